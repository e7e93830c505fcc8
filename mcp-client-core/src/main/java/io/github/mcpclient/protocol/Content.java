package io.github.mcpclient.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A block of the content of a result. All of it is untrusted data of the server.
 */
public sealed interface Content {

	/**
	 * The kind of this block, for a {@code switch}.
	 * @return the kind
	 */
	ContentType type();

	/**
	 * The block as the server wrote it, annotations and unknown members included.
	 * @return the JSON
	 */
	JsonNode json();

	/**
	 * Text.
	 *
	 * @param text the text
	 * @param json the block as the server wrote it
	 */
	record Text(String text, JsonNode json) implements Content {

		@Override
		public ContentType type() {
			return ContentType.TEXT;
		}

	}

	/**
	 * An image.
	 *
	 * @param data Base64 of the image
	 * @param mimeType its media type
	 * @param json the block as the server wrote it
	 */
	record Image(String data, String mimeType, JsonNode json) implements Content {

		@Override
		public ContentType type() {
			return ContentType.IMAGE;
		}

	}

	/**
	 * Sound.
	 *
	 * @param data Base64 of the sound
	 * @param mimeType its media type
	 * @param json the block as the server wrote it
	 */
	record Audio(String data, String mimeType, JsonNode json) implements Content {

		@Override
		public ContentType type() {
			return ContentType.AUDIO;
		}

	}

	/**
	 * A link to a resource of the server.
	 *
	 * @param uri the URI of the resource
	 * @param name the name of the resource, {@code null} if there is none
	 * @param json the block as the server wrote it
	 */
	record ResourceLink(String uri, @Nullable String name, JsonNode json) implements Content {

		@Override
		public ContentType type() {
			return ContentType.RESOURCE_LINK;
		}

	}

	/**
	 * A resource with its contents.
	 *
	 * @param resource the resource as the server wrote it
	 * @param json the block as the server wrote it
	 */
	record EmbeddedResource(JsonNode resource, JsonNode json) implements Content {

		@Override
		public ContentType type() {
			return ContentType.RESOURCE;
		}

	}

	/**
	 * A block of a kind this client does not know, or one that lacks what its kind needs
	 * (M-UNK-01).
	 *
	 * @param json the block as the server wrote it
	 */
	record Unknown(JsonNode json) implements Content {

		@Override
		public ContentType type() {
			return ContentType.UNKNOWN;
		}

	}

	/**
	 * Read a block.
	 * @param node the JSON
	 * @return the block, {@link Unknown} if it is of no known kind
	 */
	static Content of(JsonNode node) {
		String type = JsonTree.text(node, "type");
		Content content = (type != null) ? ContentReader.read(type, node) : null;
		return (content != null) ? content : new Unknown(node);
	}

}
