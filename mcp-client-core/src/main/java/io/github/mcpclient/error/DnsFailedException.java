package io.github.mcpclient.error;

/**
 * The host name could not be resolved completely, so there is nothing vetted to dial
 * (T5).
 */
public final class DnsFailedException extends McpException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create the failure.
	 * @param message what went wrong, without the host
	 */
	public DnsFailedException(String message) {
		super(FailureCode.DNS_FAILED, Dispatch.NOT_SENT, message);
	}

}
