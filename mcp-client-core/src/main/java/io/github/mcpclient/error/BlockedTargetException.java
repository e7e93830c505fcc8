package io.github.mcpclient.error;

/**
 * The target policy refuses to dial this endpoint. Nothing was sent, no socket opened.
 */
public final class BlockedTargetException extends McpException {

	private static final long serialVersionUID = 1L;

	private final Reason reason;

	/**
	 * Create the failure.
	 * @param reason which rule refused it
	 * @param advice what an operator can do about it, without naming the host
	 */
	public BlockedTargetException(Reason reason, String advice) {
		super(FailureCode.BLOCKED, Dispatch.NOT_SENT, "The target policy refuses this endpoint: " + advice);
		this.reason = reason;
	}

	/**
	 * Which rule refused the target.
	 * @return the reason
	 */
	public Reason reason() {
		return this.reason;
	}

	/**
	 * The rules that can refuse a target.
	 */
	public enum Reason {

		/** Scheme, port or spelling of the URL (T1, T2). */
		INVALID_URL,

		/** An address the name resolves to (T6). */
		ADDRESS,

		/** Whoever configured the endpoint may not choose targets (T15). */
		SOURCE

	}

}
