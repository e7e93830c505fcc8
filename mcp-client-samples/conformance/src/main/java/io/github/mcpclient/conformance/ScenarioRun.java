package io.github.mcpclient.conformance;

import java.util.List;
import java.util.Map;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraMode;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * One run of a scenario, as the suite and the script ask for it.
 *
 * @param scenario the name of the scenario
 * @param url the endpoint of the server of the scenario
 * @param era the era that server is of
 * @param mode whether the client is told so or has to find out
 * @param context what the suite says about this run, missing if it says nothing
 */
record ScenarioRun(String scenario, String url, Era era, EraMode mode, JsonNode context) {

	private static final String FIRST_MODERN_REVISION = "2026-07-28";

	/**
	 * Read the arguments and the environment of the process.
	 * @param arguments {@code pinned} or {@code auto} from the script, the URL from the
	 * suite
	 * @param environment the variables the suite sets
	 * @return the run
	 * @throws IllegalArgumentException if something is missing or misspelt
	 */
	static ScenarioRun of(List<String> arguments, Map<String, String> environment) {
		if (arguments.size() != 2) {
			throw new IllegalArgumentException("Two arguments are needed: pinned or auto, and the URL of the server");
		}
		Era era = (required(environment, "MCP_CONFORMANCE_PROTOCOL_VERSION").compareTo(FIRST_MODERN_REVISION) < 0)
				? Era.LEGACY : Era.MODERN;
		return new ScenarioRun(required(environment, "MCP_CONFORMANCE_SCENARIO"), arguments.get(1), era,
				mode(arguments.get(0), era), context(environment.get("MCP_CONFORMANCE_CONTEXT")));
	}

	private static EraMode mode(String argument, Era era) {
		return switch (argument) {
			case "auto" -> EraMode.AUTO;
			case "pinned" -> (era == Era.MODERN) ? EraMode.MODERN : EraMode.LEGACY;
			default -> throw new IllegalArgumentException("The era is pinned or auto, not '" + argument + "'");
		};
	}

	private static JsonNode context(@Nullable String json) {
		return (json != null) ? JsonMapper.shared().readTree(json) : MissingNode.getInstance();
	}

	private static String required(Map<String, String> environment, String variable) {
		String value = environment.get(variable);
		if (value == null) {
			throw new IllegalArgumentException("The variable " + variable + " is not set");
		}
		return value;
	}

}
