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
 * {@link Endpoint @Endpoint} that shows what is known about the era of each server and
 * forgets it, so that the server is asked again. Connections are selected by name;
 * nothing it shows holds a path, a query or a credential, and reading it changes nothing.
 * Thread-safe.
 */
@Endpoint(id = "mcperas", defaultAccess = Access.READ_ONLY)
public class McpErasEndpoint {

	private final McpClients clients;

	/**
	 * Create the endpoint.
	 * @param clients the connections
	 */
	public McpErasEndpoint(McpClients clients) {
		this.clients = Objects.requireNonNull(clients, "clients");
	}

	/**
	 * Show all eras.
	 * @return the era of each connection
	 */
	@ReadOperation
	public ErasDescriptor eras() {
		Map<String, EraDescriptor> eras = new LinkedHashMap<>();
		this.clients.all().forEach((client) -> eras.put(client.name(), describe(client)));
		return new ErasDescriptor(eras);
	}

	/**
	 * Show one era.
	 * @param connection the name of the connection
	 * @return its era, or {@code null} if there is no such connection
	 */
	@ReadOperation
	public @Nullable EraDescriptor era(@Selector String connection) {
		return this.clients.find(connection).map(this::describe).orElse(null);
	}

	/**
	 * Forget the verdicts on the servers of all connections.
	 */
	@DeleteOperation
	public void forgetEras() {
		this.clients.names().forEach(this::forgetEra);
	}

	/**
	 * Forget the verdict on one server. A session under way goes on.
	 * @param connection the name of the connection
	 * @return no content, or not found if there is no such connection
	 */
	@DeleteOperation
	public WebEndpointResponse<Void> forgetEra(@Selector String connection) {
		Optional<McpClient> client = this.clients.find(connection);
		client.map((known) -> known.spec().settings().endpoint().key()).ifPresent(this.clients.eraCache()::forget);
		return Responses.noContentIf(client.isPresent());
	}

	private EraDescriptor describe(McpClient client) {
		return EraDescriptor.of(client, this.clients.eraCache());
	}

	/**
	 * The eras of all connections.
	 *
	 * @param connections eras by the name of the connection
	 */
	public record ErasDescriptor(Map<String, EraDescriptor> connections) implements OperationResponseBody {

	}

}
