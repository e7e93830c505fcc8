package io.github.mcpclient.breaker;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

/**
 * Refuses until its time is over. Failures reported while open raise the count but do not
 * extend the wait (K4).
 */
final class OpenState extends State {

	private final long openedAt;

	private final @Nullable Duration openFor;

	private final AtomicInteger failures;

	/**
	 * Open a circuit.
	 * @param openedAt monotonic nanoseconds
	 * @param openFor the open time the callee asked for, which counts where it is longer
	 * than the recovery time; {@code null} if it asked for none
	 * @param failures the failures counted so far
	 */
	OpenState(long openedAt, @Nullable Duration openFor, int failures) {
		this.openedAt = openedAt;
		this.openFor = openFor;
		this.failures = new AtomicInteger(failures);
	}

	long remaining(long now, Duration recovery) {
		long asked = (this.openFor != null) ? BreakerSettings.nanos(this.openFor) : 0;
		return Math.max(asked, BreakerSettings.nanos(recovery)) - (now - this.openedAt);
	}

	void countFailure() {
		this.failures.incrementAndGet();
	}

	@Override
	CircuitState name() {
		return CircuitState.OPEN;
	}

	@Override
	int failures() {
		return this.failures.get();
	}

}
