package io.github.mcpclient.breaker;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * One circuit: a state machine in one atomic reference. <pre>
 *            threshold reached                recovery over, one call taken as probe
 *   CLOSED ---------------------> OPEN ------------------------------------> HALF_OPEN
 *     ^                             ^                                         |  |  |
 *     |                             +------------ probe failed ---------------+  |  |
 *     +-------------------------------------------- probe succeeded -------------+  |
 *                      probe released or expired: the next call is the probe <------+
 * </pre> Every transition is one compare-and-set from the state object a caller saw, so
 * whoever comes late loses, and the listener hears of each transition exactly once, from
 * the thread that won. No lock; nothing is allocated while closed.
 */
final class Circuit {

	private final CircuitKey key;

	private final CircuitBreakers registry;

	private final AtomicReference<State> state;

	Circuit(CircuitKey key, CircuitBreakers registry) {
		this.key = key;
		this.registry = registry;
		this.state = new AtomicReference<>(new ClosedState(this));
	}

	BreakerSettings settings() {
		return this.registry.settings();
	}

	/**
	 * Take a permit.
	 * @param recovery the open time to apply
	 * @return the permit, or {@code null} if the circuit refuses
	 */
	@Nullable Permit tryAcquire(Duration recovery) {
		while (true) {
			State current = current();
			if (current instanceof ClosedState closed) {
				return closed;
			}
			long now = this.registry.now();
			if (refusal(current, now, recovery) > 0) {
				return null;
			}
			HalfOpenState probing = new HalfOpenState(this, current.failures(), now);
			if (transition(current, probing)) {
				return probing.probe();
			}
		}
	}

	/**
	 * How long a circuit in this state still refuses, in nanoseconds.
	 */
	private long refusal(State current, long now, Duration recovery) {
		if (current instanceof OpenState open) {
			return open.remaining(now, recovery);
		}
		return (current instanceof HalfOpenState halfOpen) ? halfOpen.untilExpiry(now, settings().probeExpiry()) : 0;
	}

	CircuitState check(Duration recovery) {
		Permit permit = tryAcquire(recovery);
		if (permit == null) {
			return CircuitState.OPEN;
		}
		return (permit instanceof ClosedState) ? CircuitState.CLOSED : CircuitState.HALF_OPEN;
	}

	/**
	 * Record a success that belongs to no permit: closes from any state (K6).
	 */
	void recordSuccess() {
		State current = current();
		boolean done = (current instanceof ClosedState closed) ? closed.forget() : close(current);
		if (!done) {
			recordSuccess();
		}
	}

	/**
	 * Record a failure that belongs to no permit.
	 * @param threshold the threshold to apply
	 */
	void recordFailure(int threshold) {
		State current = current();
		if (current instanceof OpenState open) {
			open.countFailure();
			return;
		}
		boolean done = (current instanceof ClosedState closed) ? closed.failure(threshold, null)
				: open(current, 1, null);
		if (!done) {
			recordFailure(threshold);
		}
	}

	/**
	 * Start over closed. Always a new generation, so that calls under way no longer
	 * count.
	 */
	void reset() {
		if (!close(current())) {
			reset();
		}
	}

	boolean close(State from) {
		return transition(from, new ClosedState(this));
	}

	boolean open(State from, int failures, @Nullable Duration retryAfter) {
		return transition(from, new OpenState(this.registry.now(), bounded(retryAfter), failures));
	}

	boolean awaitProbe(State from) {
		return transition(from, new HalfOpenState(this, from.failures(), null));
	}

	/**
	 * A callee can ask for more rest than the recovery time, within bounds, never for
	 * less.
	 */
	private @Nullable Duration bounded(@Nullable Duration retryAfter) {
		if (retryAfter == null || retryAfter.compareTo(settings().recovery()) <= 0) {
			return null;
		}
		return (retryAfter.compareTo(settings().maxOpen()) < 0) ? retryAfter : settings().maxOpen();
	}

	private boolean transition(State from, State to) {
		if (!this.state.compareAndSet(from, to)) {
			return false;
		}
		if (from.name() != to.name()) {
			this.registry.publish(this, new CircuitTransition(this.key, from.name(), to.name(), from.failures()));
		}
		return true;
	}

	boolean isIdle() {
		State current = current();
		return current instanceof ClosedState && current.failures() == 0;
	}

	CircuitStatus status() {
		State current = current();
		long refusal = (current instanceof OpenState) ? refusal(current, this.registry.now(), settings().recovery())
				: 0;
		return new CircuitStatus(current.name(), current.failures(), Duration.ofNanos(Math.max(0, refusal)));
	}

	/**
	 * How long a caller that was refused should wait. While a probe is under way nobody
	 * knows when it will report; asking again after the recovery time is early enough.
	 */
	Duration untilProbe() {
		State current = current();
		long refusal = refusal(current, this.registry.now(), settings().recovery());
		if (current instanceof HalfOpenState) {
			refusal = Math.min(refusal, settings().recovery().toNanos());
		}
		return Duration.ofNanos(Math.max(0, refusal));
	}

	private State current() {
		return Objects.requireNonNull(this.state.get());
	}

}
