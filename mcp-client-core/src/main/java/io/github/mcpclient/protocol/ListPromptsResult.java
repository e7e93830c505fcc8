package io.github.mcpclient.protocol;

import java.util.List;

import io.github.mcpclient.error.InvalidResponseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One page of the prompts of a server.
 *
 * @param prompts the prompts in the server's order
 * @param nextCursor where the next page starts, opaque, {@code null} on the last page
 * @param droppedEntries the entries that were no usable prompt and were left out
 * @param cacheHint how long and for whom the page may be kept
 */
public record ListPromptsResult(List<Prompt> prompts, @Nullable String nextCursor, List<DroppedEntry> droppedEntries,
		CacheHint cacheHint) {

	private static final Entries.Kind<Prompt> ENTRIES = new Entries.Kind<>("prompts", Prompt::of, List.of("name"));

	public ListPromptsResult {
		prompts = List.copyOf(prompts);
		droppedEntries = List.copyOf(droppedEntries);
	}

	/**
	 * Read the result of {@code prompts/list}. One broken prompt does not cost the others
	 * (B-174).
	 * @param result the result
	 * @return the page
	 * @throws InvalidResponseException if there is no list of prompts
	 */
	public static ListPromptsResult of(JsonNode result) {
		Entries<Prompt> entries = Entries.read(result, Methods.PROMPTS_LIST, ENTRIES);
		return new ListPromptsResult(entries.usable(), JsonTree.text(result, "nextCursor"), entries.dropped(),
				CacheHint.of(result));
	}

	/**
	 * How many entries were left out.
	 * @return the number of entries that were no usable prompt
	 */
	public int dropped() {
		return this.droppedEntries.size();
	}

}
