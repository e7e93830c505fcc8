package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A family of resources a server offers. All text is the server's and untrusted.
 *
 * @param uriTemplate the URI template (RFC 6570) of its members, as the server wrote it
 * @param name the name; the template if the server gave none
 * @param title a name for people, {@code null} if there is none
 * @param description what the members are, {@code null} if there is none
 * @param mimeType the media type all members have, {@code null} if unknown
 * @param json the whole template as the server wrote it, annotations and unknown members
 * included
 */
public record ResourceTemplate(String uriTemplate, String name, @Nullable String title, @Nullable String description,
		@Nullable String mimeType, JsonNode json) {

	/**
	 * Read a template.
	 * @param node the JSON
	 * @return the template, or empty if it has no URI template
	 */
	public static Optional<ResourceTemplate> of(JsonNode node) {
		String uriTemplate = JsonTree.text(node, "uriTemplate");
		if (uriTemplate == null || uriTemplate.isEmpty()) {
			return Optional.empty();
		}
		return Optional.of(new ResourceTemplate(uriTemplate, JsonTree.text(node, "name", uriTemplate),
				JsonTree.text(node, "title"), JsonTree.text(node, "description"), JsonTree.text(node, "mimeType"),
				node));
	}

	/**
	 * The URI of one member of the family, by RFC 6570, all levels (M-RES-02).
	 * @param variables the values of the variables: strings, numbers and booleans, lists
	 * and maps of those; a variable without a value is left out of the URI
	 * @return the URI
	 * @throws IllegalArgumentException if the server's template is none of RFC 6570, or a
	 * value has no place in a URI
	 */
	public String expand(Map<String, ?> variables) {
		return UriTemplate.parse(this.uriTemplate).expand(variables);
	}

	/**
	 * The name to show to people: title, or name.
	 * @return the display name
	 */
	public String displayName() {
		return (this.title != null) ? this.title : this.name;
	}

	/**
	 * The icons of the template.
	 * @return the icons in the server's order
	 */
	public List<Icon> icons() {
		return Icon.listOf(this.json);
	}

}
