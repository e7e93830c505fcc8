package io.github.mcpclient.metering;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A threshold of a budget was crossed.
 *
 * @param key the row
 * @param percent the threshold, in per cent of the limit
 */
public record BudgetWarning(BudgetKey key, int percent) {

	public BudgetWarning {
		Objects.requireNonNull(key, "key");
	}

	/**
	 * The thresholds of a row that are reached and were not before. A store keeps the
	 * highest threshold of each row, so that each is reported once (I19).
	 * @param key the row
	 * @param budget the budget
	 * @param usedMicros what is committed and held
	 * @param warned the highest threshold reported so far, 0 for none
	 * @return the new warnings in ascending order
	 */
	public static List<BudgetWarning> crossed(BudgetKey key, Budget budget, long usedMicros, int warned) {
		long limit = budget.limit().micros();
		long used = Math.min(usedMicros, limit);
		List<BudgetWarning> warnings = new ArrayList<>();
		for (int percent : budget.warnAt()) {
			if (percent > warned && used * 100 >= limit * percent) {
				warnings.add(new BudgetWarning(key, percent));
			}
		}
		return warnings;
	}

}
