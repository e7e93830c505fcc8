package io.github.mcpclient.exchange;

import java.time.Duration;

/**
 * The moment at which a call must be over. Monotonic; immutable.
 */
public final class Deadline {

	private final long atNanos;

	private Deadline(long atNanos) {
		this.atNanos = atNanos;
	}

	/**
	 * A deadline some time from now.
	 * @param timeout the time
	 * @return the deadline
	 */
	public static Deadline after(Duration timeout) {
		return new Deadline(System.nanoTime() + timeout.toNanos());
	}

	/**
	 * The earlier of this deadline and some time from now.
	 * @param timeout the time
	 * @return this or an earlier deadline
	 */
	public Deadline within(Duration timeout) {
		Deadline other = after(timeout);
		return (other.atNanos - this.atNanos < 0) ? other : this;
	}

	/**
	 * The time left.
	 * @return nanoseconds, zero or less when the deadline has passed
	 */
	public long remainingNanos() {
		return this.atNanos - System.nanoTime();
	}

	/**
	 * The time left.
	 * @return the time, zero when the deadline has passed
	 */
	public Duration remaining() {
		return Duration.ofNanos(Math.max(0, remainingNanos()));
	}

	/**
	 * Whether the deadline has passed.
	 * @return {@code true} if no time is left
	 */
	public boolean hasPassed() {
		return remainingNanos() <= 0;
	}

}
