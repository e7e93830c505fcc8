package io.github.mcpclient.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reading members of a tree that may be absent or of the wrong type.
 */
final class JsonTree {

	private JsonTree() {
	}

	static @Nullable String text(JsonNode node, String name) {
		JsonNode value = node.path(name);
		return value.isString() ? value.stringValue() : null;
	}

	static String text(JsonNode node, String name, String fallback) {
		String text = text(node, name);
		return (text != null && !text.isEmpty()) ? text : fallback;
	}

	/**
	 * A whole number, also if written as {@code 7.0}; {@code null} if it is none or does
	 * not fit.
	 */
	static @Nullable Long integer(JsonNode node, String name) {
		JsonNode value = node.path(name);
		return (value.isNumber() && value.canConvertToExactIntegral() && value.canConvertToLong()) ? value.asLong()
				: null;
	}

	/**
	 * The elements of an array that can be read.
	 */
	static <T> List<T> list(JsonNode node, String name, Function<JsonNode, Optional<T>> reader) {
		return node.path(name).valueStream().map(reader).flatMap(Optional::stream).toList();
	}

	/**
	 * The strings of an array; empty unless it is an array of strings only.
	 */
	static List<String> strings(JsonNode array) {
		List<String> strings = new ArrayList<>();
		if (array.isArray()) {
			for (JsonNode element : array) {
				if (!element.isString()) {
					return List.of();
				}
				strings.add(element.stringValue());
			}
		}
		return List.copyOf(strings);
	}

}
