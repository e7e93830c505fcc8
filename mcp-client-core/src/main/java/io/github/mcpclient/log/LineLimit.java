package io.github.mcpclient.log;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Limits the lines of each kind that are written in a minute. Kinds are constants of the
 * code, so there are few. Thread-safe.
 */
public final class LineLimit {

	/**
	 * The answer for a line too many.
	 */
	public static final int REFUSED = -1;

	private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

	private final int lines;

	private final LongSupplier nanoTime;

	private final ConcurrentMap<String, Kind> kinds = new ConcurrentHashMap<>();

	/**
	 * Create a limit.
	 * @param lines how many of a kind there may be in a minute
	 * @param nanoTime the clock, as {@link System#nanoTime()}
	 */
	public LineLimit(int lines, LongSupplier nanoTime) {
		this.lines = lines;
		this.nanoTime = nanoTime;
	}

	/**
	 * Ask for a line.
	 * @param kind its kind
	 * @return how many were refused since the last one that was not, or {@link #REFUSED}
	 */
	public int admit(String kind) {
		long now = this.nanoTime.getAsLong();
		return this.kinds.computeIfAbsent(kind, (unknown) -> new Kind(now)).admit(now, this.lines);
	}

	private static final class Kind {

		private long begin;

		private int lines;

		private int refused;

		Kind(long begin) {
			this.begin = begin;
		}

		synchronized int admit(long now, int most) {
			if (now - this.begin >= MINUTE) {
				this.begin = now;
				this.lines = 0;
			}
			if (this.lines >= most) {
				this.refused++;
				return REFUSED;
			}
			this.lines++;
			int before = this.refused;
			this.refused = 0;
			return before;
		}

	}

}
