package io.github.mcpclient.transport;

import io.github.mcpclient.protocol.ErrorCodes;

/**
 * A request of a server that is not fulfilled. A legacy server gets it as a JSON-RPC
 * error; the call of a modern one ends, since that era has no such answer (M-MRT-10).
 */
public final class RequestRefusedException extends Exception {

	private static final long serialVersionUID = 1L;

	private final int errorCode;

	/**
	 * Create a refusal.
	 * @param errorCode the JSON-RPC error code
	 * @param message the reason, which is sent to the server
	 */
	public RequestRefusedException(int errorCode, String message) {
		super(message);
		this.errorCode = errorCode;
	}

	/**
	 * The application does not know the method, or did not declare the capability.
	 * @param method the method
	 * @return the refusal
	 */
	public static RequestRefusedException unknown(String method) {
		return new RequestRefusedException(ErrorCodes.METHOD_NOT_FOUND, "This client does not support " + method);
	}

	/**
	 * The JSON-RPC error code.
	 * @return the code
	 */
	public int errorCode() {
		return this.errorCode;
	}

}
