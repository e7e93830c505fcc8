package io.github.mcpclient.boot.actuate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.StartMode;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.transport.TransportStatus;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * What is known about a connection, without asking the server. Always up, because a
 * server of somebody else that is down must not take this application down, unless the
 * application requires the connection: then it is out of service as long as the breaker
 * refuses calls. It is back when the breaker would let one through, so that there is one.
 */
final class ConnectionHealthIndicator implements HealthIndicator {

	private final McpClient client;

	private final CircuitBreakers breakers;

	ConnectionHealthIndicator(McpClient client, CircuitBreakers breakers) {
		this.client = client;
		this.breakers = breakers;
	}

	@Override
	public Health health() {
		TransportStatus status = this.client.status();
		BreakerDescriptor breaker = BreakerDescriptor.of(this.client, this.breakers);
		Health.Builder health = status(breaker).withDetail("state", DisplayName.of(ConnectionState.of(status)));
		if (status.server() != null) {
			health.withDetail("era", DisplayName.of(status.server().era()));
			health.withDetail("protocolVersion", status.server().protocolVersion());
		}
		health.withDetail("breaker", breaker.state());
		health.withDetail("inFlight", status.inFlight());
		health.withDetail("queued", status.queued());
		if (status.lastFailure() != null) {
			health.withDetail("lastFailure", describe(status.lastFailure()));
		}
		return health.build();
	}

	private Health.Builder status(BreakerDescriptor breaker) {
		boolean refusing = breaker.untilProbe() != null && !breaker.untilProbe().isZero();
		boolean required = this.client.spec().start() == StartMode.REQUIRED;
		return (refusing && required) ? Health.outOfService() : Health.up();
	}

	private static Map<String, String> describe(McpException failure) {
		Map<String, String> description = new LinkedHashMap<>();
		description.put("code", DisplayName.of(failure.code()));
		description.put("message", Objects.requireNonNullElse(failure.getMessage(), ""));
		return description;
	}

}
