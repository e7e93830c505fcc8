package io.github.mcpclient.metering;

import java.util.Comparator;
import java.util.Objects;

/**
 * The row a budget is counted on. The order is the one in which a store must lock rows.
 *
 * @param budget the name of the budget
 * @param subject whose it is, empty if it is everybody's
 * @param period which period it is for
 */
public record BudgetKey(String budget, String subject, String period) implements Comparable<BudgetKey> {

	private static final Comparator<BudgetKey> ORDER = Comparator.comparing(BudgetKey::budget)
		.thenComparing(BudgetKey::subject)
		.thenComparing(BudgetKey::period);

	public BudgetKey {
		Objects.requireNonNull(budget, "budget");
		Objects.requireNonNull(subject, "subject");
		Objects.requireNonNull(period, "period");
	}

	@Override
	public int compareTo(BudgetKey other) {
		return ORDER.compare(this, other);
	}

	@Override
	public String toString() {
		return this.budget + "[" + this.subject + "] " + this.period;
	}

}
