package io.github.mcpclient.breaker;

import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

import io.github.mcpclient.endpoint.Endpoint;

/**
 * A registry with a clock of its own, in milliseconds, that writes down what its listener
 * hears.
 */
final class BreakerFixture {

	static final CircuitKey KEY = new CircuitKey.Origin(Endpoint.parse("https://h.test/").origin());

	final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5_000_000);

	final ConcurrentLinkedQueue<CircuitTransition> transitions = new ConcurrentLinkedQueue<>();

	final CircuitBreakers breakers;

	BreakerFixture(BreakerSettings settings) {
		this.breakers = new CircuitBreakers(settings, this.transitions::add, this.nanos::get);
	}

	/**
	 * Settings with a threshold and a recovery of 100, at most open for 1000, probes
	 * expiring after 500 milliseconds.
	 */
	static BreakerFixture withThreshold(int threshold) {
		return new BreakerFixture(settings(threshold, 100));
	}

	static BreakerSettings settings(int threshold, long recovery) {
		return new BreakerSettings(threshold, Duration.ofMillis(recovery), Duration.ofMillis(1000),
				Duration.ofMillis(500), 100);
	}

	void pass(long millis) {
		this.nanos.addAndGet(millis * 1_000_000);
	}

	void fail(int times) {
		for (int i = 0; i < times; i++) {
			this.breakers.recordFailure(KEY);
		}
	}

	Permit permit() {
		return this.breakers.tryAcquire(KEY);
	}

	/**
	 * Open the circuit and wait until it lets a probe through.
	 */
	Permit probe() {
		fail(this.breakers.failureThreshold());
		pass(100);
		return permit();
	}

	CircuitState state() {
		return this.breakers.status(KEY).state();
	}

	int failures() {
		return this.breakers.status(KEY).failures();
	}

	String heard() {
		StringBuilder text = new StringBuilder();
		this.transitions.forEach((transition) -> text.append(transition.from().name().charAt(0))
			.append(transition.to().name().charAt(0)));
		return text.toString();
	}

}
