package io.github.mcpclient.error;

/**
 * The closed set of failures, for a {@code switch} that the compiler checks for
 * completeness. Each code belongs to exactly one subclass of {@link McpException}.
 */
public enum FailureCode {

	/** {@link BlockedTargetException}. */
	BLOCKED,

	/** {@link DnsFailedException}. */
	DNS_FAILED,

	/** {@link BreakerOpenException}. */
	BREAKER_OPEN,

	/** {@link HttpStatusException}. */
	HTTP_STATUS,

	/** {@link RedirectRefusedException}. */
	REDIRECT_REFUSED,

	/** {@link ResponseTooLargeException}. */
	TOO_LARGE,

	/** {@link McpTimeoutException}. */
	TIMEOUT,

	/** {@link TransportFailedException}. */
	TRANSPORT,

	/** {@link SessionRejectedException}. */
	SESSION_REJECTED,

	/** {@link AbortedException}. */
	ABORTED,

	/** {@link BusyException}. */
	BUSY,

	/** {@link JsonRpcException}. */
	JSON_RPC,

	/** {@link InvalidResponseException}. */
	INVALID_RESPONSE,

	/** {@link InputRequiredException}. */
	INPUT_REQUIRED,

	/** {@link UnsupportedVersionException}. */
	UNSUPPORTED_VERSION,

	/** {@link UnmeteredCallException}. */
	UNMETERED_CALL,

	/** {@link UnknownPriceException}. */
	UNKNOWN_PRICE,

	/** {@link SpendDeniedException}. */
	SPEND_DENIED,

	/** {@link PaymentRequiredException}. */
	PAYMENT_REQUIRED,

	/** {@link ClosedException}. */
	CLOSED;

	/**
	 * Whether the reason lies with the server or the way to it, rather than with the
	 * call, its caller or its cost.
	 * @return {@code true} if the next call is likely to fail as well
	 */
	public boolean concernsServer() {
		return switch (this) {
			case BLOCKED, DNS_FAILED, BREAKER_OPEN, HTTP_STATUS, REDIRECT_REFUSED, TIMEOUT, TRANSPORT, SESSION_REJECTED,
					INVALID_RESPONSE, UNSUPPORTED_VERSION ->
				true;
			case TOO_LARGE, ABORTED, BUSY, JSON_RPC, INPUT_REQUIRED, UNMETERED_CALL, UNKNOWN_PRICE, SPEND_DENIED,
					PAYMENT_REQUIRED, CLOSED ->
				false;
		};
	}

}
