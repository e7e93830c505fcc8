package io.github.mcpclient.boot.autoconfigure;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.StartMode;
import io.github.mcpclient.error.McpException;

import org.springframework.beans.factory.DisposableBean;

/**
 * Makes the client of each configured connection a bean. The clients are closed with the
 * {@link McpClients} they belong to, and those that were added here with the context if
 * that is earlier: the {@code McpClients} may be those of a parent. Thread-safe.
 */
final class ConnectionClients implements DisposableBean {

	static final String BEAN = "mcpConnectionClients";

	private final McpClients clients;

	private final ConnectionSpecs specs;

	private final Set<String> added = ConcurrentHashMap.newKeySet();

	ConnectionClients(McpClients clients, ConnectionSpecs specs) {
		this.clients = clients;
		this.specs = specs;
	}

	/**
	 * The client of a connection, which is added where the application brought
	 * {@code McpClients} of its own, or a parent context has them.
	 * @param name the name of the connection
	 * @return the client
	 */
	McpClient client(String name) {
		return this.clients.find(name).orElseGet(() -> add(name));
	}

	private McpClient add(String name) {
		ConnectionSpec spec = this.specs.get(name);
		try {
			McpClient client = this.clients.connect(spec);
			this.added.add(name);
			return client;
		}
		catch (McpException ex) {
			throw (spec.start() == StartMode.REQUIRED) ? new RequiredConnectionException(ex) : ex;
		}
	}

	@Override
	public void destroy() {
		this.added.forEach(this.clients::disconnect);
	}

}
