package io.github.mcpclient.protocol;

import java.util.List;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static io.github.mcpclient.protocol.ProtocolVersion.V2025_06_18;
import static io.github.mcpclient.protocol.ProtocolVersion.V2025_11_25;
import static io.github.mcpclient.protocol.ProtocolVersion.V2026_07_28;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Versions and their order: M-VER-04, E1.
 */
class ProtocolVersionTests {

	@Test
	@DisplayName("M-VER-04: the preference is the client's, unknown versions are skipped")
	void prefersInOurOrder() {
		List<ProtocolVersion> ours = ProtocolVersion.legacy();

		assertThat(ProtocolVersion.firstMutual(ours, List.of("2024-11-05", "2025-06-18", "2025-11-25")))
			.contains(V2025_11_25);
		assertThat(ProtocolVersion.firstMutual(ours, List.of("9999-01-01", "", "2025-06-18 ", "2025-06-18")))
			.contains(V2025_06_18);
		assertThat(ProtocolVersion.firstMutual(ours, List.of("2026-07-28"))).isEmpty();
		assertThat(ProtocolVersion.firstMutual(ours, List.of())).isEmpty();
		assertThat(ProtocolVersion.firstMutual(List.of(), List.of("2025-06-18"))).isEmpty();
		assertThat(ProtocolVersion.firstMutual(List.of(V2025_06_18, V2026_07_28), List.of("2026-07-28", "2025-06-18")))
			.contains(V2025_06_18);
	}

	@Test
	@DisplayName("E1, V14: every version is either modern or legacy, newest first")
	void dividesTheVersions() {
		assertThat(ProtocolVersion.wire(ProtocolVersion.modern())).containsExactly("2026-07-28");
		assertThat(ProtocolVersion.wire(ProtocolVersion.legacy())).containsExactly("2025-11-25", "2025-06-18",
				"2025-03-26", "2024-11-05");
		for (ProtocolVersion version : ProtocolVersion.values()) {
			assertThat(version.isModern()).isEqualTo(ProtocolVersion.modern().contains(version))
				.isNotEqualTo(ProtocolVersion.legacy().contains(version));
		}
	}

	@Test
	@DisplayName("M-VER-04: versions are opaque strings, compared exactly")
	void readsVersionsExactly() {
		assertThat(ProtocolVersion.of("2026-07-28")).contains(V2026_07_28);
		for (String unknown : new String[] { "", "2026-7-28", "2026-07-28 ", "2026-07-29", "DRAFT-2026-07-28" }) {
			assertThat(ProtocolVersion.of(unknown)).isEmpty();
		}
	}

}
