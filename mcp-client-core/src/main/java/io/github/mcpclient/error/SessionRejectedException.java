package io.github.mcpclient.error;

/**
 * The server dropped the session and dropped the new one as well (B-025). The request was
 * not run.
 */
public final class SessionRejectedException extends McpException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create the failure.
	 */
	public SessionRejectedException() {
		super(FailureCode.SESSION_REJECTED, Dispatch.REJECTED,
				"The server rejected the session, and the new session opened for this call as well; servers behind "
						+ "one address that do not share their sessions do so");
	}

}
