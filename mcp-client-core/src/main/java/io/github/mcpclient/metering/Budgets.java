package io.github.mcpclient.metering;

import java.util.List;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.SpendDeniedException.Reason;

/**
 * The budgets of a gate, and which of them count a currency.
 *
 * @param all the budgets, no two of the same name
 */
record Budgets(List<Budget> all) {

	Budgets {
		all = List.copyOf(all);
		if (all.stream().map(Budget::name).distinct().count() < all.size()) {
			throw new IllegalArgumentException("Two budgets have the same name");
		}
	}

	private List<Budget> in(String currency) {
		return this.all.stream().filter((budget) -> budget.limit().currency().equals(currency)).toList();
	}

	/**
	 * The budgets that count a currency.
	 * @throws SpendDeniedException if there is none
	 */
	List<Budget> counting(String currency) {
		List<Budget> counting = in(currency);
		if (counting.isEmpty()) {
			throw new SpendDeniedException(this.all.isEmpty() ? Reason.NO_BUDGET : Reason.CURRENCY_MISMATCH);
		}
		return counting;
	}

	/**
	 * Refuse a price that could never be paid.
	 * @throws IllegalArgumentException if no budget counts it, or one that does is always
	 * below it
	 */
	void requirePayable(ConnectionName connection, PriceRule rule) {
		Money amount = rule.amount();
		if (amount == null) {
			return;
		}
		List<Budget> counting = in(amount.currency());
		if (counting.isEmpty()) {
			throw new IllegalArgumentException("Connection '" + connection + "' has a price in " + amount.currency()
					+ ", and there is no budget in that currency");
		}
		for (Budget budget : counting) {
			if (amount.micros() > budget.limit().micros()) {
				throw new IllegalArgumentException(
						"Connection '" + connection + "' has price rule '" + rule.id() + "' of " + amount
								+ ", and budget '" + budget.name() + "' never has more than " + budget.limit());
			}
		}
	}

}
