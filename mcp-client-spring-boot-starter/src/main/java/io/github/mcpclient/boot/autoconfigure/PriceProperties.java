package io.github.mcpclient.boot.autoconfigure;

import java.util.Objects;
import java.util.stream.Stream;

import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.PriceRule;
import io.github.mcpclient.metering.PriceRule.Kind;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a tool of a connection costs. Immutable.
 *
 * @param tool Name of the tool, or the beginning of names followed by an asterisk.
 * @param price Price of a call.
 * @param upTo Most a call may cost.
 * @param free Whether the tool costs nothing.
 * @param costFrom Key in the metadata of the result that holds what a call really cost.
 */
public record PriceProperties(@Nullable String tool, @Nullable String price, @Nullable String upTo,
		@DefaultValue("false") boolean free, @Nullable String costFrom) {

	public PriceProperties {
		if (tool == null) {
			throw new InvalidPropertyException("tool", "it is missing",
					"Set it to the name of a tool, or to the beginning of names followed by '*'.");
		}
		PropertyChecks.price("price", price);
		PropertyChecks.price("up-to", upTo);
		if (Stream.of(price != null, upTo != null, free).filter((set) -> set).count() != 1) {
			throw new InvalidPropertyException("price", "a rule has exactly one of 'price', 'up-to' and 'free'",
					"Set one of them, such as price=\"0.15\" or free=true.");
		}
		if (costFrom != null && upTo == null) {
			throw new InvalidPropertyException("cost-from", "the price is fixed",
					"Remove it, or set 'up-to' in place of 'price'.");
		}
	}

	/**
	 * Make the rule.
	 * @param id its name
	 * @param currency the currency of an amount without one
	 * @return the rule
	 * @throws IllegalArgumentException if the name or the tool is not usable
	 */
	PriceRule toRule(String id, String currency) {
		String text = (this.price != null) ? this.price : this.upTo;
		Kind kind = (text == null) ? Kind.FREE : (this.upTo != null) ? Kind.UP_TO : Kind.PRICE;
		Money amount = (text != null) ? Money.parse(text, currency) : null;
		return new PriceRule(id, Objects.requireNonNull(this.tool), kind, amount, this.costFrom);
	}

}
