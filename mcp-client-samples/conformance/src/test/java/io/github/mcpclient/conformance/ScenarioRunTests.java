package io.github.mcpclient.conformance;

import java.util.List;
import java.util.Map;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link ScenarioRun}.
 */
class ScenarioRunTests {

	private static final String URL = "http://localhost:1234/mcp";

	@ParameterizedTest
	@CsvSource({ "pinned, 2026-07-28, MODERN, MODERN", "pinned, 2025-11-25, LEGACY, LEGACY",
			"pinned, 2025-03-26, LEGACY, LEGACY", "auto, 2026-07-28, AUTO, MODERN", "auto, 2025-11-25, AUTO, LEGACY" })
	void theRevisionSaysWhichEraToExpect(String argument, String revision, EraMode mode, Era era) {
		ScenarioRun run = ScenarioRun.of(List.of(argument, URL), environment(revision));
		assertThat(run.mode()).isEqualTo(mode);
		assertThat(run.era()).isEqualTo(era);
		assertThat(run.url()).isEqualTo(URL);
	}

	@Test
	void theContextIsJson() {
		ScenarioRun run = ScenarioRun.of(List.of("auto", URL),
				Map.of("MCP_CONFORMANCE_SCENARIO", "http-custom-headers", "MCP_CONFORMANCE_PROTOCOL_VERSION",
						"2026-07-28", "MCP_CONFORMANCE_CONTEXT", "{\"toolCalls\":[{\"name\":\"世界\"}]}"));
		assertThat(run.context().at("/toolCalls/0/name").stringValue()).isEqualTo("世界");
	}

	@Test
	void withoutAContextThereIsNone() {
		ScenarioRun run = ScenarioRun.of(List.of("auto", URL), environment("2026-07-28"));
		assertThat(run.context().isMissingNode()).isTrue();
	}

	@Test
	void whatIsMissingIsNamed() {
		assertThatIllegalArgumentException().isThrownBy(() -> ScenarioRun.of(List.of("auto", URL), Map.of()))
			.withMessageContaining("MCP_CONFORMANCE_PROTOCOL_VERSION");
		assertThatIllegalArgumentException().isThrownBy(() -> ScenarioRun.of(List.of(URL), environment("2026-07-28")))
			.withMessageContaining("Two arguments");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> ScenarioRun.of(List.of("legacy", URL), environment("2026-07-28")))
			.withMessageContaining("'legacy'");
	}

	@Test
	void aScenarioNobodyWroteIsAnError() {
		ScenarioRun run = ScenarioRun.of(List.of("auto", URL),
				Map.of("MCP_CONFORMANCE_SCENARIO", "new", "MCP_CONFORMANCE_PROTOCOL_VERSION", "2026-07-28"));
		assertThatIllegalArgumentException().isThrownBy(() -> ConformanceDriver.run(run))
			.withMessageContaining("'new'");
	}

	private static Map<String, String> environment(String revision) {
		return Map.of("MCP_CONFORMANCE_SCENARIO", "tools_call", "MCP_CONFORMANCE_PROTOCOL_VERSION", revision);
	}

}
