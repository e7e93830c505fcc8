package io.github.mcpclient.protocol;

import java.util.List;

import io.github.mcpclient.error.InvalidResponseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Suggestions for the value of an argument. What the server left out is unknown, not an
 * error (M-CMP-02).
 *
 * @param values the suggestions, best first
 * @param total how many there are in all, {@code null} if unknown
 * @param hasMore whether there are more than these
 * @param json the whole result as the server wrote it
 */
public record CompleteResult(List<String> values, @Nullable Long total, boolean hasMore, JsonNode json) {

	public CompleteResult {
		values = List.copyOf(values);
	}

	/**
	 * Read the result of {@code completion/complete}.
	 * @param result the result
	 * @return the result
	 * @throws InvalidResponseException if it is not an object
	 */
	public static CompleteResult of(JsonNode result) {
		if (!result.isObject()) {
			throw InvalidResponseException.ofResult(Methods.COMPLETE, "the result is not an object");
		}
		JsonNode completion = result.path("completion");
		return new CompleteResult(JsonTree.strings(completion.path("values")), JsonTree.integer(completion, "total"),
				completion.path("hasMore").booleanValue(false), result);
	}

}
