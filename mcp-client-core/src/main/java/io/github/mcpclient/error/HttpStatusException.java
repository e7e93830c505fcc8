package io.github.mcpclient.error;

import java.time.Duration;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * The server answered with a status other than 2xx and with no JSON-RPC error.
 */
public final class HttpStatusException extends McpException {

	private static final long serialVersionUID = 1L;

	private final int status;

	private final @Nullable Duration retryAfter;

	/**
	 * Create the failure.
	 * @param status the HTTP status
	 * @param retryAfter what the server asked for in {@code Retry-After}, if anything
	 */
	public HttpStatusException(int status, @Nullable Duration retryAfter) {
		super(FailureCode.HTTP_STATUS, dispatchOf(status, retryAfter),
				"The server answered HTTP " + status + advice(status));
		this.status = status;
		this.retryAfter = retryAfter;
	}

	private static Dispatch dispatchOf(int status, @Nullable Duration retryAfter) {
		return (status == 503 && retryAfter != null) ? Dispatch.REJECTED : Refusal.ofStatus(status);
	}

	private static String advice(int status) {
		return switch (status) {
			case 401 -> ": the credentials are missing, expired or not accepted";
			case 403 -> ": the credentials do not allow this, or a gateway refuses the client";
			case 404 -> ": there is no MCP endpoint at this path";
			case 429 -> ": too many requests";
			default -> "";
		};
	}

	/**
	 * The HTTP status.
	 * @return a status outside of 200 to 299
	 */
	public int status() {
		return this.status;
	}

	@Override
	public Optional<Duration> retryAfter() {
		return Optional.ofNullable(this.retryAfter);
	}

}
