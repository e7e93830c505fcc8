package io.github.mcpclient.protocol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Looks for {@code x-mcp-header} in a schema. Walks schemas, not data: neither a property
 * of that name nor the inside of {@code const}, {@code enum}, {@code default} or
 * {@code examples} is an annotation (M-XMH-08). References are not followed; what they
 * point to is found where it stands.
 */
final class HeaderAnnotations {

	private static final String KEYWORD = "x-mcp-header";

	private static final String PREFIX = "Mcp-Param-";

	private static final Set<String> TYPES = Set.of("string", "integer", "boolean");

	/** Keywords whose value is a schema, or a list of schemas. */
	private static final List<String> SCHEMAS = List.of("items", "prefixItems", "additionalItems", "unevaluatedItems",
			"contains", "additionalProperties", "unevaluatedProperties", "propertyNames", "allOf", "anyOf", "oneOf",
			"not", "if", "then", "else", "contentSchema");

	/** Keywords whose value holds schemas by name, none of them a property. */
	private static final List<String> NAMED_SCHEMAS = List.of("patternProperties", "$defs", "definitions",
			"dependentSchemas", "dependencies");

	private final List<ParameterHeader> found = new ArrayList<>();

	private final Set<String> names = new HashSet<>();

	private final Deque<String> path = new ArrayDeque<>();

	private @Nullable String problem;

	HeaderAnnotations(JsonNode root) {
		scan(root, true);
	}

	/**
	 * What is wrong with the annotations, {@code null} if nothing is.
	 */
	@Nullable String problem() {
		return this.problem;
	}

	List<ParameterHeader> found() {
		return this.found;
	}

	/**
	 * Scan a schema.
	 * @param reachable whether only {@code properties} led here from the root (M-XMH-07)
	 */
	private void scan(JsonNode schema, boolean reachable) {
		if (!schema.isObject()) {
			return;
		}
		JsonNode annotation = schema.get(KEYWORD);
		if (annotation != null && this.problem == null) {
			this.problem = add(schema, annotation, reachable);
		}
		schema.path("properties").properties().forEach((property) -> {
			this.path.addLast(property.getKey());
			scan(property.getValue(), reachable);
			this.path.removeLast();
		});
		for (String keyword : SCHEMAS) {
			JsonNode value = schema.path(keyword);
			if (value.isArray()) {
				value.forEach((element) -> scan(element, false));
			}
			else {
				scan(value, false);
			}
		}
		NAMED_SCHEMAS.forEach((keyword) -> schema.path(keyword).forEach((named) -> scan(named, false)));
	}

	private @Nullable String add(JsonNode schema, JsonNode annotation, boolean reachable) {
		if (!reachable || this.path.isEmpty()) {
			return "An x-mcp-header stands where no argument can be read";
		}
		String name = annotation.stringValue(null);
		if (name == null || !isToken(name)) {
			return "An x-mcp-header is not the name of a header";
		}
		String type = JsonTree.text(schema, "type");
		if (type == null || !TYPES.contains(type)) {
			return "An x-mcp-header stands at an argument that is not of type string, integer or boolean";
		}
		if (!this.names.add(name.toLowerCase(Locale.ROOT))) {
			return "Two arguments have the same x-mcp-header";
		}
		this.found.add(new ParameterHeader(List.copyOf(this.path), PREFIX + name));
		return null;
	}

	private static boolean isToken(String name) {
		return !name.isEmpty() && name.chars()
			.allMatch((c) -> (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
					|| "!#$%&'*+-.^_`|~".indexOf(c) >= 0);
	}

}
