package io.github.mcpclient.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form a server asks a person to fill in: a flat object of text, numbers, choices and
 * yes or no (M-ELI-02). Immutable.
 */
public final class ElicitationForm {

	private final JsonNode fields;

	private final List<String> required;

	private ElicitationForm(JsonNode fields, List<String> required) {
		this.fields = fields;
		this.required = required;
	}

	/**
	 * The form of a request.
	 * @param request what the server asks
	 * @return the form, without fields if the server asks in another way
	 */
	public static ElicitationForm of(ElicitRequest request) {
		JsonNode schema = request.requestedSchema();
		return of((schema != null) ? schema : JsonRpcCodec.object());
	}

	static ElicitationForm of(JsonNode requestedSchema) {
		return new ElicitationForm(requestedSchema.path("properties"),
				JsonTree.strings(requestedSchema.path("required")));
	}

	/**
	 * Fill in the fields that were left out and have a default, as a form that shows the
	 * defaults would (M-ELI-03).
	 * @param content the fields that were filled in, {@code null} if there are none; not
	 * changed
	 * @return the fields to send, defaults exactly as the server wrote them
	 */
	public ObjectNode withDefaults(@Nullable ObjectNode content) {
		ObjectNode filled = JsonRpcCodec.object();
		if (content != null) {
			content.properties().forEach((field) -> filled.set(field.getKey(), field.getValue()));
		}
		this.fields.properties().forEach((field) -> {
			JsonNode value = field.getValue().path("default");
			if (!filled.has(field.getKey()) && !value.isMissingNode() && !value.isNull()) {
				filled.set(field.getKey(), value);
			}
		});
		return filled;
	}

	/**
	 * Check the fields against the schema (M-ELI-05). A regular expression that cannot be
	 * tried within bounds is left to the server.
	 * @param content the fields
	 * @return what is wrong with them, at most one problem for each, empty if nothing is
	 */
	public List<FormProblem> problems(JsonNode content) {
		List<FormProblem> problems = new ArrayList<>();
		for (String name : this.required) {
			if (!content.has(name)) {
				problems.add(new FormProblem(name, "It is required"));
			}
		}
		for (Map.Entry<String, JsonNode> field : content.properties()) {
			JsonNode schema = this.fields.path(field.getKey());
			String problem = schema.isObject() ? new FormField(schema).problem(field.getValue()) : null;
			if (problem != null) {
				problems.add(new FormProblem(field.getKey(), problem));
			}
		}
		return List.copyOf(problems);
	}

}
