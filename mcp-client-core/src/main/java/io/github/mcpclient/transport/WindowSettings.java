package io.github.mcpclient.transport;

import org.jspecify.annotations.Nullable;

/**
 * How many requests a connection admits.
 *
 * @param concurrency the policy, {@code null} to let the era of the server decide:
 * {@code STATELESS} for modern, {@code SERIALIZED} for legacy
 * @param maxInFlight how many requests may be under way unless serialized, at least 1
 * @param queueLimit how many more may wait, 0 for none
 */
public record WindowSettings(@Nullable ConcurrencyPolicy concurrency, int maxInFlight, int queueLimit) {

	/** Requests under way unless configured otherwise. */
	public static final int DEFAULT_MAX_IN_FLIGHT = 8;

	/** Requests waiting unless configured otherwise. */
	public static final int DEFAULT_QUEUE_LIMIT = 8;

	public WindowSettings {
		if (maxInFlight < 1) {
			throw new IllegalArgumentException("max-in-flight must be at least 1");
		}
		if (queueLimit < 0) {
			throw new IllegalArgumentException("queue-limit must not be negative");
		}
	}

	/**
	 * The defaults: 8 under way, 8 waiting, the policy decided by the era.
	 * @return the default settings
	 */
	public static WindowSettings defaults() {
		return new WindowSettings(null, DEFAULT_MAX_IN_FLIGHT, DEFAULT_QUEUE_LIMIT);
	}

	int capacity(ConcurrencyPolicy policy) {
		return (policy == ConcurrencyPolicy.SERIALIZED) ? 1 : this.maxInFlight;
	}

}
