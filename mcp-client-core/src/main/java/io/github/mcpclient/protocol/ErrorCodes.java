package io.github.mcpclient.protocol;

/**
 * The JSON-RPC error codes this client branches on or answers with. Codes from -32000 to
 * -32019 have no portable meaning and are not among them (M-ERR-04).
 */
public final class ErrorCodes {

	/** A person refused to let a model answer (M-SAM-02). */
	public static final int USER_REJECTED = -1;

	/** The message is no request. */
	public static final int INVALID_REQUEST = -32600;

	/** The method does not exist. */
	public static final int METHOD_NOT_FOUND = -32601;

	/** The parameters are not acceptable. */
	public static final int INVALID_PARAMS = -32602;

	/** Whoever was to answer failed. */
	public static final int INTERNAL_ERROR = -32603;

	/** A server of 2025-11-25 needs a person to visit a URL first (L-ELI-03). */
	public static final int URL_ELICITATION_REQUIRED = -32042;

	/** Header and body of a modern request disagree. */
	public static final int HEADER_MISMATCH = -32020;

	/** A modern server needs a capability the request did not declare. */
	public static final int MISSING_CLIENT_CAPABILITY = -32021;

	/** The server does not speak the version of the request. */
	public static final int UNSUPPORTED_PROTOCOL_VERSION = -32022;

	private ErrorCodes() {
	}

	/**
	 * Whether only a modern server uses this code (M-ERR-01, E-12).
	 * @param code the code
	 * @return {@code true} for the three codes of the modern revision
	 */
	public static boolean isModern(int code) {
		return code <= HEADER_MISMATCH && code >= UNSUPPORTED_PROTOCOL_VERSION;
	}

}
