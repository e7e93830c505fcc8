package io.github.mcpclient.error;

import java.util.Objects;

/**
 * The price of a call could not be reserved; nothing was sent. The message is fit for a
 * model: it says what to do and names no budget, limit or subject.
 */
public final class SpendDeniedException extends McpException {

	private static final long serialVersionUID = 1L;

	private final Reason reason;

	/**
	 * Create the failure.
	 * @param reason why
	 */
	public SpendDeniedException(Reason reason) {
		super(FailureCode.SPEND_DENIED, Dispatch.NOT_SENT, reason.message);
		this.reason = Objects.requireNonNull(reason, "reason");
	}

	/**
	 * Why the call was denied.
	 * @return the reason
	 */
	public Reason reason() {
		return this.reason;
	}

	/**
	 * The closed set of reasons.
	 */
	public enum Reason {

		/** A budget does not cover the price. */
		OVER_LIMIT("The budget is exhausted; do not retry"),

		/** There is no budget at all. */
		NO_BUDGET("There is no budget for priced tools; do not retry"),

		/** A budget is kept by a dimension that the call does not have. */
		MISSING_DIMENSION("The call does not say on whose account it is; do not retry"),

		/** No budget is kept in the currency of the price. */
		CURRENCY_MISMATCH("There is no budget in the currency of the price; do not retry"),

		/** The operator has stopped the spending. */
		FROZEN("Spending is frozen by the operator; do not retry"),

		/** Whoever was asked said no, or there was nobody to ask. */
		APPROVAL_DENIED("The call was not approved; do not retry"),

		/** Whoever was asked did not answer in time. */
		APPROVAL_TIMEOUT("Nobody approved the call in time"),

		/** The budgets cannot be reached. */
		STORE_UNAVAILABLE("The budgets cannot be read at the moment");

		private final String message;

		Reason(String message) {
			this.message = message;
		}

	}

}
