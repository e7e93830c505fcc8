package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.McpClients;
import io.github.mcpclient.error.McpException;

import org.springframework.context.SmartLifecycle;

/**
 * Opens the connections when the context has been refreshed: before whatever has the
 * default phase, such as listeners of messages, and before the web server takes requests.
 * They are closed with the {@link McpClients}, which outlive all that uses them.
 */
final class ConnectionLifecycle implements SmartLifecycle {

	private final McpClients clients;

	private volatile boolean running;

	ConnectionLifecycle(McpClients clients) {
		this.clients = clients;
	}

	/**
	 * Start the connections.
	 * @throws RequiredConnectionException if a required one cannot be opened
	 */
	@Override
	public void start() {
		try {
			this.clients.start();
			this.running = true;
		}
		catch (McpException ex) {
			throw new RequiredConnectionException(ex);
		}
	}

	@Override
	public void stop() {
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return 0;
	}

}
