package io.github.mcpclient.breaker;

import java.time.Duration;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * W6 under the interleavings of two and three threads, tried one by one by Lincheck:
 * whatever the circuit answers, it could have answered to the same operations one after
 * the other. {@link CircuitModelTests} shows that those answers are right.
 */
class CircuitInterleavingTests {

	@Test
	@DisplayName("W6 i to iv: no failure is lost, one call is the probe, and nothing late moves a newer state")
	void everyInterleavingIsASequence() {
		new ModelCheckingOptions().threads(2)
			.actorsPerThread(3)
			.actorsBefore(2)
			.iterations(20)
			.invocationsPerIteration(100)
			.check(Calls.class);
	}

	/**
	 * What each thread may do. Every thread holds at most one permit.
	 */
	@Param(name = "thread", gen = ThreadIdGen.class)
	public static class Calls {

		private static final int THRESHOLD = 1;

		private final CircuitBreakers registry = new CircuitBreakers(
				new BreakerSettings(THRESHOLD, Duration.ZERO, Duration.ZERO, Duration.ofMillis(1), 1), (transition) -> {
				}, () -> 0);

		private final Circuit circuit = new Circuit(new CircuitKey.Tool("t"), this.registry);

		private final Permit[] held = new Permit[4];

		@Operation
		public String acquire(@Param(name = "thread") int thread) {
			this.held[thread] = this.circuit.tryAcquire(Duration.ZERO);
			return (this.held[thread] != null) ? this.held[thread].getClass().getSimpleName() : "refused";
		}

		@Operation
		public void success(@Param(name = "thread") int thread) {
			if (this.held[thread] != null) {
				this.held[thread].success();
			}
		}

		@Operation
		public void failure(@Param(name = "thread") int thread) {
			if (this.held[thread] != null) {
				this.held[thread].failure(null);
			}
		}

		@Operation
		public void release(@Param(name = "thread") int thread) {
			if (this.held[thread] != null) {
				this.held[thread].release();
			}
		}

		@Operation
		public void recordFailure() {
			this.circuit.recordFailure(THRESHOLD);
		}

		@Operation
		public void recordSuccess() {
			this.circuit.recordSuccess();
		}

		@Operation
		public CircuitState state() {
			return this.circuit.status().state();
		}

	}

}
