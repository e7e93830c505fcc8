package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;

import org.springframework.beans.factory.SmartFactoryBean;

/**
 * The client of one configured connection as a bean. Not a bean method, since the
 * connections are known from the environment only. The client is closed with the
 * {@link McpClients} it belongs to.
 */
final class ConnectionFactoryBean implements SmartFactoryBean<McpClient> {

	private final McpClients clients;

	private final ConnectionSpecs specs;

	private final String name;

	ConnectionFactoryBean(McpClients clients, ConnectionSpecs specs, String name) {
		this.clients = clients;
		this.specs = specs;
		this.name = name;
	}

	/**
	 * Adds the connection where the application brought {@code McpClients} of its own.
	 */
	@Override
	public McpClient getObject() {
		return this.clients.find(this.name).orElseGet(() -> this.clients.connect(this.specs.get(this.name)));
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
