package io.github.mcpclient.protocol;

import java.util.List;

import tools.jackson.databind.JsonNode;

/**
 * An entry of a list that was left out because it cannot be used (B-174).
 *
 * @param index its place in the list the server sent, from zero
 * @param reason what is wrong with it, in this client's words
 */
public record DroppedEntry(int index, String reason) {

	static DroppedEntry of(int index, JsonNode entry, List<String> required) {
		return new DroppedEntry(index,
				entry.isObject() ? "It has no usable " + String.join(", ", required) : "It is not an object");
	}

}
