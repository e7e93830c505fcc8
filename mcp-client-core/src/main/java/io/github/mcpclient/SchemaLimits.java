package io.github.mcpclient;

import tools.jackson.databind.JsonNode;

/**
 * Whether a schema is small enough to be used (M-SCH-04).
 */
final class SchemaLimits {

	private static final int MAX_DEPTH = 64;

	private static final int MAX_NODES = 20_000;

	private int nodes;

	private SchemaLimits() {
	}

	static boolean admit(JsonNode schema) {
		return new SchemaLimits().admit(schema, 0);
	}

	private boolean admit(JsonNode node, int depth) {
		if (depth > MAX_DEPTH || ++this.nodes > MAX_NODES) {
			return false;
		}
		for (JsonNode child : node) {
			if (!admit(child, depth + 1)) {
				return false;
			}
		}
		return true;
	}

}
