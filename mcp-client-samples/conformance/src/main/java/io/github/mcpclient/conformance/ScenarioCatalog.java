package io.github.mcpclient.conformance;

import java.util.Map;

/**
 * The scenarios by the names the suite gives them.
 */
final class ScenarioCatalog {

	private static final Map<String, Scenario> SCENARIOS = Map.ofEntries(Map.entry("initialize", ToolScenarios::list),
			Map.entry("request-metadata", ToolScenarios::list),
			Map.entry("json-schema-ref-no-deref", ToolScenarios::list),
			Map.entry("tools_call", ToolScenarios::addNumbers),
			Map.entry("json-schema-2020-12-preservation", ToolScenarios::echoSchema),
			Map.entry("http-standard-headers", HeaderScenarios::everything),
			Map.entry("http-custom-headers", HeaderScenarios::givenCalls),
			Map.entry("http-invalid-tool-headers", HeaderScenarios::allTools),
			Map.entry("sep-2322-client-request-state", InputScenarios::requestState),
			Map.entry("elicitation-sep1034-client-defaults", InputScenarios::elicitationDefaults),
			Map.entry("sse-retry", StreamScenarios::reconnection));

	private ScenarioCatalog() {
	}

	/**
	 * Find a scenario.
	 * @param name its name
	 * @return what the client does in it
	 * @throws IllegalArgumentException if the driver does not know it
	 */
	static Scenario get(String name) {
		Scenario scenario = SCENARIOS.get(name);
		if (scenario == null) {
			throw new IllegalArgumentException("The driver does not know the scenario '" + name + "'");
		}
		return scenario;
	}

}
