package io.github.mcpclient.protocol;

import java.util.List;

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
	 * A model wants to use a tool; in messages of sampling only.
	 *
	 * @param id the id its result refers to
	 * @param name the name of the tool
	 * @param input the arguments
	 * @param json the block as it was written
	 */
	record ToolUse(String id, String name, JsonNode input, JsonNode json) implements Content {

		@Override
		public ContentType type() {
			return ContentType.TOOL_USE;
		}

	}

	/**
	 * What a tool a model used returned; in messages of sampling only.
	 *
	 * @param toolUseId the id of the use
	 * @param content what it returned
	 * @param isError whether the tool reports a failure
	 * @param json the block as it was written
	 */
	record ToolResult(String toolUseId, List<Content> content, boolean isError, JsonNode json) implements Content {

		public ToolResult {
			content = List.copyOf(content);
		}

		@Override
		public ContentType type() {
			return ContentType.TOOL_RESULT;
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
	 * A block of text, as the application's own words.
	 * @param text the text
	 * @return the block
	 */
	static Content text(String text) {
		return new Text(text, JsonRpcCodec.object().put("type", "text").put("text", text));
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
