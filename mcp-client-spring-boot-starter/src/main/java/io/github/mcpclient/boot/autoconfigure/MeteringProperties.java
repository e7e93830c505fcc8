package io.github.mcpclient.boot.autoconfigure;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.MeteringSettings;
import io.github.mcpclient.metering.MeteringSettings.Ambiguous;
import io.github.mcpclient.metering.MeteringSettings.Mode;
import io.github.mcpclient.metering.Money;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What all connections spend together. Immutable.
 *
 * @param mode Whether calls that may not be paid are refused, or only counted.
 * @param currency Currency of amounts that are written without one.
 * @param zone Time zone in which periods begin.
 * @param reservationTtl How long a reservation waits for its call.
 * @param claimLease How long a call may take until it counts as spent.
 * @param ambiguous What becomes of the money of a call that may have been billed.
 * @param autoReserve Whether a call without a reservation gets one by itself.
 * @param approval Asking somebody before large amounts are spent.
 * @param store Where budgets are kept.
 * @param budgets Budgets by name, each with a limit and a period.
 */
public record MeteringProperties(@DefaultValue("enforce") Mode mode, @DefaultValue("USD") String currency,
		@DefaultValue("UTC") ZoneId zone, @DefaultValue("2m") Duration reservationTtl,
		@DefaultValue("1m") Duration claimLease, @DefaultValue("commit") Ambiguous ambiguous,
		@DefaultValue("true") boolean autoReserve, @DefaultValue Approval approval, @DefaultValue Store store,
		@DefaultValue Map<String, BudgetProperties> budgets) {

	static final String PREFIX = McpClientProperties.PREFIX + ".metering";

	public MeteringProperties {
		budgets = Collections.unmodifiableMap(new LinkedHashMap<>(budgets));
		PropertyChecks.currency("currency", currency);
		PropertyChecks.positive("reservation-ttl", reservationTtl);
		PropertyChecks.positive("claim-lease", claimLease);
		toBudgets(budgets, currency, zone);
		store.requireKept(reservationTtl.plus(claimLease), "'reservation-ttl' and 'claim-lease' together");
		budgets.forEach(
				(name, budget) -> store.requireKept(budget.longestPeriod(), "the period of budget '" + name + "'"));
	}

	private static List<Budget> toBudgets(Map<String, BudgetProperties> budgets, String currency, ZoneId zone) {
		return budgets.entrySet()
			.stream()
			.map((budget) -> toBudget(budget.getKey(), budget.getValue(), currency, zone))
			.toList();
	}

	private static Budget toBudget(String name, BudgetProperties budget, String currency, ZoneId zone) {
		try {
			return budget.toBudget(name, currency, zone);
		}
		catch (IllegalArgumentException ex) {
			throw InvalidPropertyException.of(PropertyNames.entry("budgets", name), "Correct the budget.", ex);
		}
	}

	Budget[] toBudgets() {
		return toBudgets(this.budgets, this.currency, this.zone).toArray(Budget[]::new);
	}

	MeteringSettings toSettings() {
		String above = this.approval.above();
		return new MeteringSettings(this.mode, this.reservationTtl, this.claimLease, this.ambiguous, this.autoReserve,
				(above != null) ? Money.parse(above, this.currency) : null, this.approval.timeout());
	}

	/**
	 * Asking somebody before large amounts are spent.
	 *
	 * @param above Amount above which the approver of the application is asked. Nobody is
	 * asked unless set.
	 * @param timeout How long to wait for the answer.
	 */
	public record Approval(@Nullable String above, @DefaultValue("1m") Duration timeout) {

		public Approval {
			PropertyChecks.amount("above", above);
			PropertyChecks.positive("timeout", timeout);
		}

	}

	/**
	 * Where budgets are kept.
	 *
	 * @param type Kind of store. One in memory is per process and starts at zero.
	 * @param timeout Time limit of a statement of the database, in whole seconds.
	 * @param retention How long the database keeps reservations that ended and rows of
	 * periods that are over, zero for ever.
	 */
	public record Store(@DefaultValue("memory") StoreType type, @DefaultValue("1s") Duration timeout,
			@DefaultValue("90d") Duration retention) {

		public Store {
			PropertyChecks.positive("timeout", timeout);
			PropertyChecks.notNegative("retention", retention);
		}

		private void requireKept(Duration time, String what) {
			if (this.type == StoreType.JDBC && !this.retention.isZero() && this.retention.compareTo(time) <= 0) {
				throw new InvalidPropertyException("store.retention", "it must be longer than " + what,
						"Raise it, or set it to 0 to keep everything.");
			}
		}

	}

	/**
	 * Kinds of stores.
	 */
	public enum StoreType {

		/** The memory of this process. */
		MEMORY,

		/** The database of the application, one cap for all processes that use it. */
		JDBC

	}

}
