package io.github.mcpclient.metering;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.Function;

import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;

import org.jspecify.annotations.Nullable;

/**
 * What a server says a call cost. A number it can be believed; anything else is no
 * answer, and the whole amount that was reserved is charged.
 */
final class ReportedCost {

	private static final int MAX_LENGTH = 32;

	private static final int ABSURD = 100;

	private ReportedCost() {
	}

	/**
	 * What to charge.
	 * @param rule the rule that names the key of the cost, or none
	 * @param cost reads the value of a key
	 * @param log where it is written that what the server reports is odd
	 * @return the charge in millionths, rounded up; {@code null} for the whole amount
	 */
	static @Nullable Long of(PriceRule rule, Function<String, @Nullable String> cost, EventLog log) {
		String key = rule.costFrom();
		Money maximum = rule.amount();
		if (key == null || maximum == null) {
			return null;
		}
		Long micros = micros(cost.apply(key), maximum);
		if (micros == null || micros > maximum.micros()) {
			log.warn("Price rule '{}': the cost that the server reports is {}", new Field("mcp.price.rule", rule.id()),
					Field.detail((micros == null) ? "not usable, so the maximum is charged"
							: "above the maximum, and is charged"));
		}
		return micros;
	}

	private static @Nullable Long micros(@Nullable String text, Money maximum) {
		if (text == null || text.length() > MAX_LENGTH) {
			return null;
		}
		try {
			BigDecimal value = new BigDecimal(text);
			BigDecimal most = maximum.amount()
				.multiply(BigDecimal.valueOf(ABSURD))
				.min(BigDecimal.valueOf(Money.MAX_MICROS, 6));
			boolean plausible = value.signum() >= 0 && value.compareTo(most) <= 0;
			return plausible ? value.setScale(6, RoundingMode.CEILING).unscaledValue().longValueExact() : null;
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

}
