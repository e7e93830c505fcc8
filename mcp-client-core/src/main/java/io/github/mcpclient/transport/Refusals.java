package io.github.mcpclient.transport;

import java.time.Instant;

import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.RedirectRefusedException;
import io.github.mcpclient.protocol.JsonRpcError;

/**
 * Turns an answer that is no result into the failure to report.
 */
final class Refusals {

	private Refusals() {
	}

	/**
	 * The failure an answer without a result stands for. For statuses that speak about
	 * access or load the status decides, whatever the body says (B-029); otherwise a
	 * JSON-RPC error is more specific than the status that carried it (M-TRN-17).
	 * @param method the method that was called
	 * @param answer the answer
	 * @return the failure
	 */
	static McpException of(String method, Answer answer) {
		if (answer.isRedirect()) {
			return new RedirectRefusedException(answer.status());
		}
		JsonRpcError error = answer.error();
		if (error != null && !isAboutCallerOrMoment(answer.status())) {
			return of(method, error, answer.status());
		}
		if (answer.isSuccess()) {
			return new InvalidResponseException(method, answer.body().problem());
		}
		return new HttpStatusException(answer.status(), RetryAfter.parse(answer.retryAfter(), Instant.now()));
	}

	/**
	 * The failure a JSON-RPC error stands for.
	 * @param method the method that was called
	 * @param error the error
	 * @param status the HTTP status that carried it
	 * @return the failure
	 */
	static McpException of(String method, JsonRpcError error, int status) {
		String data = (error.data() != null) ? error.data().toString() : null;
		return new JsonRpcException(method, error.code(), error.message(), data, status);
	}

	/**
	 * Whether the server answered, and refused, for another reason than access: what
	 * happens when it is spoken to in the form of the wrong era.
	 * @param failure the failure
	 * @return whether the form may have been wrong
	 */
	static boolean isRefusal(McpException failure) {
		return switch (failure.code()) {
			case JSON_RPC, INVALID_RESPONSE, REDIRECT_REFUSED -> true;
			case HTTP_STATUS -> !isAboutCallerOrMoment(((HttpStatusException) failure).status());
			default -> false;
		};
	}

	private static boolean isAboutCallerOrMoment(int status) {
		return Statuses.ACCESS.contains(status) || Statuses.LOAD.contains(status);
	}

}
