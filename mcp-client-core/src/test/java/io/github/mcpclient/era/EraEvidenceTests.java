package io.github.mcpclient.era;

import java.util.Set;
import java.util.stream.IntStream;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The demotion rule: E2 to E6, E9, E10.
 */
class EraEvidenceTests {

	private static final Set<Integer> DEMOTING = Set.of(404, 405, 501);

	private static final Set<Integer> REFUSING = Set.of(400, 401, 403, 408, 429);

	@Test
	@DisplayName("E2: there are exactly three answers")
	void hasThreeAnswers() {
		assertThat(EraEvidence.values()).containsExactly(EraEvidence.DEMOTE, EraEvidence.HEALTH, EraEvidence.NONE);
	}

	@Test
	@DisplayName("E3, E9: 404, 405 and 501 demote; refusals and 5xx are health; the rest is nothing")
	void judgesEveryStatus() {
		IntStream.rangeClosed(100, 599)
			.forEach((status) -> assertThat(EraEvidence.ofStatus(status)).as("HTTP %d", status)
				.isEqualTo(expected(status)));
	}

	private static EraEvidence expected(int status) {
		if (DEMOTING.contains(status)) {
			return EraEvidence.DEMOTE;
		}
		return (REFUSING.contains(status) || status / 100 == 5) ? EraEvidence.HEALTH : EraEvidence.NONE;
	}

	@ParameterizedTest
	@ValueSource(ints = { Integer.MIN_VALUE, -404, -1, 0, 1, 99, 600, 999, 4040, Integer.MAX_VALUE })
	@DisplayName("E3: what is no status says nothing")
	void judgesWhatIsNoStatus(int status) {
		assertThat(EraEvidence.ofStatus(status)).isEqualTo(EraEvidence.NONE);
	}

	@Test
	@DisplayName("E4, E5: method-not-found demotes whatever the status is, 503 included")
	void methodNotFoundDemotesUnderEveryStatus() {
		IntStream.rangeClosed(100, 599)
			.forEach((status) -> assertThat(EraEvidence.of(-32601, status)).isEqualTo(EraEvidence.DEMOTE));
	}

	@Test
	@DisplayName("E3, E4: of all codes only -32601 counts; with any other the status decides")
	void everyOtherCodeLeavesTheStatusToDecide() {
		IntStream.rangeClosed(-32_768, -31_000)
			.filter((code) -> code != -32601)
			.forEach((code) -> IntStream.of(200, 302, 400, 404, 422, 500, 501, 503)
				.forEach((status) -> assertThat(EraEvidence.of(code, status)).as("%d under %d", code, status)
					.isEqualTo(EraEvidence.ofStatus(status))));
		for (int code : new int[] { 0, 1, 404, 405, 501, 32601, Integer.MIN_VALUE, Integer.MAX_VALUE }) {
			assertThat(EraEvidence.of(code, 200)).isEqualTo(EraEvidence.NONE);
		}
	}

	@Test
	@DisplayName("E4: without a code the status decides")
	void absentCodeLeavesTheStatusToDecide() {
		IntStream.rangeClosed(100, 599)
			.forEach((status) -> assertThat(EraEvidence.of(null, status)).isEqualTo(EraEvidence.ofStatus(status)));
	}

	@Test
	@DisplayName("E8: a mode pins its era, and only AUTO asks")
	void modesPinTheirEra() {
		assertThat(EraMode.AUTO.pinned()).isNull();
		assertThat(EraMode.MODERN.pinned()).isEqualTo(Era.MODERN);
		assertThat(EraMode.LEGACY.pinned()).isEqualTo(Era.LEGACY);
	}

	@ParameterizedTest
	@EnumSource(Era.class)
	@DisplayName("E8: every era can be pinned")
	void everyEraCanBePinned(Era era) {
		assertThat(EraMode.valueOf(era.name()).pinned()).isEqualTo(era);
	}

}
