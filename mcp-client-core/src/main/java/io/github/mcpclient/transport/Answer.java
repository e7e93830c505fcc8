package io.github.mcpclient.transport;

import java.util.List;

import io.github.mcpclient.protocol.DiscoverResult;
import io.github.mcpclient.protocol.ErrorCodes;
import io.github.mcpclient.protocol.JsonRpcError;
import io.github.mcpclient.protocol.JsonRpcMessage;
import io.github.mcpclient.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What came back for a request, read but not judged.
 *
 * @param status the HTTP status
 * @param challenged whether the answer carries an authorization challenge
 * @param retryAfter the {@code Retry-After} header, {@code null} if absent
 * @param sessionIds the values of the session id header
 * @param result the result of the response to the request, {@code null} if there was none
 * @param error the error of the response to the request, {@code null} if there was none
 * @param errorHasId whether that error names the request by its id
 * @param errorCode a JSON-RPC error code found anywhere in the answer, {@code null} if
 * there was none
 * @param body what the body looked like
 */
record Answer(int status, boolean challenged, @Nullable String retryAfter, List<String> sessionIds,
		@Nullable JsonNode result, @Nullable JsonRpcError error, boolean errorHasId, @Nullable Integer errorCode,
		BodyForm body) {

	boolean isSuccess() {
		return this.status >= 200 && this.status <= 299;
	}

	boolean isRedirect() {
		return this.status >= 300 && this.status <= 399;
	}

	/**
	 * The modern version the server wants to be asked in, if it refused another one and
	 * names one this client speaks (M-VER-01, M-VER-02).
	 */
	@Nullable ProtocolVersion counterOffer() {
		if (this.error == null || this.error.code() != ErrorCodes.UNSUPPORTED_PROTOCOL_VERSION) {
			return null;
		}
		return ProtocolVersion.firstMutual(ProtocolVersion.modern(), this.error.supportedVersions()).orElse(null);
	}

	/**
	 * This answer with a response that came elsewhere.
	 */
	Answer with(JsonRpcMessage.Response response) {
		JsonRpcError failed = response.error();
		return new Answer(this.status, this.challenged, this.retryAfter, this.sessionIds, response.result(), failed,
				true, (failed != null) ? failed.code() : null, this.body);
	}

	/**
	 * The result as that of {@code server/discover}; {@code null} if it is none.
	 */
	@Nullable DiscoverResult discoverResult() {
		return (isSuccess() && this.result != null) ? DiscoverResult.of(this.result).orElse(null) : null;
	}

}
