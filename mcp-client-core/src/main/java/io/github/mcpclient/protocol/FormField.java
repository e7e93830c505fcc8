package io.github.mcpclient.protocol;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A field of a form.
 *
 * @param schema its schema as the server wrote it
 */
record FormField(JsonNode schema) {

	/**
	 * What is wrong with a value, {@code null} if nothing is.
	 */
	@Nullable String problem(JsonNode value) {
		return switch (JsonTree.text(this.schema, "type", "string")) {
			case "string" -> value.isString() ? text(value.stringValue()) : "It has to be text";
			case "boolean" -> value.isBoolean() ? null : "It has to be true or false";
			case "number" -> value.isNumber() ? range(value) : "It has to be a number";
			case "integer" ->
				(value.isNumber() && value.canConvertToExactIntegral()) ? range(value) : "It has to be a whole number";
			case "array" -> selection(value);
			default -> "The server asks for something a form does not have";
		};
	}

	private @Nullable String text(String text) {
		List<String> choices = choices(this.schema, "oneOf");
		if (!choices.isEmpty()) {
			return choices.contains(text) ? null : "It is none of the choices";
		}
		long length = text.codePointCount(0, text.length());
		if (length < bound(this.schema, "minLength", 0)) {
			return "It is too short";
		}
		if (length > bound(this.schema, "maxLength", Long.MAX_VALUE)) {
			return "It is too long";
		}
		String format = JsonTree.text(this.schema, "format", "");
		if (!FormFormat.matches(format, text)) {
			return "It does not have the format " + format;
		}
		String pattern = JsonTree.text(this.schema, "pattern", "");
		boolean matches = BoundedPattern.compile(pattern).flatMap((compiled) -> compiled.findsIn(text)).orElse(true);
		return matches ? null : "It does not match the pattern";
	}

	private @Nullable String range(JsonNode value) {
		BigDecimal number = value.decimalValue(BigDecimal.ZERO);
		JsonNode minimum = this.schema.path("minimum");
		if (minimum.isNumber() && number.compareTo(minimum.decimalValue(BigDecimal.ZERO)) < 0) {
			return "It is too small";
		}
		JsonNode maximum = this.schema.path("maximum");
		return (maximum.isNumber() && number.compareTo(maximum.decimalValue(BigDecimal.ZERO)) > 0) ? "It is too large"
				: null;
	}

	private @Nullable String selection(JsonNode value) {
		if (!value.isArray() || !value.valueStream().allMatch(JsonNode::isString)) {
			return "It has to be a list of choices";
		}
		List<String> choices = choices(this.schema.path("items"), "anyOf");
		if (!choices.isEmpty() && !choices.containsAll(JsonTree.strings(value))) {
			return "One of them is none of the choices";
		}
		if (value.size() < bound(this.schema, "minItems", 0)) {
			return "They are too few";
		}
		return (value.size() > bound(this.schema, "maxItems", Long.MAX_VALUE)) ? "They are too many" : null;
	}

	/**
	 * The values to choose from: plain ones, or those that have a title; empty if any
	 * value will do.
	 */
	private static List<String> choices(JsonNode schema, String titled) {
		List<String> plain = JsonTree.strings(schema.path("enum"));
		return plain.isEmpty() ? schema.path(titled)
			.valueStream()
			.map((choice) -> choice.path("const").stringValue(null))
			.filter(Objects::nonNull)
			.toList() : plain;
	}

	private static long bound(JsonNode schema, String name, long fallback) {
		Long bound = JsonTree.integer(schema, name);
		return (bound != null) ? bound : fallback;
	}

}
