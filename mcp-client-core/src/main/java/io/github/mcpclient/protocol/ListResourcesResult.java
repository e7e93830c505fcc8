package io.github.mcpclient.protocol;

import java.util.List;

import io.github.mcpclient.error.InvalidResponseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One page of the resources of a server.
 *
 * @param resources the resources in the server's order
 * @param nextCursor where the next page starts, opaque, {@code null} on the last page
 * @param droppedEntries the entries that were no usable resource and were left out
 * @param cacheHint how long and for whom the page may be kept
 */
public record ListResourcesResult(List<Resource> resources, @Nullable String nextCursor,
		List<DroppedEntry> droppedEntries, CacheHint cacheHint) {

	private static final Entries.Kind<Resource> ENTRIES = new Entries.Kind<>("resources", Resource::of, List.of("uri"));

	public ListResourcesResult {
		resources = List.copyOf(resources);
		droppedEntries = List.copyOf(droppedEntries);
	}

	/**
	 * Read the result of {@code resources/list}. One broken resource does not cost the
	 * others (B-174).
	 * @param result the result
	 * @return the page
	 * @throws InvalidResponseException if there is no list of resources
	 */
	public static ListResourcesResult of(JsonNode result) {
		Entries<Resource> entries = Entries.read(result, Methods.RESOURCES_LIST, ENTRIES);
		return new ListResourcesResult(entries.usable(), JsonTree.text(result, "nextCursor"), entries.dropped(),
				CacheHint.of(result));
	}

	/**
	 * How many entries were left out.
	 * @return the number of entries that were no usable resource
	 */
	public int dropped() {
		return this.droppedEntries.size();
	}

}
