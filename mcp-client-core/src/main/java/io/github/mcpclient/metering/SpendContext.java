package io.github.mcpclient.metering;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * On whose account a call is: tenant, user, agent, conversation, whatever budgets are
 * kept by. Immutable. It is always passed on explicitly, never by thread.
 *
 * @param dimensions the values by dimension, both without control characters and not
 * blank
 */
public record SpendContext(Map<String, String> dimensions) {

	private static final SpendContext EMPTY = new SpendContext(Map.of());

	private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,31}");

	private static final int MAX_VALUE = 128;

	public SpendContext {
		dimensions.forEach(SpendContext::require);
		dimensions = Collections.unmodifiableMap(new TreeMap<>(dimensions));
	}

	/**
	 * Nobody's account.
	 * @return a context without dimensions
	 */
	public static SpendContext empty() {
		return EMPTY;
	}

	/**
	 * A context of one dimension.
	 * @param name the dimension
	 * @param value the value
	 * @return the context
	 */
	public static SpendContext of(String name, String value) {
		return new SpendContext(Map.of(name, value));
	}

	/**
	 * This context with one dimension more, or another value for one.
	 * @param name the dimension
	 * @param value the value
	 * @return the context
	 */
	public SpendContext with(String name, String value) {
		return withAll(Map.of(name, value));
	}

	/**
	 * This context with the dimensions of another, whose values win.
	 * @param other the other context
	 * @return the context
	 */
	public SpendContext withAll(SpendContext other) {
		return withAll(other.dimensions);
	}

	private SpendContext withAll(Map<String, String> others) {
		Map<String, String> all = new TreeMap<>(this.dimensions);
		all.putAll(others);
		return new SpendContext(all);
	}

	static void requireName(String name) {
		if (!NAME.matcher(name).matches()) {
			throw new IllegalArgumentException(
					"A dimension is 1 to 32 letters, digits, '-' or '_', starting with a letter");
		}
	}

	private static void require(String name, String value) {
		requireName(name);
		if (value.isBlank() || value.length() > MAX_VALUE || value.chars().anyMatch(Character::isISOControl)) {
			throw new IllegalArgumentException("The value of dimension '" + name + "' must be 1 to " + MAX_VALUE
					+ " characters, not blank and without control characters");
		}
	}

}
