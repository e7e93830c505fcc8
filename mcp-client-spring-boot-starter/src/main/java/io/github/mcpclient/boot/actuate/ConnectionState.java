package io.github.mcpclient.boot.actuate;

import io.github.mcpclient.error.McpException;
import io.github.mcpclient.transport.TransportStatus;

/**
 * A connection in one word.
 */
enum ConnectionState {

	/** There is a session, and the latest call did not say otherwise. */
	CONNECTED,

	/** Nothing was tried yet. */
	IDLE,

	/** The latest call failed for a reason that lies with the server or the way to it. */
	FAILING;

	static ConnectionState of(TransportStatus status) {
		McpException failure = status.lastFailure();
		if (failure != null && concernsServer(failure)) {
			return FAILING;
		}
		return (status.server() != null) ? CONNECTED : IDLE;
	}

	private static boolean concernsServer(McpException failure) {
		return switch (failure.code()) {
			case BLOCKED, DNS_FAILED, BREAKER_OPEN, HTTP_STATUS, REDIRECT_REFUSED, TIMEOUT, TRANSPORT, SESSION_REJECTED,
					INVALID_RESPONSE, UNSUPPORTED_VERSION ->
				true;
			case TOO_LARGE, ABORTED, BUSY, JSON_RPC, INPUT_REQUIRED, UNMETERED_CALL, UNKNOWN_PRICE, SPEND_DENIED,
					PAYMENT_REQUIRED, CLOSED ->
				false;
		};
	}

}
