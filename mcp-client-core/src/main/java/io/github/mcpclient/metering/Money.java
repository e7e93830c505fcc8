package io.github.mcpclient.metering;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of money, or of whatever a vendor counts: millionths of a unit and the code
 * of the unit. Nothing is ever converted or rounded.
 *
 * @param micros the amount in millionths, zero to {@link #MAX_MICROS}
 * @param currency the code, 3 to 10 capital letters: {@code USD}, {@code CREDITS}
 */
public record Money(long micros, String currency) {

	/** The largest amount: what a double still counts exactly. */
	public static final long MAX_MICROS = (1L << 53) - 1;

	private static final int DECIMALS = 6;

	private static final int MIN_CURRENCY = 3;

	private static final int MAX_CURRENCY = 10;

	private static final Pattern TEXT = Pattern.compile("((?:0|[1-9][0-9]{0,9})(?:\\.[0-9]{1,6})?)(?: ([A-Z]{3,10}))?");

	public Money {
		if (micros < 0 || micros > MAX_MICROS) {
			throw new IllegalArgumentException("An amount is between 0 and " + MAX_MICROS + " millionths");
		}
		if (!isCurrency(currency)) {
			throw new IllegalArgumentException("A currency is 3 to 10 capital letters");
		}
	}

	/**
	 * By hand, since amounts are made for every call.
	 */
	private static boolean isCurrency(String code) {
		for (int i = 0; i < code.length(); i++) {
			if (code.charAt(i) < 'A' || code.charAt(i) > 'Z') {
				return false;
			}
		}
		return code.length() >= MIN_CURRENCY && code.length() <= MAX_CURRENCY;
	}

	/**
	 * Read an amount as it is configured: {@code 0.15} or {@code 0.15 EUR}. Exponents,
	 * signs, leading zeros and more than six decimals are refused, since each of them has
	 * been a misread configuration before.
	 * @param text the amount
	 * @param defaultCurrency the currency of an amount without one
	 * @return the amount
	 * @throws IllegalArgumentException if it is none
	 */
	public static Money parse(String text, String defaultCurrency) {
		Matcher matcher = TEXT.matcher(text);
		if (!matcher.matches()) {
			throw new IllegalArgumentException(
					"An amount is written like \"0.15\" or \"0.15 EUR\", with at most six decimals");
		}
		String currency = matcher.group(2);
		return new Money(new BigDecimal(matcher.group(1)).movePointRight(DECIMALS).longValueExact(),
				(currency != null) ? currency : defaultCurrency);
	}

	/**
	 * Whether two amounts can be compared.
	 * @param other another amount
	 * @return {@code true} if they are of one currency
	 */
	public boolean isSameCurrency(Money other) {
		return this.currency.equals(other.currency);
	}

	/**
	 * The amount in units, as in {@code 0.15}.
	 * @return the exact amount without trailing zeros
	 */
	public BigDecimal amount() {
		return (this.micros != 0) ? BigDecimal.valueOf(this.micros, DECIMALS).stripTrailingZeros() : BigDecimal.ZERO;
	}

	@Override
	public String toString() {
		return amount().toPlainString() + " " + this.currency;
	}

}
