package io.github.mcpclient.error;

/**
 * The server answered with success, but not with what the protocol asks for: no JSON-RPC
 * message, no answer to this request, or a result of the wrong shape. The server may have
 * run the request.
 */
public final class InvalidResponseException extends McpException {

	private static final long serialVersionUID = 1L;

	private final String method;

	/**
	 * Create the failure.
	 * @param method the JSON-RPC method that was called
	 * @param problem what is wrong with the answer, in this client's words
	 */
	public InvalidResponseException(String method, String problem) {
		super(FailureCode.INVALID_RESPONSE, Dispatch.UNKNOWN, "The answer to " + method + " is not valid: " + problem);
		this.method = method;
	}

	/**
	 * The JSON-RPC method that was called.
	 * @return the method
	 */
	public String method() {
		return this.method;
	}

}
