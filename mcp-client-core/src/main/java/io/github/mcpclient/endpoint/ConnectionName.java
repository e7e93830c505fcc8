package io.github.mcpclient.endpoint;

/**
 * The name a connection is configured, injected, logged and selected by.
 * <p>
 * One to 64 letters, digits, {@code -}, {@code _} or {@code .}, starting with a letter or
 * digit, so that it is a valid actuator selector, metric tag and bean qualifier without
 * escaping.
 *
 * @param value the name
 */
public record ConnectionName(String value) {

	private static final int MAX_LENGTH = 64;

	public ConnectionName {
		if (!isValid(value)) {
			throw new IllegalArgumentException("A connection name must be 1 to " + MAX_LENGTH
					+ " letters, digits, '-', '_' or '.', starting with a letter or digit");
		}
	}

	private static boolean isValid(String value) {
		if (value.isEmpty() || value.length() > MAX_LENGTH || !isAlphanumeric(value.charAt(0))) {
			return false;
		}
		return value.chars().allMatch((c) -> isAlphanumeric((char) c) || c == '-' || c == '_' || c == '.');
	}

	private static boolean isAlphanumeric(char c) {
		return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
	}

	@Override
	public String toString() {
		return this.value;
	}

}
