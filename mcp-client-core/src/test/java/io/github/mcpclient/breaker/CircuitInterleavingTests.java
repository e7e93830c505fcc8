package io.github.mcpclient.breaker;

import java.time.Duration;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * W6 under the interleavings of two and three threads, tried one by one by Lincheck:
 * whatever the circuit answers, it could have answered to the same operations one after
 * the other. {@link CircuitModelTests} shows that those answers are right.
 */
class CircuitInterleavingTests {

	@ParameterizedTest
	@ValueSource(classes = { FirstFailureOpens.class, SecondFailureOpens.class })
	@DisplayName("W6 i to iv: no failure is lost, one call is the probe, and nothing late moves a newer state")
	void everyInterleavingIsASequence(Class<? extends Calls> calls) {
		new ModelCheckingOptions().threads(2)
			.actorsPerThread(3)
			.actorsBefore(2)
			.iterations(20)
			.invocationsPerIteration(100)
			.check(calls);
	}

	/**
	 * What each thread may do. Every thread holds at most one permit.
	 */
	abstract static class Calls {

		private final int threshold;

		private final Circuit circuit;

		private final Permit[] held = new Permit[4];

		Calls(int threshold) {
			this.threshold = threshold;
			this.circuit = new Circuit(new CircuitKey.Tool("t"),
					new CircuitBreakers(
							new BreakerSettings(threshold, Duration.ZERO, Duration.ZERO, Duration.ofMillis(1), 1),
							(transition) -> {
							}, () -> 0));
		}

		@Operation
		public String acquire(@Param(gen = ThreadIdGen.class) int thread) {
			this.held[thread] = this.circuit.tryAcquire(Duration.ZERO);
			return (this.held[thread] != null) ? this.held[thread].getClass().getSimpleName() : "refused";
		}

		@Operation
		public void success(@Param(gen = ThreadIdGen.class) int thread) {
			if (this.held[thread] != null) {
				this.held[thread].success();
			}
		}

		@Operation
		public void failure(@Param(gen = ThreadIdGen.class) int thread) {
			if (this.held[thread] != null) {
				this.held[thread].failure(null);
			}
		}

		@Operation
		public void release(@Param(gen = ThreadIdGen.class) int thread) {
			if (this.held[thread] != null) {
				this.held[thread].release();
			}
		}

		@Operation
		public void recordFailure() {
			this.circuit.recordFailure(this.threshold);
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

	/** Each failure opens a closed circuit. */
	public static class FirstFailureOpens extends Calls {

		public FirstFailureOpens() {
			super(1);
		}

	}

	/** A success between two failures keeps a closed circuit closed. */
	public static class SecondFailureOpens extends Calls {

		public SecondFailureOpens() {
			super(2);
		}

	}

}
