package io.github.mcpclient.breaker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static io.github.mcpclient.breaker.BreakerFixture.KEY;
import static io.github.mcpclient.breaker.CircuitState.CLOSED;
import static io.github.mcpclient.breaker.CircuitState.HALF_OPEN;
import static io.github.mcpclient.breaker.CircuitState.OPEN;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * W6 i and ii under eight threads.
 */
class CircuitStressTests {

	private static final int THREADS = 8;

	private static final int PER_THREAD = 20_000;

	private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

	@AfterEach
	void stopThreads() {
		this.threads.shutdownNow();
	}

	@Test
	@DisplayName("W6 ii: no failure is lost, and the last one needed opens")
	void noFailureIsLost() throws Exception {
		BreakerFixture circuit = BreakerFixture.withThreshold(THREADS * PER_THREAD + 1);

		onAllThreads((thread) -> {
			for (int i = 0; i < PER_THREAD; i++) {
				if (thread % 2 == 0) {
					circuit.permit().failure(null);
				}
				else {
					circuit.breakers.recordFailure(KEY);
				}
			}
		});

		assertThat(circuit.failures()).isEqualTo(THREADS * PER_THREAD);
		assertThat(circuit.state()).isEqualTo(CLOSED);
		circuit.fail(1);
		assertThat(circuit.state()).isEqualTo(OPEN);
	}

	@Test
	@DisplayName("W6 ii: of many failures at once exactly one opens, and the listener hears it once")
	void opensOnce() throws Exception {
		for (int round = 0; round < 200; round++) {
			BreakerFixture circuit = BreakerFixture.withThreshold(5);

			onAllThreads((thread) -> circuit.breakers.recordFailure(KEY));

			assertThat(circuit.heard()).isEqualTo("CO");
			assertThat(circuit.state()).isEqualTo(OPEN);
		}
	}

	@Test
	@DisplayName("W6 i: exactly one of eight callers is the probe of an open period")
	void exactlyOneProbePerOpenPeriod() throws Exception {
		BreakerFixture circuit = BreakerFixture.withThreshold(1);
		circuit.fail(1);
		for (int round = 0; round < 500; round++) {
			circuit.pass(100);
			AtomicInteger admitted = new AtomicInteger();
			AtomicReference<Permit> probe = new AtomicReference<>();

			onAllThreads((thread) -> {
				Permit permit = circuit.permit();
				if (permit != null) {
					admitted.incrementAndGet();
					probe.set(permit);
				}
			});

			assertThat(admitted).hasValue(1);
			probe.get().failure(null);
		}
		assertThat(circuit.heard()).isEqualTo("CO" + "OHHO".repeat(500));
	}

	@Test
	@DisplayName("W6 i, iv: never two probes at once while probes succeed, fail and say nothing")
	void neverTwoProbesAtOnce() throws Exception {
		BreakerFixture circuit = new BreakerFixture(
				new BreakerSettings(3, Duration.ofNanos(50), Duration.ofMillis(1), Duration.ofDays(1), 100));
		AtomicInteger probing = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		AtomicInteger probes = new AtomicInteger();

		onAllThreads((thread) -> {
			SplittableRandom random = new SplittableRandom(thread);
			for (int i = 0; i < PER_THREAD; i++) {
				circuit.nanos.addAndGet(random.nextInt(20));
				Permit permit = circuit.permit();
				if (permit instanceof HalfOpenState.Probe) {
					probes.incrementAndGet();
					most.accumulateAndGet(probing.incrementAndGet(), Math::max);
					probing.decrementAndGet();
				}
				if (permit != null) {
					settle(permit, random.nextInt(4));
				}
			}
		});

		assertThat(most).hasValue(1);
		assertThat(probes).hasValueGreaterThan(100);
		assertThat(count(circuit, OPEN, CLOSED)).isZero();
		assertThat(count(circuit, CLOSED, OPEN) + count(circuit, HALF_OPEN, OPEN) - count(circuit, OPEN, HALF_OPEN))
			.isEqualTo((circuit.state() == OPEN) ? 1 : 0);
		assertThat(
				count(circuit, OPEN, HALF_OPEN) - count(circuit, HALF_OPEN, OPEN) - count(circuit, HALF_OPEN, CLOSED))
			.isEqualTo((circuit.state() == HALF_OPEN) ? 1 : 0);
	}

	@Test
	@DisplayName("W6 ii: a failure without a permit is not lost when the probe gives up at the same moment")
	void failureIsNotLostWhileTheProbeGivesUp() {
		AtomicReference<Permit> givingUp = new AtomicReference<>();
		AtomicLong clock = new AtomicLong();
		CircuitBreakers breakers = new CircuitBreakers(BreakerFixture.settings(1, 0), (transition) -> {
		}, () -> {
			Permit probe = givingUp.getAndSet(null);
			if (probe != null) {
				probe.release();
			}
			return clock.incrementAndGet();
		});
		breakers.recordFailure(KEY);
		givingUp.set(breakers.acquire(KEY));

		breakers.recordFailure(KEY);

		assertThat(givingUp).hasValue(null);
		assertThat(breakers.status(KEY).state()).isEqualTo(OPEN);
	}

	private static void settle(Permit permit, int outcome) {
		switch (outcome) {
			case 0 -> permit.success();
			case 1 -> permit.release();
			default -> permit.failure(null);
		}
	}

	private static long count(BreakerFixture circuit, CircuitState from, CircuitState to) {
		return circuit.transitions.stream().filter((t) -> t.from() == from && t.to() == to).count();
	}

	private void onAllThreads(IntConsumer task) throws Exception {
		CyclicBarrier start = new CyclicBarrier(THREADS);
		List<Callable<Void>> tasks = new ArrayList<>();
		for (int t = 0; t < THREADS; t++) {
			int thread = t;
			tasks.add(() -> {
				start.await(30, TimeUnit.SECONDS);
				task.accept(thread);
				return null;
			});
		}
		for (Future<Void> done : this.threads.invokeAll(tasks, 60, TimeUnit.SECONDS)) {
			done.get();
		}
	}

}
