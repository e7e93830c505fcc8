package io.github.mcpclient.error;

/**
 * The client was closed before or during the call.
 */
public final class ClosedException extends McpException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create the failure.
	 * @param dispatch how far the request had got
	 */
	public ClosedException(Dispatch dispatch) {
		super(FailureCode.CLOSED, dispatch, "The client is closed");
	}

}
