package io.github.mcpclient.testserver;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool of an MCP test server.
 *
 * @param definition the tool as listed, with at least a name and an inputSchema
 * @param handler computes the result of a call
 */
public record TestTool(ObjectNode definition, JsonHandler handler) {

	private static final String ANY_OBJECT = "{\"type\":\"object\"}";

	public TestTool {
		definition = definition.deepCopy();
	}

	/**
	 * A tool with a schema.
	 * @param name the name
	 * @param inputSchema the JSON schema of its arguments
	 * @param handler computes the result of a call
	 * @return the tool
	 */
	public static TestTool of(String name, String inputSchema, JsonHandler handler) {
		ObjectNode definition = JsonRpc.object("{}").put("name", name);
		definition.set("inputSchema", JsonRpc.object(inputSchema));
		return new TestTool(definition, handler);
	}

	/**
	 * A tool that takes any arguments and answers with one text.
	 * @param name the name
	 * @param text the text of every result
	 * @return the tool
	 */
	public static TestTool saying(String name, String text) {
		return of(name, ANY_OBJECT, (arguments) -> text(text));
	}

	/**
	 * A tool that takes any arguments and answers with them as text.
	 * @param name the name
	 * @return the tool
	 */
	public static TestTool echo(String name) {
		return of(name, ANY_OBJECT, (arguments) -> text(arguments.toString()));
	}

	/**
	 * A tool result of one text.
	 * @param text the text
	 * @return the result
	 */
	public static ObjectNode text(String text) {
		ObjectNode result = JsonRpc.object("{}");
		result.putArray("content").addObject().put("type", "text").put("text", text);
		return result;
	}

	/**
	 * A copy of this tool with another member in its definition, for example
	 * {@code annotations}.
	 * @param name the name of the member
	 * @param json its value
	 * @return the changed copy
	 */
	public TestTool with(String name, String json) {
		ObjectNode changed = this.definition.deepCopy();
		changed.set(name, JsonRpc.object(json));
		return new TestTool(changed, this.handler);
	}

	/**
	 * The name of the tool.
	 * @return the name
	 */
	public String name() {
		return this.definition.path("name").stringValue("");
	}

	/**
	 * The schema of the arguments.
	 * @return the JSON schema
	 */
	public JsonNode inputSchema() {
		return this.definition.path("inputSchema");
	}

}
