package io.github.mcpclient.breaker;

import java.time.Duration;

import io.github.mcpclient.breaker.CircuitKey.Tool;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.github.mcpclient.breaker.BreakerFixture.KEY;
import static io.github.mcpclient.breaker.CircuitState.CLOSED;
import static io.github.mcpclient.breaker.CircuitState.HALF_OPEN;
import static io.github.mcpclient.breaker.CircuitState.OPEN;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Permits with a memory: W6 i to viii.
 */
class PermitTests {

	private final BreakerFixture circuit = BreakerFixture.withThreshold(3);

	@Test
	@DisplayName("While closed every call gets the same permit, and nothing is allocated")
	void closedPermitIsShared() {
		Permit permit = this.circuit.permit();

		assertThat(this.circuit.permit()).isSameAs(permit);
		permit.release();
		assertThat(this.circuit.failures()).isZero();
	}

	@Test
	@DisplayName("K3: failures of permits open at the threshold, a success starts over")
	void permitsCount() {
		this.circuit.permit().failure(null);
		this.circuit.permit().failure(null);
		this.circuit.permit().success();
		this.circuit.permit().failure(null);
		this.circuit.permit().failure(null);
		assertThat(this.circuit.state()).isEqualTo(CLOSED);

		this.circuit.permit().failure(null);
		assertThat(this.circuit.state()).isEqualTo(OPEN);
	}

	@Test
	@DisplayName("W6 i: after the recovery time exactly one call is the probe")
	void exactlyOneProbe() {
		Permit probe = this.circuit.probe();

		assertThat(probe).isNotNull();
		assertThat(this.circuit.permit()).isNull();
		assertThat(this.circuit.breakers.check(KEY)).isEqualTo(OPEN);
		probe.success();
		assertThat(this.circuit.permit()).isNotNull();
		assertThat(this.circuit.heard()).isEqualTo("COOHHC");
	}

	@Test
	@DisplayName("W6 iii: a late success from before the trip does not close")
	void staleSuccessDoesNotClose() {
		Permit before = this.circuit.permit();
		this.circuit.fail(3);

		before.success();
		assertThat(this.circuit.state()).isEqualTo(OPEN);

		this.circuit.pass(100);
		Permit probe = this.circuit.permit();
		before.success();
		assertThat(this.circuit.state()).isEqualTo(HALF_OPEN);
		probe.failure(null);
		before.success();
		assertThat(this.circuit.state()).isEqualTo(OPEN);
	}

	@Test
	@DisplayName("W6 iii: late failures from before the trip do not re-open a recovered circuit")
	void staleFailureDoesNotReopen() {
		Permit before = this.circuit.permit();
		this.circuit.probe().success();

		for (int i = 0; i < 10; i++) {
			before.failure(Duration.ofMillis(900));
		}
		assertThat(this.circuit.breakers.status(KEY)).isEqualTo(new CircuitStatus(CLOSED, 0, Duration.ZERO));
	}

	@Test
	@DisplayName("W6 iv: a probe that says nothing hands its place on")
	void releasedProbeHandsOn() {
		Permit first = this.circuit.probe();
		first.release();
		assertThat(this.circuit.state()).isEqualTo(HALF_OPEN);

		Permit second = this.circuit.permit();
		assertThat(second).isNotNull().isNotSameAs(first);
		assertThat(this.circuit.permit()).isNull();
		first.release();
		first.failure(null);
		first.success();
		assertThat(this.circuit.permit()).isNull();
		assertThat(this.circuit.state()).isEqualTo(HALF_OPEN);

		second.success();
		assertThat(this.circuit.state()).isEqualTo(CLOSED);
		assertThat(this.circuit.heard()).isEqualTo("COOHHC");
	}

	@Test
	@DisplayName("W6 iv: a probe that never reports is replaced, and when it does report, ignored")
	void expiredProbeIsReplaced() {
		Permit lost = this.circuit.probe();
		this.circuit.pass(499);
		assertThat(this.circuit.permit()).isNull();
		this.circuit.pass(1);

		Permit second = this.circuit.permit();
		assertThat(second).isNotNull();
		lost.success();
		assertThat(this.circuit.state()).isEqualTo(HALF_OPEN);
		lost.failure(null);
		lost.release();
		assertThat(this.circuit.permit()).isNull();
		second.failure(null);
		assertThat(this.circuit.state()).isEqualTo(OPEN);
	}

	@Test
	@DisplayName("A probe may report late as long as nobody has replaced it")
	void expiredProbeMayStillReport() {
		Permit probe = this.circuit.probe();
		this.circuit.pass(5_000);

		probe.success();
		assertThat(this.circuit.state()).isEqualTo(CLOSED);
	}

	@Test
	@DisplayName("K5: a failed probe re-opens with a fresh stamp and a count of 1")
	void failedProbeReopens() {
		Permit probe = this.circuit.probe();
		this.circuit.pass(30);
		probe.failure(null);

		assertThat(this.circuit.breakers.status(KEY)).isEqualTo(new CircuitStatus(OPEN, 1, Duration.ofMillis(100)));
	}

	@ParameterizedTest
	@CsvSource({ "-5,100", "0,100", "1,100", "100,100", "101,101", "999,999", "1000,1000", "1001,1000",
			"9223372036854775807,1000" })
	@DisplayName("W6 vii: a server can ask for more rest than the recovery time, within bounds, never for less")
	void retryAfterIsBounded(long asked, long open) {
		BreakerFixture strict = BreakerFixture.withThreshold(1);
		strict.permit().failure(Duration.ofMillis(asked));
		assertThat(strict.breakers.status(KEY).untilProbe()).isEqualTo(Duration.ofMillis(open));

		strict.pass(open);
		strict.permit().failure(Duration.ofMillis(asked));
		assertThat(strict.breakers.status(KEY).untilProbe()).isEqualTo(Duration.ofMillis(open));
	}

	@Test
	@DisplayName("W6 vii, K7: what a server asks for does not shorten the recovery time of a call")
	void retryAfterNeverShortensTheRecoveryOfACall() {
		BreakerFixture strict = BreakerFixture.withThreshold(1);
		strict.permit().failure(Duration.ofMillis(200));
		strict.pass(250);

		assertThat(strict.breakers.check(KEY, new CircuitOptions(null, Duration.ofMillis(300)))).isEqualTo(OPEN);
		strict.pass(50);
		assertThat(strict.breakers.check(KEY, new CircuitOptions(null, Duration.ofMillis(300)))).isEqualTo(HALF_OPEN);
	}

	@Test
	@DisplayName("Retry-After of a failure below the threshold does not count")
	void retryAfterCountsOnlyWithTheFailureThatOpens() {
		this.circuit.permit().failure(Duration.ofMillis(900));
		this.circuit.fail(2);

		assertThat(this.circuit.breakers.status(KEY).untilProbe()).isEqualTo(Duration.ofMillis(100));
	}

	@Test
	@DisplayName("K8: after a reset, calls under way no longer count, and the listener hears nothing of them")
	void resetMakesPermitsStale() {
		BreakerFixture strict = BreakerFixture.withThreshold(1);
		Permit closed = strict.permit();
		strict.breakers.reset(KEY);
		closed.failure(null);
		assertThat(strict.state()).isEqualTo(CLOSED);

		Permit probe = strict.probe();
		strict.breakers.reset(KEY);
		probe.failure(null);
		assertThat(strict.state()).isEqualTo(CLOSED);
		assertThat(strict.heard()).isEqualTo("COOHHC");
	}

	@Test
	@DisplayName("W6 vi: the number of circuits is bounded, and idle ones go first")
	void registryIsBounded() {
		this.circuit.fail(3);
		for (int i = 0; i < 1_000; i++) {
			assertThat(this.circuit.breakers.tryAcquire(new Tool("t" + i))).isNotNull();
		}
		assertThat(this.circuit.breakers.statuses()).hasSizeLessThanOrEqualTo(100).containsKey(KEY);
		assertThat(this.circuit.state()).isEqualTo(OPEN);
		assertThat(this.circuit.heard()).isEqualTo("CO");
	}

	@Test
	@DisplayName("W6 vi: with no idle circuit left any goes, and the listener hears that an open one ended")
	void registryIsBoundedEvenIfAllAreOpen() {
		openCircuits(1_000);

		int kept = this.circuit.breakers.statuses().size();
		assertThat(kept).isBetween(90, 100);
		long opened = this.circuit.transitions.stream().filter((t) -> t.to() == OPEN).count();
		long ended = this.circuit.transitions.stream().filter((t) -> t.to() == CLOSED).count();
		assertThat(opened).isEqualTo(1_000);
		assertThat(ended).isEqualTo(1_000 - kept);
	}

	@Test
	@DisplayName("W6 vi: circuits go by the tenth, so that not every new one has to look at all the others")
	void roomIsMadeForManyAtOnce() {
		openCircuits(101);

		assertThat(this.circuit.breakers.statuses()).hasSize(90).containsKey(new Tool("t100"));
	}

	private void openCircuits(int count) {
		for (int i = 0; i < count; i++) {
			this.circuit.breakers.recordFailure(new Tool("t" + i), new CircuitOptions(1, null));
		}
	}

	@Test
	@DisplayName("W6 vi: a permit of a circuit that was dropped opens nothing and tells nobody")
	void permitOfADroppedCircuitIsStale() {
		BreakerFixture tiny = new BreakerFixture(
				new BreakerSettings(1, Duration.ofMillis(100), Duration.ofMillis(100), Duration.ofMillis(100), 1));
		Permit permit = tiny.permit();
		tiny.breakers.tryAcquire(new Tool("x"));
		assertThat(tiny.breakers.statuses()).containsOnlyKeys(new Tool("x"));

		permit.failure(null);

		assertThat(tiny.state()).isEqualTo(CLOSED);
		assertThat(tiny.transitions).isEmpty();
	}

}
