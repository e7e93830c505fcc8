package io.github.mcpclient.protocol;

import java.util.List;

import io.github.mcpclient.error.InvalidResponseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One page of the resource templates of a server.
 *
 * @param resourceTemplates the resource templates in the server's order
 * @param nextCursor where the next page starts, opaque, {@code null} on the last page
 * @param droppedEntries the entries that were no usable resource template and were left
 * out
 * @param cacheHint how long and for whom the page may be kept
 */
public record ListResourceTemplatesResult(List<ResourceTemplate> resourceTemplates, @Nullable String nextCursor,
		List<DroppedEntry> droppedEntries, CacheHint cacheHint) {

	private static final Entries.Kind<ResourceTemplate> ENTRIES = new Entries.Kind<>("resourceTemplates",
			ResourceTemplate::of, List.of("uriTemplate"));

	public ListResourceTemplatesResult {
		resourceTemplates = List.copyOf(resourceTemplates);
		droppedEntries = List.copyOf(droppedEntries);
	}

	/**
	 * Read the result of {@code resources/templates/list}. One broken resource template
	 * does not cost the others (B-174).
	 * @param result the result
	 * @return the page
	 * @throws InvalidResponseException if there is no list of resource templates
	 */
	public static ListResourceTemplatesResult of(JsonNode result) {
		Entries<ResourceTemplate> entries = Entries.read(result, Methods.RESOURCE_TEMPLATES_LIST, ENTRIES);
		return new ListResourceTemplatesResult(entries.usable(), JsonTree.text(result, "nextCursor"), entries.dropped(),
				CacheHint.of(result));
	}

	/**
	 * How many entries were left out.
	 * @return the number of entries that were no usable resource template
	 */
	public int dropped() {
		return this.droppedEntries.size();
	}

}
