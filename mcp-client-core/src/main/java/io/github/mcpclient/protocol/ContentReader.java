package io.github.mcpclient.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads content blocks.
 */
final class ContentReader {

	private ContentReader() {
	}

	/**
	 * Read a block.
	 * @param type the type the server named
	 * @param node the JSON
	 * @return the block, or {@code null} if the type is unknown or something is missing
	 */
	static @Nullable Content read(String type, JsonNode node) {
		return switch (type) {
			case "text" -> text(node);
			case "image" -> media(node, Content.Image::new);
			case "audio" -> media(node, Content.Audio::new);
			case "resource_link" -> link(node);
			case "resource" ->
				node.path("resource").isObject() ? new Content.EmbeddedResource(node.path("resource"), node) : null;
			case "tool_use" -> toolUse(node);
			case "tool_result" -> toolResult(node);
			default -> null;
		};
	}

	private static @Nullable Content text(JsonNode node) {
		String text = JsonTree.text(node, "text");
		return (text != null) ? new Content.Text(text, node) : null;
	}

	private static @Nullable Content media(JsonNode node, MediaFactory factory) {
		String data = JsonTree.text(node, "data");
		String mimeType = JsonTree.text(node, "mimeType");
		return (data != null && mimeType != null) ? factory.create(data, mimeType, node) : null;
	}

	private static @Nullable Content link(JsonNode node) {
		String uri = JsonTree.text(node, "uri");
		return (uri != null) ? new Content.ResourceLink(uri, JsonTree.text(node, "name"), node) : null;
	}

	private static @Nullable Content toolUse(JsonNode node) {
		String id = JsonTree.text(node, "id");
		String name = JsonTree.text(node, "name");
		JsonNode input = node.path("input");
		return (id != null && name != null && input.isObject()) ? new Content.ToolUse(id, name, input, node) : null;
	}

	private static @Nullable Content toolResult(JsonNode node) {
		String toolUseId = JsonTree.text(node, "toolUseId");
		List<Content> content = node.path("content").valueStream().map(Content::of).toList();
		return (toolUseId != null)
				? new Content.ToolResult(toolUseId, content, node.path("isError").booleanValue(false), node) : null;
	}

	private interface MediaFactory {

		Content create(String data, String mimeType, JsonNode json);

	}

}
