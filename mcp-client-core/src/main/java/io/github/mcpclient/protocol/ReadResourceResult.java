package io.github.mcpclient.protocol;

import java.util.List;
import java.util.stream.Collectors;

import io.github.mcpclient.error.InvalidResponseException;
import tools.jackson.databind.JsonNode;

/**
 * What reading a resource returned.
 *
 * @param contents the contents in the server's order; a directory or the like has several
 * @param droppedEntries the entries that were no usable contents and were left out
 * @param cacheHint how long and for whom the result may be kept
 * @param json the whole result as the server wrote it
 */
public record ReadResourceResult(List<ResourceContents> contents, List<DroppedEntry> droppedEntries,
		CacheHint cacheHint, JsonNode json) {

	private static final Entries.Kind<ResourceContents> ENTRIES = new Entries.Kind<>("contents", ResourceContents::of,
			List.of("uri", "text or blob"));

	public ReadResourceResult {
		contents = List.copyOf(contents);
		droppedEntries = List.copyOf(droppedEntries);
	}

	/**
	 * Read the result of {@code resources/read}.
	 * @param result the result
	 * @return the result
	 * @throws InvalidResponseException if there is no list of contents
	 */
	public static ReadResourceResult of(JsonNode result) {
		Entries<ResourceContents> entries = Entries.read(result, Methods.RESOURCES_READ, ENTRIES);
		return new ReadResourceResult(entries.usable(), entries.dropped(), CacheHint.of(result), result);
	}

	/**
	 * The text of the resource: its text contents, joined by line feeds.
	 * @return the text, empty if there is none
	 */
	public String text() {
		return this.contents.stream()
			.filter(ResourceContents.Text.class::isInstance)
			.map((entry) -> ((ResourceContents.Text) entry).text())
			.collect(Collectors.joining("\n"));
	}

}
