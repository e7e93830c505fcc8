package io.github.mcpclient.metering;

import java.time.Instant;
import java.util.Objects;

/**
 * One of the budgets a call is counted on.
 *
 * @param budget the budget
 * @param subject whose budget it is, empty if it is everybody's
 */
public record BudgetCharge(Budget budget, String subject) {

	public BudgetCharge {
		Objects.requireNonNull(budget, "budget");
		Objects.requireNonNull(subject, "subject");
	}

	/**
	 * The row to count on. It stays the same for the life of a reservation (I13).
	 * @param now the time of the store, when it reserves
	 * @return the key of the row
	 */
	public BudgetKey key(Instant now) {
		return this.budget.key(this.subject, now);
	}

}
