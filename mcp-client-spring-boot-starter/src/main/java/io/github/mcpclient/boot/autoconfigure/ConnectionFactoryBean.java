package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.StartMode;
import io.github.mcpclient.error.McpException;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.SmartFactoryBean;

/**
 * The client of one configured connection as a bean. Not a bean method, since the
 * connections are known from the environment only. The client is closed with the
 * {@link McpClients} it belongs to, and one that was added here with this bean if that is
 * earlier: the clients may be those of a parent context.
 */
final class ConnectionFactoryBean implements SmartFactoryBean<McpClient>, DisposableBean {

	private final McpClients clients;

	private final ConnectionSpecs specs;

	private final String name;

	private volatile boolean added;

	ConnectionFactoryBean(McpClients clients, ConnectionSpecs specs, String name) {
		this.clients = clients;
		this.specs = specs;
		this.name = name;
	}

	/**
	 * Adds the connection where the application brought {@code McpClients} of its own, or
	 * a parent context has them.
	 */
	@Override
	public McpClient getObject() {
		return this.clients.find(this.name).orElseGet(this::add);
	}

	private McpClient add() {
		ConnectionSpec spec = this.specs.get(this.name);
		try {
			McpClient client = this.clients.connect(spec);
			this.added = true;
			return client;
		}
		catch (McpException ex) {
			throw (spec.start() == StartMode.REQUIRED) ? new RequiredConnectionException(ex) : ex;
		}
	}

	@Override
	public void destroy() {
		if (this.added) {
			this.clients.disconnect(this.name);
		}
	}

	@Override
	public Class<McpClient> getObjectType() {
		return McpClient.class;
	}

	@Override
	public boolean isEagerInit() {
		return true;
	}

}
