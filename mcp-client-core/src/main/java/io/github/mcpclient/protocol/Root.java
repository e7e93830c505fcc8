package io.github.mcpclient.protocol;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A directory or file of the application that a server may know of (M-ROO-01).
 *
 * @param uri its {@code file} URI
 * @param name a name for people, {@code null} if there is none
 */
public record Root(String uri, @Nullable String name) {

	/**
	 * Create a root.
	 * @throws IllegalArgumentException if the URI is no {@code file} URI
	 */
	public Root {
		Objects.requireNonNull(uri, "uri");
		if (!isFile(uri)) {
			throw new IllegalArgumentException("A root is a file URI, such as file:///home/user/project");
		}
	}

	private static boolean isFile(String uri) {
		try {
			return uri.startsWith("file://") && new URI(uri).getPath().startsWith("/");
		}
		catch (URISyntaxException ex) {
			return false;
		}
	}

	/**
	 * The JSON form.
	 * @return an object
	 */
	public ObjectNode toJson() {
		ObjectNode json = JsonRpcCodec.object().put("uri", this.uri);
		if (this.name != null) {
			json.put("name", this.name);
		}
		return json;
	}

}
