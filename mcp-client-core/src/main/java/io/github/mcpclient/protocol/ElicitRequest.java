package io.github.mcpclient.protocol;

import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A server asks a person for something. All text is the server's and untrusted.
 *
 * @param mode how it asks
 * @param message what to tell the person
 * @param requestedSchema the schema of the form, {@code null} unless the mode is form;
 * see {@link ElicitationForm}
 * @param url the page to visit, {@code null} unless the mode is url; never fetched by
 * this client, and to be opened only after the person agreed to it (M-ELI-07)
 * @param elicitationId names it in a later notification, 2025-11-25 only, {@code null} if
 * absent
 * @param params the parameters as the server wrote them
 */
public record ElicitRequest(ElicitMode mode, String message, @Nullable JsonNode requestedSchema, @Nullable String url,
		@Nullable String elicitationId, JsonNode params) {

	/**
	 * Read the parameters of {@code elicitation/create}. Without a mode it is a form
	 * (M-ELI-01).
	 * @param params the parameters
	 * @return the request, or empty if the mode is unknown, or what it needs is missing
	 */
	public static Optional<ElicitRequest> of(JsonNode params) {
		String message = JsonTree.text(params, "message");
		if (message == null) {
			return Optional.empty();
		}
		JsonNode mode = params.path("mode");
		if (mode.isMissingNode() || mode.isNull() || "form".equals(mode.stringValue(null))) {
			JsonNode schema = params.path("requestedSchema");
			return schema.isObject()
					? Optional.of(new ElicitRequest(ElicitMode.FORM, message, schema, null, null, params))
					: Optional.empty();
		}
		String url = JsonTree.text(params, "url");
		if (url == null || !"url".equals(mode.stringValue(null))) {
			return Optional.empty();
		}
		return Optional
			.of(new ElicitRequest(ElicitMode.URL, message, null, url, JsonTree.text(params, "elicitationId"), params));
	}

}
