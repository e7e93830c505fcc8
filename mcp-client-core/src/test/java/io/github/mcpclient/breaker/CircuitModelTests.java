package io.github.mcpclient.breaker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.github.mcpclient.breaker.BreakerFixture.KEY;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * K2 to K8 and W6 against {@link ReferenceCircuit}, with random operations at random
 * times.
 */
class CircuitModelTests {

	private static final int STEPS = 30_000;

	private final List<Held> held = new ArrayList<>();

	private BreakerFixture circuit;

	private ReferenceCircuit model;

	private SplittableRandom random;

	private long now;

	@ParameterizedTest
	@CsvSource({ "1,1,100", "2,2,100", "3,3,100", "4,5,100", "5,1,0", "6,3,0", "7,4,1", "8,2,1000" })
	@DisplayName("K2 to K8, W6: a circuit does what the rules say, whatever the order of events")
	void followsTheRules(long seed, int threshold, long recovery) {
		this.random = new SplittableRandom(seed);
		this.circuit = new BreakerFixture(BreakerFixture.settings(threshold, recovery));
		this.model = new ReferenceCircuit(threshold, recovery, 1000, 500);
		for (int step = 0; step < STEPS; step++) {
			if (this.random.nextInt(3) == 0) {
				int pause = this.random.nextInt(4) * this.random.nextInt(70);
				this.circuit.pass(pause);
				this.now += pause;
			}
			apply(this.random.nextInt(16), threshold, recovery);
			CircuitStatus status = this.circuit.breakers.status(KEY);
			assertThat(status.state().name()).as("step %d", step).isEqualTo(this.model.state);
			assertThat(status.failures()).as("step %d", step).isEqualTo(this.model.failures);
			assertThat(status.untilProbe()).isEqualTo(Duration.ofMillis(this.model.untilProbe(this.now)));
		}
		assertThat(this.circuit.heard()).isEqualTo(this.model.heard.toString());
		assertThat(this.model.heard).contains("CO", "OH", "HO", "HC", "OC");
	}

	private void apply(int operation, int threshold, long recovery) {
		CircuitBreakers breakers = this.circuit.breakers;
		switch (operation) {
			case 0, 1, 2, 3, 4, 5 -> acquire(recovery);
			case 6, 7, 8, 9, 10 -> settle();
			case 11 -> {
				long own = this.random.nextInt(200);
				boolean admitted = this.model.admit(this.now, own);
				String expected = admitted ? this.model.state : "OPEN";
				assertThat(breakers.check(KEY, new CircuitOptions(null, Duration.ofMillis(own))).name())
					.isEqualTo(expected);
			}
			case 12 -> {
				breakers.recordFailure(KEY);
				this.model.failure(this.now, threshold);
			}
			case 13 -> {
				int own = 1 + this.random.nextInt(6);
				breakers.recordFailure(KEY, new CircuitOptions(own, null));
				this.model.failure(this.now, own);
			}
			case 14 -> {
				if (this.random.nextInt(4) == 0) {
					breakers.recordSuccess(KEY);
					this.model.success();
				}
			}
			default -> {
				if (this.random.nextInt(8) == 0) {
					breakers.reset(KEY);
					this.model.reset();
				}
			}
		}
	}

	private void acquire(long recovery) {
		Permit permit = this.circuit.breakers.tryAcquire(KEY);
		assertThat(permit != null).isEqualTo(this.model.admit(this.now, recovery));
		if (permit != null) {
			this.held.add(new Held(permit, this.model.generation));
		}
	}

	/**
	 * Settle one of the permits held, the older ones less often but in the end.
	 */
	private void settle() {
		if (this.held.isEmpty()) {
			return;
		}
		int last = this.held.size() - 1;
		Held one = this.held.remove(this.random.nextBoolean() ? last : this.random.nextInt(last + 1));
		switch (this.random.nextInt(5)) {
			case 0 -> {
				one.permit.success();
				this.model.permitSucceeded(one.generation);
			}
			case 1 -> {
				one.permit.release();
				this.model.permitReleased(one.generation);
			}
			case 2 -> {
				long asked = this.random.nextInt(1500);
				one.permit.failure(Duration.ofMillis(asked));
				this.model.permitFailed(one.generation, this.now, asked);
			}
			default -> {
				one.permit.failure(null);
				this.model.permitFailed(one.generation, this.now, 0);
			}
		}
	}

	private record Held(Permit permit, int generation) {

	}

}
