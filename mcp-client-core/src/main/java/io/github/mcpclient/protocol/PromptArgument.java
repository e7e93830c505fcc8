package io.github.mcpclient.protocol;

import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An argument of a prompt. Its value is a string.
 *
 * @param name the name
 * @param title a name for people, {@code null} if there is none
 * @param description what it is for, {@code null} if there is none
 * @param required whether the prompt cannot be had without it
 */
public record PromptArgument(String name, @Nullable String title, @Nullable String description, boolean required) {

	static Optional<PromptArgument> of(JsonNode node) {
		String name = JsonTree.text(node, "name");
		if (name == null) {
			return Optional.empty();
		}
		return Optional.of(new PromptArgument(name, JsonTree.text(node, "title"), JsonTree.text(node, "description"),
				node.path("required").booleanValue(false)));
	}

}
