package io.github.mcpclient.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answer of a person who was asked. Declining and cancelling are answers too
 * (M-MRT-10).
 *
 * @param action what the person did
 * @param content the fields of the form, only with an accepted form, {@code null} else
 */
public record ElicitResult(ElicitAction action, @Nullable ObjectNode content) {

	/**
	 * Create an answer.
	 * @throws IllegalArgumentException if there is content although nothing was accepted,
	 * or a field is no string, number, boolean or list of strings (M-ELI-04)
	 */
	public ElicitResult {
		if (content != null) {
			if (action != ElicitAction.ACCEPT) {
				throw new IllegalArgumentException("Only an accepted form has content");
			}
			if (!content.valueStream().allMatch(ElicitResult::isFieldValue)) {
				throw new IllegalArgumentException("A field is a string, a number, a boolean or a list of strings");
			}
		}
	}

	private static boolean isFieldValue(JsonNode value) {
		return value.isString() || value.isNumber() || value.isBoolean()
				|| (value.isArray() && value.valueStream().allMatch(JsonNode::isString));
	}

	/**
	 * The person agreed to visit the page. Whether they did is not known yet (M-ELI-08).
	 * @return the answer
	 */
	public static ElicitResult accept() {
		return new ElicitResult(ElicitAction.ACCEPT, null);
	}

	/**
	 * The person filled in the form.
	 * @param content the fields, a map, record, bean or JSON object; fields that are null
	 * or left out get the default the server gave, if any
	 * @return the answer
	 * @throws IllegalArgumentException if the content is no JSON object, or a field is no
	 * string, number, boolean or list of strings
	 */
	public static ElicitResult accept(Object content) {
		if (JsonRpcCodec.tree(content) instanceof ObjectNode object) {
			ObjectNode fields = JsonRpcCodec.object();
			object.properties()
				.stream()
				.filter((field) -> !field.getValue().isNull())
				.forEach((field) -> fields.set(field.getKey(), field.getValue()));
			return new ElicitResult(ElicitAction.ACCEPT, fields);
		}
		throw new IllegalArgumentException("The content of a form is a JSON object: pass a map, record or bean");
	}

	/**
	 * The person said no.
	 * @return the answer
	 */
	public static ElicitResult decline() {
		return new ElicitResult(ElicitAction.DECLINE, null);
	}

	/**
	 * The person went away without an answer.
	 * @return the answer
	 */
	public static ElicitResult cancel() {
		return new ElicitResult(ElicitAction.CANCEL, null);
	}

	/**
	 * The JSON form.
	 * @return an object
	 */
	public ObjectNode toJson() {
		ObjectNode json = JsonRpcCodec.object().put("action", this.action.wire());
		if (this.content != null) {
			json.set("content", this.content);
		}
		return json;
	}

}
