package io.github.mcpclient.metering;

import java.util.List;

import io.github.mcpclient.error.SpendDeniedException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * What a store says to a request for a reservation.
 *
 * @param denial why nothing was held, {@code null} if all of it is
 * @param budget the name of the budget that is to blame, {@code null} if none is
 * @param warnings the thresholds that were crossed for the first time
 */
public record ReserveResult(@Nullable Reason denial, @Nullable String budget, List<BudgetWarning> warnings) {

	public ReserveResult {
		warnings = List.copyOf(warnings);
	}

	/**
	 * The amount is held on all budgets.
	 * @param warnings the thresholds that were crossed for the first time
	 * @return the result
	 */
	public static ReserveResult held(List<BudgetWarning> warnings) {
		return new ReserveResult(null, null, warnings);
	}

	/**
	 * Nothing is held.
	 * @param reason why
	 * @return the result
	 */
	public static ReserveResult denied(Reason reason) {
		return new ReserveResult(reason, null, List.of());
	}

	/**
	 * Nothing is held, because a budget does not cover the amount.
	 * @param budget the name of the budget
	 * @return the result
	 */
	public static ReserveResult overLimit(String budget) {
		return new ReserveResult(Reason.OVER_LIMIT, budget, List.of());
	}

}
