package io.github.mcpclient.protocol;

import java.util.List;

import io.github.mcpclient.error.InvalidResponseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One page of the tools of a server.
 *
 * @param tools the tools in the server's order
 * @param nextCursor where the next page starts, opaque, {@code null} on the last page
 * @param droppedEntries the entries that were no usable tool and were left out
 * @param cacheHint how long and for whom the page may be kept
 */
public record ListToolsResult(List<Tool> tools, @Nullable String nextCursor, List<DroppedEntry> droppedEntries,
		CacheHint cacheHint) {

	private static final Entries.Kind<Tool> ENTRIES = new Entries.Kind<>("tools", Tool::of,
			List.of("name", "inputSchema"));

	public ListToolsResult {
		tools = List.copyOf(tools);
		droppedEntries = List.copyOf(droppedEntries);
	}

	/**
	 * Read the result of {@code tools/list}. One broken tool does not cost the others
	 * (B-174).
	 * @param result the result
	 * @return the page
	 * @throws InvalidResponseException if there is no list of tools
	 */
	public static ListToolsResult of(JsonNode result) {
		Entries<Tool> entries = Entries.read(result, Methods.TOOLS_LIST, ENTRIES);
		return new ListToolsResult(entries.usable(), JsonTree.text(result, "nextCursor"), entries.dropped(),
				CacheHint.of(result));
	}

	/**
	 * How many entries were left out.
	 * @return the number of entries that were no usable tool
	 */
	public int dropped() {
		return this.droppedEntries.size();
	}

}
