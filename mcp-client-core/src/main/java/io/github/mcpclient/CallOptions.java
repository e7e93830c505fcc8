package io.github.mcpclient;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * What one call wants to have different from its connection. Immutable.
 */
public final class CallOptions {

	private static final CallOptions DEFAULTS = new CallOptions(null);

	private final @Nullable Duration timeout;

	private CallOptions(@Nullable Duration timeout) {
		this.timeout = timeout;
	}

	/**
	 * Everything as the connection is configured.
	 * @return the default options
	 */
	public static CallOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * Give the call another time limit than the call timeout of the connection.
	 * @param limit the time for the whole call, waiting and connecting included
	 * @return options with that limit
	 * @throws IllegalArgumentException if the limit is not positive
	 */
	public CallOptions withTimeout(Duration limit) {
		if (limit.isNegative() || limit.isZero()) {
			throw new IllegalArgumentException("The timeout of a call must be positive");
		}
		return new CallOptions(limit);
	}

	/**
	 * The time limit of the call.
	 * @return the limit, or {@code null} for that of the connection
	 */
	public @Nullable Duration timeout() {
		return this.timeout;
	}

}
