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
		if (failure != null && failure.code().concernsServer()) {
			return FAILING;
		}
		return (status.server() != null) ? CONNECTED : IDLE;
	}

}
