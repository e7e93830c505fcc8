package io.github.mcpclient.boot.observation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

import io.github.mcpclient.ConnectionListener;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.boot.observation.McpMeterDocumentation.ConnectionTags;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.breaker.CircuitKey;
import io.github.mcpclient.breaker.CircuitState;
import io.github.mcpclient.endpoint.Origin;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * The meters of each connection in one registry, registered and removed with it.
 * Thread-safe.
 */
final class ConnectionMeters implements ConnectionListener {

	private final Map<String, Meters> connections = new ConcurrentHashMap<>();

	private final MeterRegistry registry;

	private final CircuitBreakers breakers;

	ConnectionMeters(MeterRegistry registry, CircuitBreakers breakers) {
		this.registry = registry;
		this.breakers = breakers;
	}

	@Override
	public void added(McpClient client) {
		this.connections.computeIfAbsent(client.name(), (name) -> register(client));
	}

	@Override
	public void removed(McpClient client) {
		Meters meters = this.connections.remove(client.name());
		if (meters != null) {
			meters.gauges().forEach(this.registry::remove);
			meters.transitions().values().forEach(this.registry::remove);
		}
	}

	/**
	 * A circuit entered a state: that is counted for each connection to its origin.
	 */
	void entered(Origin origin, CircuitState state) {
		this.connections.values()
			.stream()
			.filter((meters) -> meters.origin().equals(origin))
			.forEach((meters) -> meters.count(state));
	}

	private Meters register(McpClient client) {
		Origin origin = client.spec().settings().endpoint().origin();
		CircuitKey circuit = new CircuitKey.Origin(origin);
		List<Meter> gauges = new ArrayList<>();
		gauges.add(gauge(McpMeterDocumentation.IN_FLIGHT, "Calls under way", client,
				(connection) -> connection.status().inFlight()));
		gauges.add(gauge(McpMeterDocumentation.QUEUED, "Calls that wait for their turn", client,
				(connection) -> connection.status().queued()));
		gauges.add(gauge(McpMeterDocumentation.SESSION, "Whether there is a session", client,
				(connection) -> (connection.status().server() != null) ? 1 : 0));
		gauges.add(gauge(McpMeterDocumentation.BREAKER_STATE, "0 closed, 1 half-open, 2 open", client,
				(connection) -> number(this.breakers.status(circuit).state())));
		Map<CircuitState, Counter> transitions = new EnumMap<>(CircuitState.class);
		for (CircuitState state : CircuitState.values()) {
			transitions.put(state, transitions(client, state));
		}
		return new Meters(origin, gauges, transitions);
	}

	private Gauge gauge(McpMeterDocumentation meter, String description, McpClient client,
			ToDoubleFunction<McpClient> value) {
		return Gauge.builder(meter.getName(), client, value)
			.description(description)
			.tag(ConnectionTags.NAME.asString(), client.name())
			.register(this.registry);
	}

	private Counter transitions(McpClient client, CircuitState state) {
		return Counter.builder(McpMeterDocumentation.BREAKER_TRANSITIONS.getName())
			.description("How often the circuit breaker entered a state")
			.tag(ConnectionTags.NAME.asString(), client.name())
			.tag(ConnectionTags.STATE.asString(), TagValue.of(state))
			.register(this.registry);
	}

	private static int number(CircuitState state) {
		return switch (state) {
			case CLOSED -> 0;
			case HALF_OPEN -> 1;
			case OPEN -> 2;
		};
	}

	/**
	 * The meters of one connection.
	 */
	private record Meters(Origin origin, List<Meter> gauges, Map<CircuitState, Counter> transitions) {

		void count(CircuitState state) {
			Counter counter = this.transitions.get(state);
			if (counter != null) {
				counter.increment();
			}
		}

	}

}
