package io.github.mcpclient.protocol;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.mcpclient.error.InvalidResponseException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A modern server needs something before it answers: the same request again, with an
 * answer for each key (M-MRT-01).
 *
 * @param inputRequests what it asks, by key, in the server's order; empty if it only
 * wants the request again (M-MRT-06)
 * @param requestState to be sent back exactly as it is, {@code null} if there is none and
 * none must be sent (M-MRT-02, M-MRT-03)
 */
public record InputRequiredResult(Map<String, InputRequest> inputRequests, @Nullable String requestState) {

	/** The {@code resultType} of such a result. */
	public static final String RESULT_TYPE = "input_required";

	public InputRequiredResult {
		inputRequests = Collections.unmodifiableMap(new LinkedHashMap<>(inputRequests));
	}

	/**
	 * Whether a result is one of these.
	 * @param result the result
	 * @return whether its type says so
	 */
	public static boolean isOne(JsonNode result) {
		return RESULT_TYPE.equals(JsonTree.text(result, "resultType"));
	}

	/**
	 * Read a result.
	 * @param method the method that was called
	 * @param result the result
	 * @return the result
	 * @throws InvalidResponseException if it asks for nothing (M-MRT-07), or for
	 * something no client can give (M-MRT-08)
	 */
	public static InputRequiredResult of(String method, JsonNode result) {
		JsonNode requests = result.path("inputRequests");
		JsonNode state = result.path("requestState");
		boolean stateless = state.isMissingNode() || state.isNull();
		if (!stateless && !state.isString()) {
			throw InvalidResponseException.ofResult(method, "its request state is not a string");
		}
		if (!requests.isObject() && (stateless || !requests.isMissingNode())) {
			throw InvalidResponseException.ofResult(method, "it needs input, but does not say which");
		}
		Map<String, InputRequest> inputRequests = new LinkedHashMap<>();
		requests.properties()
			.forEach((entry) -> inputRequests.put(entry.getKey(),
					InputRequest.of(entry.getValue())
						.orElseThrow(() -> InvalidResponseException.ofResult(method,
								"it asks for input of an unknown kind, or not completely"))));
		return new InputRequiredResult(inputRequests, stateless ? null : state.stringValue());
	}

	/**
	 * The parameters of the next round: those of the original request and what answers
	 * the latest result, nothing else (M-MRT-01, M-MRT-03).
	 * @param original the parameters of the original request
	 * @param answers the answers by the keys of the server, empty to send none
	 * @param requestState the state of the server, {@code null} if it gave none
	 * @return the parameters
	 */
	public static ObjectNode resume(ObjectNode original, ObjectNode answers, @Nullable String requestState) {
		ObjectNode params = JsonRpcCodec.object();
		params.setAll(original);
		if (!answers.isEmpty()) {
			params.set("inputResponses", answers);
		}
		if (requestState != null) {
			params.put("requestState", requestState);
		}
		return params;
	}

}
