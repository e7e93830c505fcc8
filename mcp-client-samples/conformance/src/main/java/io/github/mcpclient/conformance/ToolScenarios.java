package io.github.mcpclient.conformance;

import java.util.Map;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.protocol.Tool;
import tools.jackson.databind.JsonNode;

/**
 * Scenarios about tools, and those in which it is enough that the client connects and
 * lists.
 */
final class ToolScenarios {

	private ToolScenarios() {
	}

	static void list(McpClient client, JsonNode context) {
		client.listTools();
	}

	static void addNumbers(McpClient client, JsonNode context) {
		client.listTools();
		client.callTool("add_numbers", Map.of("a", 5, "b", 3));
	}

	/**
	 * The schema of one tool is handed to the other exactly as it was received.
	 */
	static void echoSchema(McpClient client, JsonNode context) {
		Tool subject = client.listTools()
			.stream()
			.filter((tool) -> tool.name().equals("json_schema_2020_12_tool"))
			.findFirst()
			.orElseThrow();
		client.callTool("json_schema_echo", Map.of("schema", subject.inputSchema()));
	}

}
