package io.github.mcpclient.error;

import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * The price of a call could not be reserved; nothing was sent. The message is fit for a
 * model: it says what to do and names no budget, limit or subject.
 */
public final class SpendDeniedException extends McpException {

	private static final long serialVersionUID = 1L;

	private final Reason reason;

	private final @Nullable String budget;

	/**
	 * Create the failure.
	 * @param reason why
	 */
	public SpendDeniedException(Reason reason) {
		this(reason, null);
	}

	/**
	 * Create the failure.
	 * @param reason why
	 * @param budget the name of the budget that is to blame, {@code null} if none is
	 */
	public SpendDeniedException(Reason reason, @Nullable String budget) {
		super(FailureCode.SPEND_DENIED, Dispatch.NOT_SENT,
				(budget != null) ? "Budget '" + budget + "': " + reason.message : reason.message);
		this.reason = Objects.requireNonNull(reason, "reason");
		this.budget = budget;
	}

	/**
	 * Why the call was denied.
	 * @return the reason
	 */
	public Reason reason() {
		return this.reason;
	}

	/**
	 * The budget that is to blame.
	 * @return the name the operator gave it, or empty if the reason is another
	 */
	public Optional<String> budget() {
		return Optional.ofNullable(this.budget);
	}

	/**
	 * The closed set of reasons.
	 */
	public enum Reason {

		/** A budget does not cover the price. */
		OVER_LIMIT("The price is not covered; do not retry"),

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
