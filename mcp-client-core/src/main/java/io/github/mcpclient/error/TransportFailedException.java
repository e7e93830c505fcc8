package io.github.mcpclient.error;

import org.jspecify.annotations.Nullable;

/**
 * The connection could not be made or broke.
 */
public final class TransportFailedException extends McpException {

	private static final long serialVersionUID = 1L;

	private final Kind kind;

	/**
	 * Create the failure.
	 * @param kind what broke
	 * @param dispatch how far the request had got
	 * @param cause the failure of the platform; its message is not repeated
	 */
	public TransportFailedException(Kind kind, Dispatch dispatch, @Nullable Throwable cause) {
		super(FailureCode.TRANSPORT, dispatch, kind.message, sanitized(cause));
		this.kind = kind;
	}

	private static @Nullable Throwable sanitized(@Nullable Throwable cause) {
		if (cause == null) {
			return null;
		}
		Throwable safe = new TransportCause(cause.getClass().getName());
		safe.setStackTrace(cause.getStackTrace());
		return safe;
	}

	/**
	 * What broke.
	 * @return the kind
	 */
	public Kind kind() {
		return this.kind;
	}

	/**
	 * The ways a connection can fail.
	 */
	public enum Kind {

		/** No address accepted a connection. */
		CONNECT("The server refused the connection or cannot be reached"),

		/** The TLS handshake failed: protocol or cipher mismatch, or not TLS at all. */
		TLS("The TLS handshake failed"),

		/** The certificate is expired, of an unknown authority or for another name. */
		CERTIFICATE("The certificate of the server is not trusted for this host"),

		/** The connection was reset or closed before the answer was complete. */
		BROKEN("The connection broke before the answer was complete"),

		/** The answer is not HTTP/1.1 as specified. */
		PROTOCOL("The server did not answer with valid HTTP");

		private final String message;

		Kind(String message) {
			this.message = message;
		}

	}

}
