package io.github.mcpclient.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.github.mcpclient.error.InvalidResponseException;
import tools.jackson.databind.JsonNode;

/**
 * The entries of a list in a result. One broken entry does not cost the others (B-174).
 *
 * @param usable the entries that could be read, in the server's order
 * @param dropped those that could not
 * @param <T> the type of the entries
 */
record Entries<T>(List<T> usable, List<DroppedEntry> dropped) {

	/**
	 * How to read entries of one type.
	 *
	 * @param member the member of the result that holds the list
	 * @param reader reads an entry, empty if it is of no use
	 * @param required the members an entry must have
	 * @param <T> the type of the entries
	 */
	record Kind<T>(String member, Function<JsonNode, Optional<T>> reader, List<String> required) {

	}

	static <T> Entries<T> read(JsonNode result, String method, Kind<T> kind) {
		JsonNode list = result.path(kind.member());
		if (!list.isArray()) {
			throw InvalidResponseException.ofResult(method, "it has no array '" + kind.member() + "'");
		}
		List<T> usable = new ArrayList<>(list.size());
		List<DroppedEntry> dropped = new ArrayList<>();
		for (int i = 0; i < list.size(); i++) {
			JsonNode node = list.get(i);
			Optional<T> entry = kind.reader().apply(node);
			if (entry.isPresent()) {
				usable.add(entry.get());
			}
			else {
				dropped.add(DroppedEntry.of(i, node, kind.required()));
			}
		}
		return new Entries<>(usable, dropped);
	}

}
