package io.github.mcpclient.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a server claims about the behaviour of a tool. Hints only: untrusted unless the
 * server is (M-TOL-05). What the server left out has the default of the specification.
 *
 * @param title a name for people, {@code null} if there is none
 * @param readOnly the tool changes nothing
 * @param destructive the tool may destroy something
 * @param idempotent calling it again with the same arguments changes nothing further
 * @param openWorld the tool deals with the outside world
 */
public record ToolAnnotations(@Nullable String title, boolean readOnly, boolean destructive, boolean idempotent,
		boolean openWorld) {

	static ToolAnnotations of(JsonNode node) {
		return new ToolAnnotations(JsonTree.text(node, "title"), node.path("readOnlyHint").booleanValue(false),
				node.path("destructiveHint").booleanValue(true), node.path("idempotentHint").booleanValue(false),
				node.path("openWorldHint").booleanValue(true));
	}

}
