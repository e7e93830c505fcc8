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
		super(FailureCode.REDIRECT_REFUSED, Refusal.ofStatus(status), "The server answered HTTP " + status
				+ "; redirects are not followed: configure the final URL of the endpoint");
		this.status = status;
	}

	/**
	 * The HTTP status.
	 * @return 300 to 399
	 */
	public int status() {
		return this.status;
	}

}
