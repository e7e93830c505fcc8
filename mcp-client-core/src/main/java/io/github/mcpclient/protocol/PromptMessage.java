package io.github.mcpclient.protocol;

import java.util.Optional;

import tools.jackson.databind.JsonNode;

/**
 * A message of a prompt. Its content is untrusted data of the server.
 *
 * @param role who speaks
 * @param content what is said, one block
 * @param json the message as the server wrote it
 */
public record PromptMessage(Role role, Content content, JsonNode json) {

	static Optional<PromptMessage> of(JsonNode node) {
		return Role.of(node).map((role) -> new PromptMessage(role, Content.of(node.path("content")), node));
	}

}
