package io.github.mcpclient.boot.actuate;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.breaker.CircuitKey;
import io.github.mcpclient.breaker.CircuitState;
import io.github.mcpclient.breaker.CircuitStatus;
import io.github.mcpclient.endpoint.Origin;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * The circuit breaker of a connection.
 *
 * @param origin the origin it guards; connections to one origin share a breaker
 * @param state {@code closed}, {@code open} or {@code half-open}
 * @param failures failures in a row
 * @param failureThreshold failures in a row that open it
 * @param untilProbe while open, the time until a call is let through to probe
 */
public record BreakerDescriptor(String origin, String state, int failures, int failureThreshold,
		@Nullable Duration untilProbe) implements OperationResponseBody {

	static BreakerDescriptor of(McpClient client, CircuitBreakers breakers) {
		CircuitStatus status = breakers.status(key(client));
		return new BreakerDescriptor(origin(client).toString(), DisplayName.of(status.state()), status.failures(),
				breakers.failureThreshold(),
				(status.state() == CircuitState.OPEN) ? status.untilProbe().truncatedTo(ChronoUnit.MILLIS) : null);
	}

	static CircuitKey key(McpClient client) {
		return new CircuitKey.Origin(origin(client));
	}

	private static Origin origin(McpClient client) {
		return client.spec().settings().endpoint().origin();
	}

}
