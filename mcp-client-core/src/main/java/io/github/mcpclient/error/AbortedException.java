package io.github.mcpclient.error;

/**
 * The call was cancelled or its thread interrupted; the exchange with the server was
 * closed. The interrupt flag of the thread is set again.
 */
public final class AbortedException extends McpException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create the failure.
	 * @param dispatch how far the request had got
	 */
	public AbortedException(Dispatch dispatch) {
		super(FailureCode.ABORTED, dispatch, "The call was cancelled or its thread was interrupted");
	}

}
