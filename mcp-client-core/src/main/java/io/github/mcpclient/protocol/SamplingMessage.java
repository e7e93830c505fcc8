package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Optional;

import tools.jackson.databind.JsonNode;

/**
 * A message a model is to answer. Its content is untrusted data of the server.
 *
 * @param role who speaks
 * @param content what is said; several blocks from 2025-11-25 on
 * @param json the message as the server wrote it
 */
public record SamplingMessage(Role role, List<Content> content, JsonNode json) {

	public SamplingMessage {
		content = List.copyOf(content);
	}

	static Optional<SamplingMessage> of(JsonNode node) {
		JsonNode content = node.path("content");
		List<Content> blocks = content.isArray() ? content.valueStream().map(Content::of).toList()
				: List.of(Content.of(content));
		return Role.of(node).map((role) -> new SamplingMessage(role, blocks, node));
	}

	List<String> toolUses() {
		return this.content.stream()
			.filter(Content.ToolUse.class::isInstance)
			.map((block) -> ((Content.ToolUse) block).id())
			.toList();
	}

	List<String> toolResults() {
		return this.content.stream()
			.filter(Content.ToolResult.class::isInstance)
			.map((block) -> ((Content.ToolResult) block).toolUseId())
			.toList();
	}

}
