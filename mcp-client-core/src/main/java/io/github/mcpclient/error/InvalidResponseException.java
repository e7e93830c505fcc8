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
	 * Create the failure for an answer that holds no result.
	 * @param method the JSON-RPC method that was called
	 * @param problem what is wrong with the answer, in this client's words
	 */
	public InvalidResponseException(String method, String problem) {
		this(method, problem, Dispatch.UNKNOWN);
	}

	private InvalidResponseException(String method, String problem, Dispatch dispatch) {
		super(FailureCode.INVALID_RESPONSE, dispatch, "The answer to " + method + " is not valid: " + problem);
		this.method = method;
	}

	/**
	 * The server returned a result, so it ran the request, but the result is not what the
	 * method returns.
	 * @param method the JSON-RPC method that was called
	 * @param problem what is wrong with the result, in this client's words
	 * @return the failure
	 */
	public static InvalidResponseException ofResult(String method, String problem) {
		return new InvalidResponseException(method, problem, Dispatch.EXECUTED);
	}

	/**
	 * The JSON-RPC method that was called.
	 * @return the method
	 */
	public String method() {
		return this.method;
	}

}
