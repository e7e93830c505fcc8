package io.github.mcpclient.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A message received from a server.
 */
public sealed interface JsonRpcMessage {

	/**
	 * The answer to a request.
	 *
	 * @param id the id of the request as the server wrote it, {@code null} if absent or
	 * JSON null
	 * @param result the result, {@code null} if this is an error
	 * @param error the error, {@code null} if this is a result
	 */
	record Response(@Nullable JsonNode id, @Nullable JsonNode result,
			@Nullable JsonRpcError error) implements JsonRpcMessage {

		/**
		 * Whether this answers the request with the given id. Numeric ids that came back
		 * as a string or as a float still match (B-057, B-059).
		 * @param requestId the id of the request
		 * @return whether the ids are the same
		 */
		public boolean answers(long requestId) {
			if (this.id == null) {
				return false;
			}
			if (this.id.isNumber()) {
				return this.id.canConvertToExactIntegral() && this.id.canConvertToLong()
						&& this.id.asLong() == requestId;
			}
			return this.id.isString() && this.id.stringValue().equals(Long.toString(requestId));
		}

	}

	/**
	 * A request of the server, which legacy servers may send.
	 *
	 * @param id the id, to be echoed unchanged
	 * @param method the method
	 * @param params the parameters, {@code null} if absent
	 */
	record Request(JsonNode id, String method, @Nullable JsonNode params) implements JsonRpcMessage {

	}

	/**
	 * A notification of the server.
	 *
	 * @param method the method
	 * @param params the parameters, {@code null} if absent
	 */
	record Notification(String method, @Nullable JsonNode params) implements JsonRpcMessage {

	}

}
