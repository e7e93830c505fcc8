package io.github.mcpclient.protocol;

import java.util.List;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answer of a client that is asked for its roots.
 *
 * @param roots the roots
 */
public record ListRootsResult(List<Root> roots) {

	public ListRootsResult {
		roots = List.copyOf(roots);
	}

	/**
	 * The JSON form.
	 * @return an object
	 */
	public ObjectNode toJson() {
		ObjectNode json = JsonRpcCodec.object();
		ArrayNode array = json.putArray("roots");
		this.roots.forEach((root) -> array.add(root.toJson()));
		return json;
	}

}
