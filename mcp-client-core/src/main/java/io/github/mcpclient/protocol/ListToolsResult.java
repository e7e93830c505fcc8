package io.github.mcpclient.protocol;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpclient.error.InvalidResponseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One page of the tools of a server.
 *
 * @param tools the tools in the server's order
 * @param nextCursor where the next page starts, opaque, {@code null} on the last page
 * @param dropped how many entries were no usable tool and were left out
 */
public record ListToolsResult(List<Tool> tools, @Nullable String nextCursor, int dropped) {

	public ListToolsResult {
		tools = List.copyOf(tools);
	}

	/**
	 * Read the result of {@code tools/list}. One broken tool does not cost the others
	 * (B-174).
	 * @param result the result
	 * @return the page
	 * @throws InvalidResponseException if there is no list of tools
	 */
	public static ListToolsResult of(JsonNode result) {
		JsonNode entries = result.path("tools");
		if (!entries.isArray()) {
			throw InvalidResponseException.ofResult(Methods.TOOLS_LIST, "it has no array 'tools'");
		}
		List<Tool> tools = new ArrayList<>(entries.size());
		entries.forEach((entry) -> Tool.of(entry).ifPresent(tools::add));
		return new ListToolsResult(tools, JsonTree.text(result, "nextCursor"), entries.size() - tools.size());
	}

}
