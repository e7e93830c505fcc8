package io.github.mcpclient.breaker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.mcpclient.breaker.CircuitKey.Prompt;
import io.github.mcpclient.breaker.CircuitKey.Resource;
import io.github.mcpclient.breaker.CircuitKey.Tool;
import io.github.mcpclient.error.BreakerOpenException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static io.github.mcpclient.breaker.BreakerFixture.KEY;
import static io.github.mcpclient.breaker.CircuitState.CLOSED;
import static io.github.mcpclient.breaker.CircuitState.HALF_OPEN;
import static io.github.mcpclient.breaker.CircuitState.OPEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The operations of the seed: K1 to K9.
 */
class CircuitBreakersTests {

	private final BreakerFixture circuit = BreakerFixture.withThreshold(3);

	private final CircuitBreakers breakers = this.circuit.breakers;

	@Test
	@DisplayName("K2: an unknown circuit is closed without failures, and asking creates none")
	void unknownCircuitIsClosed() {
		assertThat(this.breakers.check(KEY)).isEqualTo(CLOSED);
		assertThat(this.breakers.status(KEY)).isEqualTo(new CircuitStatus(CLOSED, 0, Duration.ZERO));
		this.breakers.recordSuccess(KEY);
		this.breakers.reset(KEY);
		assertThat(this.breakers.statuses()).isEmpty();
	}

	@Test
	@DisplayName("K3: consecutive failures count, and the one that reaches the threshold opens")
	void opensAtTheThreshold() {
		this.circuit.fail(2);
		assertThat(this.breakers.check(KEY)).isEqualTo(CLOSED);
		assertThat(this.circuit.failures()).isEqualTo(2);

		this.circuit.fail(1);
		assertThat(this.breakers.check(KEY)).isEqualTo(OPEN);
		assertThat(this.breakers.status(KEY)).isEqualTo(new CircuitStatus(OPEN, 3, Duration.ofMillis(100)));
	}

	@Test
	@DisplayName("K3: a success between failures starts the count over")
	void successStartsOver() {
		this.circuit.fail(2);
		this.breakers.recordSuccess(KEY);
		assertThat(this.circuit.failures()).isZero();

		this.circuit.fail(2);
		assertThat(this.circuit.state()).isEqualTo(CLOSED);
	}

	@Test
	@DisplayName("K3: with a threshold of 1 the first failure opens")
	void thresholdOfOneOpensAtOnce() {
		BreakerFixture strict = BreakerFixture.withThreshold(1);
		strict.permit().failure(null);

		assertThat(strict.state()).isEqualTo(OPEN);
		assertThat(strict.permit()).isNull();
	}

	@Test
	@DisplayName("K4: open until the recovery time has passed, to the nanosecond")
	void openUntilRecovery() {
		this.circuit.fail(3);
		this.circuit.pass(100);
		this.circuit.nanos.decrementAndGet();
		assertThat(this.breakers.check(KEY)).isEqualTo(OPEN);
		assertThat(this.breakers.status(KEY).untilProbe()).isEqualTo(Duration.ofNanos(1));

		this.circuit.nanos.incrementAndGet();
		assertThat(this.circuit.state()).isEqualTo(OPEN);
		assertThat(this.breakers.check(KEY)).isEqualTo(HALF_OPEN);
		assertThat(this.circuit.state()).isEqualTo(HALF_OPEN);
	}

	@Test
	@DisplayName("K4: failures while open raise the count but do not extend the wait")
	void failuresWhileOpenDoNotExtend() {
		this.circuit.fail(3);
		this.circuit.pass(99);
		this.circuit.fail(4);
		assertThat(this.circuit.failures()).isEqualTo(7);

		this.circuit.pass(1);
		assertThat(this.breakers.check(KEY)).isEqualTo(HALF_OPEN);
	}

	@Test
	@DisplayName("K4: with a recovery time of zero the next call probes")
	void recoveryOfZeroProbesAtOnce() {
		BreakerFixture eager = new BreakerFixture(BreakerFixture.settings(1, 0));
		eager.fail(1);

		assertThat(eager.breakers.check(KEY)).isEqualTo(HALF_OPEN);
		assertThat(eager.breakers.check(KEY)).isEqualTo(OPEN);
	}

	@Test
	@DisplayName("K5: in half-open one failure re-opens with a fresh stamp and a count of 1")
	void failureReopens() {
		this.circuit.probe();
		this.circuit.pass(7);
		this.breakers.recordFailure(KEY);

		assertThat(this.breakers.status(KEY)).isEqualTo(new CircuitStatus(OPEN, 1, Duration.ofMillis(100)));
	}

	@Test
	@DisplayName("K5, K6: a success closes from half-open and from open")
	void successClosesFromAnyState() {
		this.circuit.probe();
		this.breakers.recordSuccess(KEY);
		assertThat(this.breakers.status(KEY)).isEqualTo(new CircuitStatus(CLOSED, 0, Duration.ZERO));

		this.circuit.fail(3);
		this.breakers.recordSuccess(KEY);
		assertThat(this.breakers.status(KEY)).isEqualTo(new CircuitStatus(CLOSED, 0, Duration.ZERO));
		assertThat(this.circuit.heard()).isEqualTo("COOHHCCOOC");
	}

	@Test
	@DisplayName("K7: the options of a call come before the settings")
	void optionsOfTheCallComeFirst() {
		CircuitOptions once = new CircuitOptions(1, null);
		assertThat(this.breakers.failureThreshold()).isEqualTo(3);
		assertThat(this.breakers.failureThreshold(once)).isEqualTo(1);
		assertThat(this.breakers.failureThreshold(CircuitOptions.NONE)).isEqualTo(3);

		this.breakers.recordFailure(KEY, once);
		assertThat(this.circuit.state()).isEqualTo(OPEN);

		assertThat(this.breakers.check(KEY, new CircuitOptions(null, Duration.ofMillis(1)))).isEqualTo(OPEN);
		this.circuit.pass(1);
		assertThat(this.breakers.check(KEY, new CircuitOptions(null, Duration.ofMillis(1)))).isEqualTo(HALF_OPEN);
	}

	@Test
	@DisplayName("K7: an open time without end is one")
	void longestRecoveryNeverEnds() {
		this.circuit.fail(3);
		this.circuit.pass(1_000_000);

		assertThat(this.breakers.check(KEY, new CircuitOptions(null, Duration.ofSeconds(Long.MAX_VALUE))))
			.isEqualTo(OPEN);
		BreakerFixture endless = new BreakerFixture(new BreakerSettings(1, Duration.ofSeconds(Long.MAX_VALUE),
				Duration.ofSeconds(Long.MAX_VALUE), Duration.ofSeconds(Long.MAX_VALUE), 1));
		endless.fail(1);
		assertThat(endless.permit()).isNull();
	}

	@Test
	@DisplayName("K1: tools, resources, prompts and origins of one name are four circuits")
	void keysAreTagged() {
		for (CircuitKey key : List.of(new Tool("x"), new Resource("x"), new Prompt("x"), KEY)) {
			assertThat(this.breakers.check(key)).isEqualTo(CLOSED);
			this.breakers.recordFailure(key, new CircuitOptions(1, null));
			assertThat(this.breakers.check(key)).isEqualTo(OPEN);
		}
		assertThat(this.breakers.statuses()).hasSize(4);
	}

	@Test
	@DisplayName("K8: reset closes one circuit, resetAll every one")
	void resets() {
		this.circuit.fail(3);
		this.breakers.recordFailure(new Tool("x"), new CircuitOptions(1, null));

		this.breakers.reset(KEY);
		assertThat(this.breakers.status(KEY)).isEqualTo(new CircuitStatus(CLOSED, 0, Duration.ZERO));
		assertThat(this.breakers.check(new Tool("x"))).isEqualTo(OPEN);

		this.circuit.probe();
		this.breakers.resetAll();
		assertThat(this.breakers.statuses().values()).containsOnly(new CircuitStatus(CLOSED, 0, Duration.ZERO));
		assertThat(this.circuit.heard()).isEqualTo("COCOOCCOOH" + "HCOC");
	}

	@Test
	@DisplayName("A refusal says how long to wait and costs nothing")
	void refusalSaysHowLongToWait() {
		this.circuit.fail(3);
		this.circuit.pass(40);

		assertThatExceptionOfType(BreakerOpenException.class).isThrownBy(() -> this.breakers.acquire(KEY))
			.satisfies((ex) -> assertThat(ex.retryAfter()).contains(Duration.ofMillis(60)));
		this.circuit.pass(60);
		assertThat(this.breakers.acquire(KEY)).isNotNull();
	}

	@Test
	@DisplayName("What a listener throws reaches nobody, and the circuit goes on")
	void listenerFailureIsContained() {
		List<CircuitTransition> heard = new ArrayList<>();
		CircuitBreakers noisy = new CircuitBreakers(BreakerSettings.defaults(), (transition) -> {
			heard.add(transition);
			throw new IllegalStateException("listener");
		}, System::nanoTime);

		for (int i = 0; i < 5; i++) {
			noisy.recordFailure(KEY);
		}
		noisy.reset(KEY);

		assertThat(heard).containsExactly(new CircuitTransition(KEY, CLOSED, OPEN, 5),
				new CircuitTransition(KEY, OPEN, CLOSED, 5));
	}

	@Test
	@DisplayName("W6 viii: settings and options check themselves")
	void refusesNonsense() {
		Duration second = Duration.ofSeconds(1);
		assertThatIllegalArgumentException().isThrownBy(() -> new BreakerSettings(0, second, second, second, 1));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new BreakerSettings(1, Duration.ofNanos(-1), second, second, 1));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new BreakerSettings(1, second, Duration.ofMillis(999), second, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new BreakerSettings(1, second, second, Duration.ZERO, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> new BreakerSettings(1, second, second, second, 0));
		assertThatIllegalArgumentException().isThrownBy(() -> new CircuitOptions(0, null));
		assertThatIllegalArgumentException().isThrownBy(() -> new CircuitOptions(null, Duration.ofNanos(-1)));
		assertThat(BreakerSettings.defaults().failureThreshold()).isEqualTo(5);
		assertThat(BreakerSettings.defaults().recovery()).isEqualTo(Duration.ofSeconds(30));
	}

}
