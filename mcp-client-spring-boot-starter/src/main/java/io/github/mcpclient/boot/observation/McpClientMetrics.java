package io.github.mcpclient.boot.observation;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.mcpclient.McpClients;
import io.github.mcpclient.breaker.CircuitKey;
import io.github.mcpclient.breaker.CircuitListener;
import io.github.mcpclient.breaker.CircuitTransition;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraCache;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

import org.springframework.beans.factory.ObjectProvider;

/**
 * {@link MeterBinder} for the connections: queue, calls under way, session and breaker of
 * each, for as long as it is there. Reading a meter does no I/O. Thread-safe.
 */
public class McpClientMetrics implements MeterBinder, CircuitListener {

	private final ObjectProvider<McpClients> clients;

	private final List<ConnectionMeters> bound = new CopyOnWriteArrayList<>();

	/**
	 * Create the binder.
	 * @param clients the connections, asked for when the meters are bound, since their
	 * breakers tell this binder of their transitions
	 */
	public McpClientMetrics(ObjectProvider<McpClients> clients) {
		this.clients = Objects.requireNonNull(clients, "clients");
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		McpClients present = this.clients.getObject();
		for (Era era : Era.values()) {
			Gauge
				.builder(McpMeterDocumentation.ERA_VERDICTS.getName(), present.eraCache(),
						(EraCache cache) -> cache.count(era))
				.description("Verdicts on servers that are kept")
				.tag(McpMeterDocumentation.ConnectionTags.ERA.asString(), TagValue.of(era))
				.register(registry);
		}
		ConnectionMeters meters = new ConnectionMeters(registry, present.breakers());
		this.bound.add(meters);
		present.addListener(meters);
	}

	@Override
	public void onTransition(CircuitTransition transition) {
		if (transition.key() instanceof CircuitKey.Origin key) {
			this.bound.forEach((meters) -> meters.entered(key.origin(), transition.to()));
		}
	}

}
