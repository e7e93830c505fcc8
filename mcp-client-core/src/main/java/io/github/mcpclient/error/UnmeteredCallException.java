package io.github.mcpclient.error;

/**
 * A priced tool was called without a live reservation made for this call; nothing was
 * sent (M5). A handle that was made up, used before, out of date or made for another call
 * is the same as none: the journal knows which.
 */
public final class UnmeteredCallException extends McpException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create the failure.
	 */
	public UnmeteredCallException() {
		super(FailureCode.UNMETERED_CALL, Dispatch.NOT_SENT,
				"The tool has a price, and the call has no reservation that covers it");
	}

}
