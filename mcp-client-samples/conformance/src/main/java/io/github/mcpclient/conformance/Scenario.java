package io.github.mcpclient.conformance;

import io.github.mcpclient.McpClient;
import tools.jackson.databind.JsonNode;

/**
 * What the client does in a scenario of the suite. Whether that was right is judged by
 * the suite, from what its server saw.
 */
@FunctionalInterface
interface Scenario {

	/**
	 * Play the part of the client.
	 * @param client a client of the server of the scenario, not connected yet
	 * @param context what the suite says about this run, missing if it says nothing
	 */
	void play(McpClient client, JsonNode context);

}
