package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The message of a model, as the answer to a server that asked for it.
 *
 * @param content what the model said, one block or more; before 2025-11-25 servers know
 * one only
 * @param model the name of the model
 * @param stopReason why it stopped, such as {@code endTurn}, {@code maxTokens} or
 * {@code toolUse}, {@code null} if unknown
 */
public record CreateMessageResult(List<Content> content, String model, @Nullable String stopReason) {

	/**
	 * Create a result.
	 * @throws IllegalArgumentException if there is no content
	 */
	public CreateMessageResult {
		content = List.copyOf(content);
		Objects.requireNonNull(model, "model");
		if (content.isEmpty()) {
			throw new IllegalArgumentException("A message has content");
		}
	}

	/**
	 * A message of text at which the model came to its end.
	 * @param text the text
	 * @param model the name of the model
	 * @return the result
	 */
	public static CreateMessageResult text(String text, String model) {
		return new CreateMessageResult(List.of(Content.text(text)), model, "endTurn");
	}

	/**
	 * The JSON form.
	 * @return an object
	 */
	public ObjectNode toJson() {
		ObjectNode json = JsonRpcCodec.object().put("role", Role.ASSISTANT.wire()).put("model", this.model);
		if (this.content.size() == 1) {
			json.set("content", this.content.get(0).json());
		}
		else {
			ArrayNode blocks = json.putArray("content");
			this.content.forEach((block) -> blocks.add(block.json()));
		}
		if (this.stopReason != null) {
			json.put("stopReason", this.stopReason);
		}
		return json;
	}

}
