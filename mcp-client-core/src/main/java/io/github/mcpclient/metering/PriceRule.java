package io.github.mcpclient.metering;

import java.util.Objects;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * What the operator agreed to pay for a tool, or for all tools whose name begins alike.
 * <p>
 * Rules have a name of their own because the names of tools are no safe property keys: a
 * dot or an asterisk in a key changes what is bound, and a price that vanished is a bill
 * nobody expected.
 *
 * @param id the name of the rule: letters, digits, {@code -}, {@code _} or {@code .}
 * @param tool the name of a tool, or the beginning of one followed by {@code *}; case
 * matters
 * @param kind how the amount is meant
 * @param amount the price, {@code null} if and only if the tool is free
 * @param costFrom the key in the {@code _meta} of a result that holds what the call
 * really cost, {@code null} if there is none; only for {@link Kind#UP_TO}
 */
public record PriceRule(String id, String tool, Kind kind, @Nullable Money amount, @Nullable String costFrom) {

	private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

	private static final Pattern TOOL = Pattern.compile("[!-)+-~]{0,128}\\*?");

	public PriceRule {
		Objects.requireNonNull(kind, "kind");
		if (!ID.matcher(id).matches()) {
			throw new IllegalArgumentException(
					"The name of a price rule is 1 to 64 letters, digits, '-', '_' or '.', starting with a letter or digit");
		}
		if (tool.isEmpty() || !TOOL.matcher(tool).matches()) {
			throw new IllegalArgumentException("The tool of price rule '" + id
					+ "' must be a name of up to 128 printable characters; '*' may only stand at its end");
		}
		if ((kind == Kind.FREE) != (amount == null) || (amount != null && amount.micros() == 0)) {
			throw new IllegalArgumentException(
					"Price rule '" + id + "' must have a price above zero, or say that the tool is free");
		}
		if (costFrom != null && kind != Kind.UP_TO) {
			throw new IllegalArgumentException("Price rule '" + id + "' reads a cost but has no maximum price");
		}
	}

	/**
	 * A tool that costs nothing.
	 * @param id the name of the rule
	 * @param tool the tool
	 * @return the rule
	 */
	public static PriceRule free(String id, String tool) {
		return new PriceRule(id, tool, Kind.FREE, null, null);
	}

	/**
	 * A tool whose every call costs the same.
	 * @param id the name of the rule
	 * @param tool the tool
	 * @param amount the price of a call
	 * @return the rule
	 */
	public static PriceRule perCall(String id, String tool, Money amount) {
		return new PriceRule(id, tool, Kind.PRICE, amount, null);
	}

	/**
	 * A tool whose result says what the call cost.
	 * @param id the name of the rule
	 * @param tool the tool
	 * @param maximum what is reserved, and charged if the result says nothing
	 * @param costFrom the key in the {@code _meta} of the result
	 * @return the rule
	 */
	public static PriceRule upTo(String id, String tool, Money maximum, String costFrom) {
		return new PriceRule(id, tool, Kind.UP_TO, maximum, Objects.requireNonNull(costFrom, "costFrom"));
	}

	boolean isPrefix() {
		return this.tool.endsWith("*");
	}

	/**
	 * What a name must begin with, or be.
	 */
	String literal() {
		return isPrefix() ? this.tool.substring(0, this.tool.length() - 1) : this.tool;
	}

	/**
	 * How the amount of a rule is meant.
	 */
	public enum Kind {

		/** Nothing to pay. */
		FREE,

		/** Every call costs the amount. */
		PRICE,

		/** A call costs at most the amount. */
		UP_TO

	}

}
