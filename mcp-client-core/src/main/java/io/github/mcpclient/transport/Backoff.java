package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How long to wait before something is tried again that failed: twice as long each time,
 * up to a bound, and never quite the same, so that many clients do not come back at once.
 * Not thread-safe.
 */
public final class Backoff {

	private final Duration first;

	private final Duration most;

	private final DoubleSupplier random;

	private int failures;

	/**
	 * Create it.
	 * @param first the first delay
	 * @param most the longest delay
	 * @param random gives numbers from 0 to 1
	 */
	public Backoff(Duration first, Duration most, DoubleSupplier random) {
		this.first = first;
		this.most = most;
		this.random = random;
	}

	/**
	 * The next delay: between half of what is due and all of it.
	 * @return how long to wait
	 */
	public Duration next() {
		long due = Math.min(this.most.toNanos(), this.first.toNanos() << Math.min(this.failures, 20));
		this.failures++;
		return Duration.ofNanos((long) (due * (0.5 + this.random.getAsDouble() / 2)));
	}

	/**
	 * It worked: begin with the first delay again.
	 */
	public void reset() {
		this.failures = 0;
	}

}
