package io.github.mcpclient.conformance;

import io.github.mcpclient.McpClient;
import tools.jackson.databind.JsonNode;

/**
 * Scenarios in which the server asks the user something in the middle of a call.
 */
final class InputScenarios {

	private InputScenarios() {
	}

	static void requestState(McpClient client, JsonNode context) {
		client.listTools();
		client.callTool("test_mrtr_echo_state");
		client.callTool("test_mrtr_no_state");
		client.callTool("test_mrtr_no_result_type");
	}

	static void elicitationDefaults(McpClient client, JsonNode context) {
		client.listTools();
		client.callTool("test_client_elicitation_defaults");
	}

}
