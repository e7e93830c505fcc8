package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A tool a server offers. All text is the server's and untrusted.
 *
 * @param name the name to call it by; case matters
 * @param title a name for people, {@code null} if there is none
 * @param description what it does, {@code null} if there is none
 * @param inputSchema JSON Schema of the arguments, exactly as the server wrote it
 * (M-TOL-09)
 * @param outputSchema JSON Schema of the structured content, {@code null} if there is
 * none
 * @param annotations hints on its behaviour
 * @param json the whole tool as the server wrote it, unknown members included
 */
public record Tool(String name, @Nullable String title, @Nullable String description, JsonNode inputSchema,
		@Nullable JsonNode outputSchema, ToolAnnotations annotations, JsonNode json) {

	/**
	 * Read a tool.
	 * @param node the JSON
	 * @return the tool, or empty if it has no name or no input schema
	 */
	public static Optional<Tool> of(JsonNode node) {
		String name = JsonTree.text(node, "name");
		JsonNode inputSchema = node.path("inputSchema");
		if (name == null || name.isEmpty() || !inputSchema.isObject()) {
			return Optional.empty();
		}
		return Optional.of(new Tool(name, JsonTree.text(node, "title"), JsonTree.text(node, "description"), inputSchema,
				node.get("outputSchema"), ToolAnnotations.of(node.path("annotations")), node));
	}

	/**
	 * The name to show to people: title, title of the annotations, or name (M-TOL-06).
	 * @return the display name
	 */
	public String displayName() {
		if (this.title != null) {
			return this.title;
		}
		return (this.annotations.title() != null) ? this.annotations.title() : this.name;
	}

	/**
	 * The icons of the tool.
	 * @return the icons in the server's order
	 */
	public List<Icon> icons() {
		return Icon.listOf(this.json);
	}

}
