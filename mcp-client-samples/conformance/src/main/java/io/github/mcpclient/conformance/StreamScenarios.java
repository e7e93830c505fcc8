package io.github.mcpclient.conformance;

import io.github.mcpclient.McpClient;
import tools.jackson.databind.JsonNode;

/**
 * Scenarios about event streams that end early.
 */
final class StreamScenarios {

	private StreamScenarios() {
	}

	/**
	 * The result comes on a second stream, some time after the first one ended.
	 */
	static void reconnection(McpClient client, JsonNode context) {
		client.listTools();
		client.callTool("test_reconnection");
	}

}
