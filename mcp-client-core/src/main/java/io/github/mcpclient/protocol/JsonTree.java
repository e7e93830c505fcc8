package io.github.mcpclient.protocol;

import java.util.ArrayList;
import java.util.List;

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
