package io.github.mcpclient.breaker;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

/**
 * Counts consecutive failures. The state is its own permit, shared by all calls made in
 * it, so that taking one while closed allocates nothing.
 */
final class ClosedState extends State implements Permit {

	private final Circuit circuit;

	private final AtomicInteger failures = new AtomicInteger();

	ClosedState(Circuit circuit) {
		this.circuit = circuit;
	}

	@Override
	public void success() {
		if (this.failures.get() != 0) {
			this.failures.set(0);
		}
	}

	@Override
	public void failure(@Nullable Duration retryAfter) {
		failure(this.circuit.settings().failureThreshold(), retryAfter);
	}

	void failure(int threshold, @Nullable Duration retryAfter) {
		int count = this.failures.incrementAndGet();
		if (count >= threshold) {
			this.circuit.open(this, count, retryAfter);
		}
	}

	@Override
	public void release() {
		// nothing is held while closed
	}

	@Override
	CircuitState name() {
		return CircuitState.CLOSED;
	}

	@Override
	int failures() {
		return this.failures.get();
	}

}
