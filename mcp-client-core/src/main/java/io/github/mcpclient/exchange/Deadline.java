package io.github.mcpclient.exchange;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * The moment at which a call must be over. Whoever owns the call may move it to a later
 * moment, and whatever is watching the call follows. Monotonic; thread-safe.
 */
public final class Deadline {

	/** Far enough, and far from overflowing what {@code System.nanoTime()} counts. */
	private static final long NEVER_NANOS = Long.MAX_VALUE / 4;

	private final long timeoutNanos;

	private final AtomicLong atNanos;

	/** Absent, as on most calls, if it cannot be renewed. */
	private volatile @Nullable AtomicLong latestNanos;

	private Deadline(long timeoutNanos) {
		this.timeoutNanos = timeoutNanos;
		this.atNanos = new AtomicLong(System.nanoTime() + timeoutNanos);
	}

	/**
	 * A deadline some time from now.
	 * @param timeout the time
	 * @return the deadline
	 */
	public static Deadline after(Duration timeout) {
		return new Deadline(timeout.toNanos());
	}

	/**
	 * A deadline that does not come.
	 * @return the deadline
	 */
	public static Deadline never() {
		return new Deadline(NEVER_NANOS);
	}

	/**
	 * The earlier of this deadline and some time from now.
	 * @param timeout the time
	 * @return this or an earlier deadline
	 */
	public Deadline within(Duration timeout) {
		Deadline other = after(timeout);
		return (other.atNanos.get() - this.atNanos.get() < 0) ? other : this;
	}

	/**
	 * Allow this deadline to be renewed, which it is not otherwise.
	 * @param ceiling the time from now after which the call is over in any case
	 */
	public void renewableUntil(Duration ceiling) {
		this.latestNanos = new AtomicLong(System.nanoTime() + ceiling.toNanos());
	}

	/**
	 * Give the whole time anew, as far as that is allowed. Never makes the time shorter.
	 */
	public void renew() {
		AtomicLong ceiling = this.latestNanos;
		if (ceiling == null) {
			return;
		}
		long latest = ceiling.get();
		long whole = System.nanoTime() + this.timeoutNanos;
		long moved = (whole - latest < 0) ? whole : latest;
		this.atNanos.updateAndGet((current) -> (moved - current > 0) ? moved : current);
	}

	/**
	 * Give time back that was spent on something that does not count.
	 * @param time the time
	 */
	public void extendBy(Duration time) {
		this.atNanos.addAndGet(time.toNanos());
		AtomicLong ceiling = this.latestNanos;
		if (ceiling != null) {
			ceiling.addAndGet(time.toNanos());
		}
	}

	/**
	 * Lift this deadline: a stream that has begun well may stay open for as long as both
	 * sides like.
	 */
	public void lift() {
		this.atNanos.set(System.nanoTime() + NEVER_NANOS);
	}

	/**
	 * The time left.
	 * @return nanoseconds, zero or less when the deadline has passed
	 */
	public long remainingNanos() {
		return this.atNanos.get() - System.nanoTime();
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
