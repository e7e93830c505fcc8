package io.github.mcpclient.samples.quickstart;

import java.util.Objects;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A call to make.
 *
 * @param tool the name of the tool
 * @param arguments a JSON object
 */
record ToolCall(String tool, @DefaultValue("{}") String arguments) {

	ToolCall {
		Objects.requireNonNull(tool, "A call needs a tool");
		if (!parse(arguments).isObject()) {
			throw notAnObject();
		}
	}

	JsonNode argumentsAsJson() {
		return parse(this.arguments);
	}

	private static JsonNode parse(String arguments) {
		try {
			return JsonMapper.shared().readTree(arguments);
		}
		catch (JacksonException ex) {
			throw notAnObject();
		}
	}

	private static IllegalArgumentException notAnObject() {
		return new IllegalArgumentException("The arguments of a tool are a JSON object such as {\"city\": \"Berlin\"}");
	}

}
