package io.github.mcpclient.metering;

import java.util.Objects;

/**
 * What a budget has come to.
 *
 * @param key which budget, whose and when
 * @param currency the currency of the amounts
 * @param committedMicros what is spent
 * @param heldMicros what is held
 */
public record BudgetRow(BudgetKey key, String currency, long committedMicros, long heldMicros) {

	public BudgetRow {
		Objects.requireNonNull(key, "key");
		Objects.requireNonNull(currency, "currency");
	}

}
