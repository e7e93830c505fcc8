package io.github.mcpclient.error;

import org.jspecify.annotations.Nullable;

/**
 * The server needs input to finish a call, and did not get it (M-MRT-08, M-MRT-10,
 * M-MRT-11). The call has begun and is not finished.
 */
public final class InputRequiredException extends McpException {

	private static final long serialVersionUID = 1L;

	private final Reason reason;

	/**
	 * Create the failure.
	 * @param reason why there was no input
	 * @param cause what the application said or threw, {@code null} if nothing
	 */
	public InputRequiredException(Reason reason, @Nullable Throwable cause) {
		super(FailureCode.INPUT_REQUIRED, Dispatch.EXECUTED, reason.message, cause);
		this.reason = reason;
	}

	/**
	 * Why there was no input.
	 * @return the reason
	 */
	public Reason reason() {
		return this.reason;
	}

	/**
	 * The reasons.
	 */
	public enum Reason {

		/** No handler answers what was asked, or it refused to. */
		REFUSED("The server needs input that this connection does not give (elicitation, sampling, roots): it has no"
				+ " handler for it, or the handler refused"),

		/** The handler threw an exception, which is the cause. */
		HANDLER_FAILED("The server needs input, and the handler that gives it failed"),

		/** The server came back for more too often. */
		TOO_MANY_ROUNDS("The server asked for input too many times in one call");

		private final String message;

		Reason(String message) {
			this.message = message;
		}

	}

}
