package io.github.mcpclient.metering;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.SpendDeniedException.Reason;

/**
 * The budgets of a gate, and which of them count a currency. Immutable and thread-safe.
 */
final class Budgets {

	private final List<Budget> all;

	/** Looked up for every priced call. */
	private final Map<String, List<Budget>> byCurrency;

	/**
	 * Create it.
	 * @param all the budgets, no two of the same name
	 */
	Budgets(List<Budget> all) {
		if (all.stream().map(Budget::name).distinct().count() < all.size()) {
			throw new IllegalArgumentException("Two budgets have the same name");
		}
		this.all = List.copyOf(all);
		this.byCurrency = all.stream()
			.collect(Collectors.groupingBy((budget) -> budget.limit().currency(), Collectors.toUnmodifiableList()));
	}

	List<Budget> all() {
		return this.all;
	}

	private List<Budget> in(String currency) {
		return this.byCurrency.getOrDefault(currency, List.of());
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
