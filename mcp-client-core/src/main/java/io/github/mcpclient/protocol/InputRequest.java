package io.github.mcpclient.protocol;

import java.util.Optional;
import java.util.Set;

import tools.jackson.databind.JsonNode;

/**
 * What a modern server asks of a client before it answers (M-MRT-08).
 *
 * @param method {@code elicitation/create}, {@code sampling/createMessage} or
 * {@code roots/list}
 * @param params the parameters as the server wrote them, an empty object if absent
 */
public record InputRequest(String method, JsonNode params) {

	private static final Set<String> METHODS = Set.of(Methods.ELICITATION_CREATE, Methods.SAMPLING_CREATE_MESSAGE,
			Methods.ROOTS_LIST);

	static Optional<InputRequest> of(JsonNode node) {
		String method = JsonTree.text(node, "method");
		if (method == null || !METHODS.contains(method)) {
			return Optional.empty();
		}
		JsonNode params = node.path("params");
		if (params.isObject()) {
			return Optional.of(new InputRequest(method, params));
		}
		boolean absent = params.isMissingNode() && method.equals(Methods.ROOTS_LIST);
		return absent ? Optional.of(new InputRequest(method, JsonRpcCodec.object())) : Optional.empty();
	}

}
