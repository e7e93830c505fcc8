package io.github.mcpclient.protocol;

import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The contents of a resource. All of it is untrusted data of the server.
 */
public sealed interface ResourceContents {

	/**
	 * The URI of what this is, exactly as the server wrote it; a part of a resource may
	 * have one of its own (M-RES-01).
	 * @return the URI
	 */
	String uri();

	/**
	 * The media type.
	 * @return the media type, {@code null} if unknown
	 */
	@Nullable String mimeType();

	/**
	 * The contents as the server wrote them, unknown members included.
	 * @return the JSON
	 */
	JsonNode json();

	/**
	 * Text.
	 *
	 * @param uri the URI
	 * @param mimeType the media type, {@code null} if unknown
	 * @param text the text
	 * @param json the contents as the server wrote them
	 */
	record Text(String uri, @Nullable String mimeType, String text, JsonNode json) implements ResourceContents {

	}

	/**
	 * Bytes.
	 *
	 * @param uri the URI
	 * @param mimeType the media type, {@code null} if unknown
	 * @param blob Base64 of the bytes
	 * @param json the contents as the server wrote them
	 */
	record Blob(String uri, @Nullable String mimeType, String blob, JsonNode json) implements ResourceContents {

	}

	/**
	 * Read contents.
	 * @param node the JSON
	 * @return the contents, or empty if there is no URI, or neither text nor blob
	 */
	static Optional<ResourceContents> of(JsonNode node) {
		String uri = JsonTree.text(node, "uri");
		String text = JsonTree.text(node, "text");
		String blob = JsonTree.text(node, "blob");
		if (uri == null) {
			return Optional.empty();
		}
		String mimeType = JsonTree.text(node, "mimeType");
		if (text != null) {
			return Optional.of(new Text(uri, mimeType, text, node));
		}
		return (blob != null) ? Optional.of(new Blob(uri, mimeType, blob, node)) : Optional.empty();
	}

}
