package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A resource a server offers. All text is the server's and untrusted.
 *
 * @param uri the URI to read it by, exactly as the server wrote it (M-RES-01)
 * @param name the name; the URI if the server gave none
 * @param title a name for people, {@code null} if there is none
 * @param description what it is, {@code null} if there is none
 * @param mimeType its media type, {@code null} if unknown
 * @param size its size in bytes before any encoding, {@code null} if unknown
 * @param json the whole resource as the server wrote it, annotations and unknown members
 * included
 */
public record Resource(String uri, String name, @Nullable String title, @Nullable String description,
		@Nullable String mimeType, @Nullable Long size, JsonNode json) {

	/**
	 * Read a resource.
	 * @param node the JSON
	 * @return the resource, or empty if it has no URI
	 */
	public static Optional<Resource> of(JsonNode node) {
		String uri = JsonTree.text(node, "uri");
		if (uri == null || uri.isEmpty()) {
			return Optional.empty();
		}
		return Optional.of(new Resource(uri, JsonTree.text(node, "name", uri), JsonTree.text(node, "title"),
				JsonTree.text(node, "description"), JsonTree.text(node, "mimeType"), JsonTree.integer(node, "size"),
				node));
	}

	/**
	 * The name to show to people: title, or name.
	 * @return the display name
	 */
	public String displayName() {
		return (this.title != null) ? this.title : this.name;
	}

	/**
	 * The icons of the resource.
	 * @return the icons in the server's order
	 */
	public List<Icon> icons() {
		return Icon.listOf(this.json);
	}

}
