package io.github.mcpclient.boot.docs;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import io.github.mcpclient.boot.observation.McpMeterDocumentation;
import io.github.mcpclient.observation.DefaultMcpExchangeConvention;
import io.github.mcpclient.observation.DefaultMcpOperationConvention;
import io.github.mcpclient.observation.McpObservationDocumentation;
import io.micrometer.common.docs.KeyName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code observability.md} lists what there is, and nothing else.
 */
class ObservabilityPageTests {

	private static final String PAGE = "observability.md";

	@Test
	void everyKeyOfAnOperationIsListed() {
		assertListed("## Requests: `" + DefaultMcpOperationConvention.NAME + "`",
				McpObservationDocumentation.OPERATION);
	}

	@Test
	void everyKeyOfAnExchangeIsListed() {
		assertListed("## HTTP exchanges: `" + DefaultMcpExchangeConvention.NAME + "`",
				McpObservationDocumentation.EXCHANGE);
	}

	private static void assertListed(String heading, McpObservationDocumentation documented) {
		List<List<String>> rows = Documents.rows(PAGE, heading);
		assertThat(first(rows, "tag")).containsExactlyElementsOf(quoted(documented.getLowCardinalityKeyNames()));
		assertThat(first(rows, "span")).containsExactlyElementsOf(quoted(documented.getHighCardinalityKeyNames()));
	}

	private static List<String> first(List<List<String>> rows, String kind) {
		return rows.stream().filter((row) -> row.get(1).equals(kind)).map((row) -> row.get(0)).toList();
	}

	@Test
	void everyMeterIsListedWithItsTypeAndTags() {
		List<List<String>> expected = Arrays.stream(McpMeterDocumentation.values())
			.map((meter) -> List.of("`" + meter.getName() + "`", meter.getType().name().toLowerCase(Locale.ROOT),
					String.join(", ", quoted(meter.getKeyNames()))))
			.toList();
		assertThat(Documents.rows(PAGE, "## Meters")).extracting((row) -> row.subList(0, 3))
			.containsExactlyElementsOf(expected);
	}

	private static List<String> quoted(KeyName[] names) {
		return Arrays.stream(names).map((name) -> "`" + name.asString() + "`").toList();
	}

}
