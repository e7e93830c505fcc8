package io.github.mcpclient.error;

/**
 * The server answered with a redirect. Redirects are never followed, because that would
 * replay the credentials of the request at an address the server chose.
 */
public final class RedirectRefusedException extends McpException {

	private static final long serialVersionUID = 1L;

	private final int status;

	/**
	 * Create the failure.
	 * @param status the HTTP status, 300 to 399
	 */
	public RedirectRefusedException(int status) {
		super(FailureCode.REDIRECT_REFUSED, dispatchOf(status), "The server answered HTTP " + status
				+ "; redirects are not followed: configure the final URL of the endpoint");
		this.status = status;
	}

	/**
	 * Only 307 and 308 ask for the request to be sent again as it is; the others may
	 * follow upon a request that was run, and 303 says so.
	 */
	private static Dispatch dispatchOf(int status) {
		return (status == 307 || status == 308) ? Dispatch.REJECTED : Dispatch.UNKNOWN;
	}

	/**
	 * The HTTP status.
	 * @return 300 to 399
	 */
	public int status() {
		return this.status;
	}

}
