package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/**
 * How many sessions may be lost in a while before losing them is no longer answered with
 * new ones: two clients that evict each other's session must not do so at full speed
 * (B-035). Thread-safe.
 */
final class LossBudget {

	static final int LOSSES = 5;

	static final Duration WHILE = Duration.ofSeconds(10);

	private final LongSupplier nanoTime;

	private final Deque<Long> losses = new ArrayDeque<>();

	LossBudget(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
	}

	/**
	 * Take note of a loss.
	 * @return whether a new session may be opened for it
	 */
	synchronized boolean spend() {
		long now = this.nanoTime.getAsLong();
		while (!this.losses.isEmpty() && now - this.losses.peek() >= WHILE.toNanos()) {
			this.losses.remove();
		}
		if (this.losses.size() >= LOSSES) {
			return false;
		}
		this.losses.add(now);
		return true;
	}

}
