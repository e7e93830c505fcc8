package io.github.mcpclient.boot.actuate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/**
 * {@link Endpoint @Endpoint} that shows the circuit breaker of each connection and closes
 * them by hand. Connections are selected by name; nothing it shows holds a path, a query
 * or a credential. Thread-safe.
 */
@Endpoint(id = "mcpbreakers", defaultAccess = Access.READ_ONLY)
public class McpBreakersEndpoint {

	private final McpClients clients;

	/**
	 * Create the endpoint.
	 * @param clients the connections
	 */
	public McpBreakersEndpoint(McpClients clients) {
		this.clients = Objects.requireNonNull(clients, "clients");
	}

	/**
	 * Show all breakers.
	 * @return the breaker of each connection
	 */
	@ReadOperation
	public BreakersDescriptor breakers() {
		Map<String, BreakerDescriptor> breakers = new LinkedHashMap<>();
		this.clients.all().forEach((client) -> breakers.put(client.name(), describe(client)));
		return new BreakersDescriptor(breakers);
	}

	/**
	 * Show one breaker.
	 * @param connection the name of the connection
	 * @return its breaker, or {@code null} if there is no such connection
	 */
	@ReadOperation
	public @Nullable BreakerDescriptor breaker(@Selector String connection) {
		return this.clients.find(connection).map(this::describe).orElse(null);
	}

	/**
	 * Close the breakers of all connections.
	 */
	@DeleteOperation
	public void resetBreakers() {
		this.clients.names().forEach(this::resetBreaker);
	}

	/**
	 * Close one breaker.
	 * @param connection the name of the connection
	 * @return no content, or not found if there is no such connection
	 */
	@DeleteOperation
	public WebEndpointResponse<Void> resetBreaker(@Selector String connection) {
		Optional<McpClient> client = this.clients.find(connection);
		client.map(BreakerDescriptor::key).ifPresent(this.clients.breakers()::reset);
		return Responses.noContentIf(client.isPresent());
	}

	private BreakerDescriptor describe(McpClient client) {
		return BreakerDescriptor.of(client, this.clients.breakers());
	}

	/**
	 * The breakers of all connections.
	 *
	 * @param connections breakers by the name of the connection
	 */
	public record BreakersDescriptor(Map<String, BreakerDescriptor> connections) implements OperationResponseBody {

	}

}
