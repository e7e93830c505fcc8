package io.github.mcpclient.error;

/**
 * The answer is larger than allowed; reading stopped and the connection was closed.
 */
public final class ResponseTooLargeException extends McpException {

	private static final long serialVersionUID = 1L;

	private final long limit;

	/**
	 * Create the failure.
	 * @param limit the limit in bytes
	 */
	public ResponseTooLargeException(long limit) {
		super(FailureCode.TOO_LARGE, Dispatch.UNKNOWN,
				"The answer is larger than " + limit + " bytes (max-response-size)");
		this.limit = limit;
	}

	/**
	 * The limit that was exceeded.
	 * @return bytes
	 */
	public long limit() {
		return this.limit;
	}

}
