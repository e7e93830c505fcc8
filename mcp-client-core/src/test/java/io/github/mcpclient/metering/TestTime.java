package io.github.mcpclient.metering;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A wall clock and a monotonic one, moved by tests only.
 */
public final class TestTime implements InstantSource {

	public static final Instant START = Instant.parse("2026-11-30T12:00:00Z");

	/** Such that it overflows soon. */
	private static final long ORIGIN = Long.MAX_VALUE - 1_000_000_000L;

	private final AtomicLong monotonic = new AtomicLong(ORIGIN);

	private final AtomicLong wallMillis = new AtomicLong(START.toEpochMilli());

	@Override
	public Instant instant() {
		return Instant.ofEpochMilli(this.wallMillis.get());
	}

	public long nanoTime() {
		return this.monotonic.get();
	}

	/**
	 * The time of a database, whose clock nobody sets.
	 */
	public long databaseMillis() {
		return START.toEpochMilli() + TimeUnit.NANOSECONDS.toMillis(nanoTime() - ORIGIN);
	}

	public void advance(Duration time) {
		this.monotonic.addAndGet(time.toNanos());
		this.wallMillis.addAndGet(time.toMillis());
	}

	/**
	 * Set the wall clock, as an administrator or the time service does.
	 */
	public void stepWallClock(Duration step) {
		this.wallMillis.addAndGet(step.toMillis());
	}

}
