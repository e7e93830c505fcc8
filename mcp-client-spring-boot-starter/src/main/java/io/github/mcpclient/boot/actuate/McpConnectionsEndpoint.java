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
 * {@link Endpoint @Endpoint} that shows each connection, also those added while the
 * application runs, and ends their sessions. Connections are selected by name; nothing it
 * shows holds a path, a query or a credential. Reading it asks no server. Thread-safe.
 */
@Endpoint(id = "mcpconnections", defaultAccess = Access.READ_ONLY)
public class McpConnectionsEndpoint {

	private final McpClients clients;

	/**
	 * Create the endpoint.
	 * @param clients the connections
	 */
	public McpConnectionsEndpoint(McpClients clients) {
		this.clients = Objects.requireNonNull(clients, "clients");
	}

	/**
	 * Show all connections.
	 * @return the connections
	 */
	@ReadOperation
	public ConnectionsDescriptor connections() {
		Map<String, ConnectionDescriptor> connections = new LinkedHashMap<>();
		this.clients.all().forEach((client) -> connections.put(client.name(), describe(client)));
		return new ConnectionsDescriptor(connections);
	}

	/**
	 * Show one connection.
	 * @param connection its name
	 * @return the connection, or {@code null} if there is none of that name
	 */
	@ReadOperation
	public @Nullable ConnectionDescriptor connection(@Selector String connection) {
		return this.clients.find(connection).map(this::describe).orElse(null);
	}

	/**
	 * End the session of one connection, so that the next call opens a new one. There is
	 * no way to end all at once: each may wait for its server.
	 * @param connection its name
	 * @return no content, or not found if there is no such connection
	 */
	@DeleteOperation
	public WebEndpointResponse<Void> endSession(@Selector String connection) {
		Optional<McpClient> client = this.clients.find(connection);
		client.ifPresent(McpClient::endSession);
		return Responses.noContentIf(client.isPresent());
	}

	private ConnectionDescriptor describe(McpClient client) {
		return ConnectionDescriptor.of(client, this.clients.breakers());
	}

	/**
	 * All connections.
	 *
	 * @param connections connections by name
	 */
	public record ConnectionsDescriptor(
			Map<String, ConnectionDescriptor> connections) implements OperationResponseBody {

	}

}
