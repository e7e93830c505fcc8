package io.github.mcpclient;

import java.util.Collection;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;

import io.github.mcpclient.transport.HttpTransportFactory;

/**
 * Opens connections as their {@link StartMode} says, once the clients are started.
 * Thread-safe.
 */
final class StartSequence {

	private final Executor executor;

	private final HttpTransportFactory transports;

	private final AtomicBoolean started;

	/**
	 * Create a sequence.
	 * @param executor where background attempts run
	 * @param transports has the timer for later attempts
	 * @param started whether connections are opened as soon as they are added
	 */
	StartSequence(Executor executor, HttpTransportFactory transports, boolean started) {
		this.executor = executor;
		this.transports = transports;
		this.started = new AtomicBoolean(started);
	}

	/**
	 * Open all connections there are: the required ones are waited for, the eager ones
	 * begin before them.
	 * @param clients the clients so far
	 */
	void start(Collection<McpClient> clients) {
		if (!this.started.getAndSet(true)) {
			clients.forEach(this::openEager);
			clients.forEach(StartSequence::openRequired);
		}
	}

	/**
	 * Open a connection that was added, if the sequence has been started.
	 */
	void added(McpClient client) {
		if (this.started.get()) {
			openEager(client);
			openRequired(client);
		}
	}

	private void openEager(McpClient client) {
		if (client.spec().start() == StartMode.EAGER) {
			new EagerConnect(client, this.executor, this.transports::schedule,
					() -> ThreadLocalRandom.current().nextDouble())
				.begin();
		}
	}

	private static void openRequired(McpClient client) {
		if (client.spec().start() == StartMode.REQUIRED) {
			client.connect();
		}
	}

}
