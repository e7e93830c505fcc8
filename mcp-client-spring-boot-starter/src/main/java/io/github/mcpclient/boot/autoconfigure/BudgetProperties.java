package io.github.mcpclient.boot.autoconfigure;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;

import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.Period;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much may be spent in a period. Immutable.
 *
 * @param limit What is never exceeded.
 * @param period Calendar period the limit is for.
 * @param by Dimensions of which each combination of values has a limit of its own.
 * @param warnAt Percentages of the limit to warn at.
 */
public record BudgetProperties(@Nullable String limit, @Nullable Period period, @DefaultValue List<String> by,
		@DefaultValue List<Integer> warnAt) {

	public BudgetProperties {
		by = List.copyOf(by);
		warnAt = List.copyOf(warnAt);
		if (limit == null) {
			throw new InvalidPropertyException("limit", "it is missing", "Set it to an amount such as \"20.00\".");
		}
		PropertyChecks.amount("limit", limit);
		if (period == null) {
			throw new InvalidPropertyException("period", "it is missing",
					"Set it to minute, hour, day, week, month or lifetime.");
		}
	}

	/**
	 * How long the period can be; zero if it never ends.
	 */
	Duration longestPeriod() {
		return switch (Objects.requireNonNull(this.period)) {
			case MINUTE -> Duration.ofMinutes(1);
			case HOUR -> Duration.ofHours(1);
			case DAY -> Duration.ofHours(25);
			case WEEK -> Duration.ofDays(7).plusHours(1);
			case MONTH -> Duration.ofDays(31).plusHours(1);
			case LIFETIME -> Duration.ZERO;
		};
	}

	/**
	 * Make the budget.
	 * @param name its name
	 * @param currency the currency of a limit without one
	 * @param zone where its periods begin
	 * @return the budget
	 * @throws IllegalArgumentException if the name, a dimension or a percentage is not
	 * usable
	 */
	Budget toBudget(String name, String currency, ZoneId zone) {
		return new Budget(name, Money.parse(Objects.requireNonNull(this.limit), currency),
				Objects.requireNonNull(this.period), zone, this.by, this.warnAt);
	}

}
