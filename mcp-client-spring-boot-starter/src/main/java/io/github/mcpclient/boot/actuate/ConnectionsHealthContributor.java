package io.github.mcpclient.boot.actuate;

import java.util.stream.Stream;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthContributor;

/**
 * One entry per connection, also for those added while the application runs.
 */
final class ConnectionsHealthContributor implements CompositeHealthContributor {

	private final McpClients clients;

	ConnectionsHealthContributor(McpClients clients) {
		this.clients = clients;
	}

	@Override
	public @Nullable HealthContributor getContributor(String name) {
		return this.clients.find(name).map(this::contributor).orElse(null);
	}

	@Override
	public Stream<Entry> stream() {
		return this.clients.all().stream().map((client) -> new Entry(client.name(), contributor(client)));
	}

	private HealthContributor contributor(McpClient client) {
		return new ConnectionHealthIndicator(client, this.clients.breakers());
	}

}
