package io.github.mcpclient.metering.jdbc;

/**
 * Ends a transaction that must not be committed.
 */
final class OverLimitException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String budget;

	OverLimitException(String budget) {
		super(null, null, false, false);
		this.budget = budget;
	}

	String budget() {
		return this.budget;
	}

}
