package io.github.mcpclient.boot.autoconfigure;

import java.util.List;
import java.util.Map;

import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.PriceRule;
import io.github.mcpclient.metering.PriceTable;
import io.github.mcpclient.metering.Unpriced;
import org.jspecify.annotations.Nullable;

/**
 * Makes the price table of a connection from its properties.
 *
 * @param prefix the name of the properties of the connection
 * @param own what is set for the connection
 * @param connection the same with the defaults
 * @param currency the currency of amounts without one
 */
record ConnectionPrices(String prefix, ConnectionProperties own, ConnectionProperties connection, String currency) {

	/**
	 * Make the table.
	 * @return the table
	 * @throws InvalidPropertyException if the properties contradict each other
	 */
	PriceTable toTable() {
		if (!isMetered()) {
			requireNothingInVain();
			return PriceTable.unmetered();
		}
		if ((this.connection.unpriced() == Unpriced.PRICE) != (this.connection.unpricedPrice() != null)) {
			throw invalid("unpriced-price", "it and 'unpriced=price' need each other", "Set both, or remove both.");
		}
		List<PriceRule> rules = this.connection.prices().entrySet().stream().map(this::toRule).toList();
		PriceTable table = toTable(rules, null, "prices", "Correct or remove one of the rules.");
		Money maxPerCall = money(this.connection.maxPerCall());
		return (maxPerCall != null)
				? toTable(rules, maxPerCall, "max-per-call", "Raise it, or lower or remove the price.") : table;
	}

	/**
	 * A vendor that prices one tool is a vendor that bills.
	 */
	private boolean isMetered() {
		boolean priced = !this.own.prices().isEmpty() || this.own.unpricedPrice() != null;
		if (Boolean.FALSE.equals(this.connection.metered()) && priced) {
			throw invalid("metered", "it is false and there are prices, so that all of them would be ignored",
					"Set it to true or remove it, or remove the prices.");
		}
		return (this.connection.metered() != null) ? this.connection.metered()
				: priced || this.connection.unpricedPrice() != null;
	}

	private void requireNothingInVain() {
		String inVain = (this.own.unpriced() != null) ? "unpriced"
				: (this.own.maxPerCall() != null) ? "max-per-call" : null;
		if (inVain != null) {
			throw invalid(inVain, "the connection is not metered, so that it would hold nothing back",
					"Set '" + this.prefix + ".metered=true', or price a tool, or remove the property.");
		}
	}

	private PriceRule toRule(Map.Entry<String, PriceProperties> rule) {
		try {
			return rule.getValue().toRule(rule.getKey(), this.currency);
		}
		catch (IllegalArgumentException ex) {
			throw InvalidPropertyException.of(PropertyNames.entry(this.prefix + ".prices", rule.getKey()),
					"Correct the rule.", ex);
		}
	}

	private PriceTable toTable(List<PriceRule> rules, @Nullable Money maxPerCall, String property, String fix) {
		Unpriced unpriced = (this.connection.unpriced() != null) ? this.connection.unpriced() : Unpriced.DENY;
		try {
			return PriceTable.of(rules, unpriced, money(this.connection.unpricedPrice()), maxPerCall);
		}
		catch (IllegalArgumentException ex) {
			throw InvalidPropertyException.of(this.prefix + "." + property, fix, ex);
		}
	}

	private @Nullable Money money(@Nullable String amount) {
		return (amount != null) ? Money.parse(amount, this.currency) : null;
	}

	private InvalidPropertyException invalid(String property, String reason, String fix) {
		return new InvalidPropertyException(this.prefix + "." + property, reason, fix);
	}

}
