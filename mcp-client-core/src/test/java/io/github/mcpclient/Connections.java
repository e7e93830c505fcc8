package io.github.mcpclient;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.breaker.CircuitKey;
import io.github.mcpclient.breaker.CircuitStatus;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.Period;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;

/**
 * Clients of loopback servers for tests, with what they share at hand.
 */
final class Connections implements AutoCloseable {

	private final AtomicInteger count = new AtomicInteger();

	private final McpClients clients;

	Connections() {
		this(BreakerSettings.defaults());
	}

	Connections(BreakerSettings breaker) {
		this(new EraCache(), breaker);
	}

	Connections(EraCache cache, BreakerSettings breaker) {
		this.clients = McpClients.builder()
			.eraCache(cache)
			.breakers(new CircuitBreakers(breaker))
			.spendGate(
					SpendGate.builder().budgets(Budget.of("all", new Money(500_000, "USD"), Period.LIFETIME)).build())
			.build();
	}

	static BreakerSettings breakerThreshold(int failures) {
		return new BreakerSettings(failures, BreakerSettings.DEFAULT_RECOVERY, BreakerSettings.DEFAULT_MAX_OPEN,
				BreakerSettings.DEFAULT_PROBE_EXPIRY, BreakerSettings.DEFAULT_MAX_CIRCUITS);
	}

	McpClient to(URI url) {
		return to(url, (spec) -> spec);
	}

	McpClient to(URI url, UnaryOperator<ConnectionSpecBuilder> customizer) {
		return this.clients.connect(customizer.apply(spec(url)).build());
	}

	ConnectionSpecBuilder spec(URI url) {
		return ConnectionSpec.builder("test-" + this.count.incrementAndGet(), url.toString())
			.target(TargetPolicy.of(TargetProfile.LOOPBACK))
			.callTimeout(Duration.ofSeconds(60));
	}

	McpClients clients() {
		return this.clients;
	}

	EraCache eras() {
		return this.clients.eraCache();
	}

	CircuitStatus breaker(McpClient client) {
		return this.clients.breakers().status(circuit(client));
	}

	void recordFailure(McpClient client) {
		this.clients.breakers().recordFailure(circuit(client));
	}

	void resetBreakers() {
		this.clients.breakers().resetAll();
	}

	private static CircuitKey circuit(McpClient client) {
		return new CircuitKey.Origin(client.spec().settings().endpoint().origin());
	}

	@Override
	public void close() {
		this.clients.close();
	}

}
