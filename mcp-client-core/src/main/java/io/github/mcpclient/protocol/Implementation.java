package io.github.mcpclient.protocol;

import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a client or server calls itself. For display only: a name proves nothing and
 * changes no behaviour (M-META-10).
 *
 * @param name the name
 * @param version the version
 * @param title a name for people, {@code null} if there is none
 */
public record Implementation(String name, String version, @Nullable String title) {

	public Implementation {
		Objects.requireNonNull(name, "name");
		Objects.requireNonNull(version, "version");
	}

	/**
	 * Read an implementation.
	 * @param node the JSON
	 * @return the implementation, or empty if the JSON is none
	 */
	public static Optional<Implementation> of(JsonNode node) {
		String name = JsonTree.text(node, "name");
		if (name == null) {
			return Optional.empty();
		}
		String version = JsonTree.text(node, "version");
		return Optional.of(new Implementation(name, (version != null) ? version : "", JsonTree.text(node, "title")));
	}

	/**
	 * The JSON form.
	 * @return an object
	 */
	public ObjectNode toJson() {
		ObjectNode json = JsonRpcCodec.object().put("name", this.name).put("version", this.version);
		if (this.title != null) {
			json.put("title", this.title);
		}
		return json;
	}

}
