package io.github.mcpclient.breaker;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * What one operation applies instead of the settings of the registry (K7).
 *
 * @param failureThreshold the threshold to apply, {@code null} for that of the registry
 * @param recovery the open time to apply, {@code null} for that of the registry
 */
public record CircuitOptions(@Nullable Integer failureThreshold, @Nullable Duration recovery) {

	/** Nothing overridden. */
	public static final CircuitOptions NONE = new CircuitOptions(null, null);

	public CircuitOptions {
		if (failureThreshold != null && failureThreshold < 1) {
			throw new IllegalArgumentException("The failure threshold must be at least 1");
		}
		if (recovery != null && recovery.isNegative()) {
			throw new IllegalArgumentException("The recovery time must not be negative");
		}
	}

}
