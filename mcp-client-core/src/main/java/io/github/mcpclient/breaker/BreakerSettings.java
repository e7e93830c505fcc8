package io.github.mcpclient.breaker;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The thresholds of all circuits of a registry.
 *
 * @param failureThreshold consecutive failures that open a circuit, at least 1
 * @param recovery how long an open circuit refuses before it lets a probe through; zero
 * lets the next call probe
 * @param maxOpen the longest open time a server can ask for with {@code Retry-After}
 * @param probeExpiry how long a probe that never reports may keep others out
 * @param maxCircuits how many circuits are kept; beyond it idle closed ones are dropped
 */
public record BreakerSettings(int failureThreshold, Duration recovery, Duration maxOpen, Duration probeExpiry,
		int maxCircuits) {

	/** Consecutive failures that open a circuit unless configured otherwise. */
	public static final int DEFAULT_FAILURE_THRESHOLD = 5;

	/** Open time unless configured otherwise. */
	public static final Duration DEFAULT_RECOVERY = Duration.ofSeconds(30);

	/** Bound of a requested open time unless configured otherwise. */
	public static final Duration DEFAULT_MAX_OPEN = Duration.ofMinutes(5);

	/** Life of an unreported probe unless configured otherwise. */
	public static final Duration DEFAULT_PROBE_EXPIRY = Duration.ofMinutes(2);

	/** Number of circuits unless configured otherwise. */
	public static final int DEFAULT_MAX_CIRCUITS = 10_000;

	public BreakerSettings {
		require(failureThreshold >= 1, "The failure threshold must be at least 1");
		require(!recovery.isNegative(), "The recovery time must not be negative");
		require(maxOpen.compareTo(recovery) >= 0, "The longest open time must not be below the recovery time");
		require(!probeExpiry.isNegative() && !probeExpiry.isZero(), "The probe expiry must be positive");
		require(maxCircuits >= 1, "At least one circuit must be kept");
	}

	private static void require(boolean condition, String message) {
		if (!condition) {
			throw new IllegalArgumentException(message);
		}
	}

	/**
	 * Unlike {@code toNanos}, this takes any duration: more than 292 years are 292 years.
	 */
	static long nanos(Duration duration) {
		return TimeUnit.NANOSECONDS.convert(duration);
	}

	/**
	 * The defaults: 5 failures, 30 seconds.
	 * @return the default settings
	 */
	public static BreakerSettings defaults() {
		return new BreakerSettings(DEFAULT_FAILURE_THRESHOLD, DEFAULT_RECOVERY, DEFAULT_MAX_OPEN, DEFAULT_PROBE_EXPIRY,
				DEFAULT_MAX_CIRCUITS);
	}

}
