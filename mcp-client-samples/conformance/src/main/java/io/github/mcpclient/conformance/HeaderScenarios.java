package io.github.mcpclient.conformance;

import java.util.Map;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.protocol.Tool;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Scenarios about the headers that repeat parts of a request.
 */
final class HeaderScenarios {

	private HeaderScenarios() {
	}

	/**
	 * Each kind of request whose headers name what it is about.
	 */
	static void everything(McpClient client, JsonNode context) {
		client.listTools().forEach((tool) -> client.callTool(tool.name()));
		client.resources().list().forEach((resource) -> client.resources().read(resource.uri()));
		client.prompts().list().forEach((prompt) -> client.prompts().get(prompt.name(), Map.of()));
	}

	/**
	 * The calls the suite prescribes, with exactly its arguments: nulls and blanks count.
	 */
	static void givenCalls(McpClient client, JsonNode context) {
		client.listTools();
		for (JsonNode call : context.required("toolCalls")) {
			client.callTool(call.required("name").stringValue(), call.required("arguments"));
		}
	}

	/**
	 * Every tool the client lets through. All required arguments of this server may be
	 * text.
	 */
	static void allTools(McpClient client, JsonNode context) {
		for (Tool tool : client.listTools()) {
			ObjectNode arguments = JsonNodeFactory.instance.objectNode();
			tool.inputSchema().path("required").forEach((name) -> arguments.put(name.stringValue(), "text"));
			client.callTool(tool.name(), arguments);
		}
	}

}
