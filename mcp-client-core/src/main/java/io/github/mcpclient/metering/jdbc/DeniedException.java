package io.github.mcpclient.metering.jdbc;

import io.github.mcpclient.error.SpendDeniedException.Reason;

/**
 * Ends a transaction that must not be committed.
 */
final class DeniedException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final Reason reason;

	DeniedException(Reason reason) {
		super(null, null, false, false);
		this.reason = reason;
	}

	Reason reason() {
		return this.reason;
	}

}
