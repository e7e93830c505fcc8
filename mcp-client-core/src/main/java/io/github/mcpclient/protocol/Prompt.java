package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A prompt a server offers. All text is the server's and untrusted.
 *
 * @param name the name to get it by; case matters
 * @param title a name for people, {@code null} if there is none
 * @param description what it is for, {@code null} if there is none
 * @param arguments the arguments it takes
 * @param json the whole prompt as the server wrote it, unknown members included
 */
public record Prompt(String name, @Nullable String title, @Nullable String description, List<PromptArgument> arguments,
		JsonNode json) {

	public Prompt {
		arguments = List.copyOf(arguments);
	}

	/**
	 * Read a prompt.
	 * @param node the JSON
	 * @return the prompt, or empty if it has no name
	 */
	public static Optional<Prompt> of(JsonNode node) {
		String name = JsonTree.text(node, "name");
		if (name == null || name.isEmpty()) {
			return Optional.empty();
		}
		List<PromptArgument> arguments = JsonTree.list(node, "arguments", PromptArgument::of);
		return Optional
			.of(new Prompt(name, JsonTree.text(node, "title"), JsonTree.text(node, "description"), arguments, node));
	}

	/**
	 * The name to show to people: title, or name.
	 * @return the display name
	 */
	public String displayName() {
		return (this.title != null) ? this.title : this.name;
	}

	/**
	 * The icons of the prompt.
	 * @return the icons in the server's order
	 */
	public List<Icon> icons() {
		return Icon.listOf(this.json);
	}

}
