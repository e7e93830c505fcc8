package io.github.mcpclient.breaker;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Lets one probe through. Each probe is a state of its own, so that an expired or
 * released probe that reports late finds itself replaced.
 */
final class HalfOpenState extends State {

	private final Circuit circuit;

	private final int failures;

	private final @Nullable Probe probe;

	/**
	 * Create a state.
	 * @param circuit the circuit
	 * @param failures the failures that had opened it
	 * @param probeStartedAt when the probe started, in monotonic nanoseconds;
	 * {@code null} when no probe is under way
	 */
	HalfOpenState(Circuit circuit, int failures, @Nullable Long probeStartedAt) {
		this.circuit = circuit;
		this.failures = failures;
		this.probe = (probeStartedAt != null) ? new Probe(probeStartedAt) : null;
	}

	@Nullable Probe probe() {
		return this.probe;
	}

	long untilExpiry(long now, Duration probeExpiry) {
		return (this.probe != null) ? BreakerSettings.nanos(probeExpiry) - (now - this.probe.startedAt) : 0;
	}

	@Override
	CircuitState name() {
		return CircuitState.HALF_OPEN;
	}

	@Override
	int failures() {
		return this.failures;
	}

	/**
	 * The permit of the one call that decides.
	 */
	final class Probe implements Permit {

		private final long startedAt;

		private Probe(long startedAt) {
			this.startedAt = startedAt;
		}

		@Override
		public void success() {
			HalfOpenState.this.circuit.close(HalfOpenState.this);
		}

		@Override
		public void failure(@Nullable Duration retryAfter) {
			HalfOpenState.this.circuit.open(HalfOpenState.this, 1, retryAfter);
		}

		@Override
		public void release() {
			HalfOpenState.this.circuit.awaitProbe(HalfOpenState.this);
		}

	}

}
