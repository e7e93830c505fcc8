package io.github.mcpclient.testserver;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

import tools.jackson.databind.JsonNode;

/**
 * The {@code Mcp-Param-*} headers a call of a tool has to carry, read from the
 * {@code x-mcp-header} annotations of its schema.
 */
final class ParamHeaders {

	private ParamHeaders() {
	}

	/** Plain values by header name, names in lower case order. */
	static Map<String, String> expected(JsonNode schema, JsonNode arguments) {
		Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		collect(schema, arguments, headers);
		return headers;
	}

	private static void collect(JsonNode schema, JsonNode arguments, Map<String, String> headers) {
		for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
			JsonNode value = arguments.path(property.getKey());
			String name = property.getValue().path("x-mcp-header").stringValue("");
			if (!name.isEmpty() && value.isValueNode() && !value.isNull() && !value.isMissingNode()) {
				headers.put("Mcp-Param-" + name, text(value));
			}
			collect(property.getValue(), value, headers);
		}
	}

	private static String text(JsonNode value) {
		if (value.isNumber()) {
			BigDecimal number = value.decimalValue();
			return number.stripTrailingZeros().toPlainString();
		}
		return value.asString();
	}

}
