package io.github.mcpclient.breaker;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

/**
 * Counts consecutive failures. The state is its own permit, shared by all calls made in
 * it, so that taking one while closed allocates nothing.
 * <p>
 * The failure that reaches the threshold decides that the circuit opens by the same
 * compare-and-set that counts it. Whoever comes between that and the transition makes the
 * transition, and comes late: a success cannot take back what was decided.
 */
final class ClosedState extends State implements Permit {

	private final Circuit circuit;

	/** The count, negative once it has reached the threshold. */
	private final AtomicInteger failures = new AtomicInteger();

	private volatile @Nullable Duration retryAfter;

	ClosedState(Circuit circuit) {
		this.circuit = circuit;
	}

	@Override
	public void success() {
		forget();
	}

	/**
	 * Forget the failures; {@code false} if they have opened the circuit.
	 */
	boolean forget() {
		int count = this.failures.get();
		while (count > 0 && !this.failures.compareAndSet(count, 0)) {
			count = this.failures.get();
		}
		if (count < 0) {
			open();
		}
		return count >= 0;
	}

	@Override
	public void failure(@Nullable Duration retryAfter) {
		failure(this.circuit.settings().failureThreshold(), retryAfter);
	}

	/**
	 * Count a failure; {@code false} if earlier ones have opened the circuit.
	 */
	boolean failure(int threshold, @Nullable Duration asked) {
		while (true) {
			int count = this.failures.get();
			if (count < 0) {
				open();
				return false;
			}
			boolean last = count + 1 >= threshold;
			if (last) {
				this.retryAfter = asked;
			}
			if (this.failures.compareAndSet(count, last ? -count - 1 : count + 1)) {
				if (last) {
					open();
				}
				return true;
			}
		}
	}

	private void open() {
		this.circuit.open(this, failures(), this.retryAfter);
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
		return Math.abs(this.failures.get());
	}

}
