package io.github.mcpclient.testserver;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 server on a loopback address whose every answer is written by a
 * {@link Script}, down to the byte. It keeps connections alive, records what it received,
 * and notices at once when a client ends a connection. Safe for use by any thread.
 * <p>
 * {@link #close()} fails if a script threw or a client broke the HTTP framing rules, so a
 * test that closes its server cannot pass with a broken script.
 */
public final class ScriptedServer implements AutoCloseable {

	private static final Duration END_OF_THREADS = Duration.ofSeconds(30);

	private final ServerSocket listener;

	private final ServerOptions options;

	private final Script script;

	private final ServerLog log = new ServerLog();

	private final CompletableFuture<@Nullable Void> gate = new CompletableFuture<>();

	private final List<Connection> connections = new CopyOnWriteArrayList<>();

	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "scripted-server");
		thread.setDaemon(true);
		return thread;
	});

	private ScriptedServer(ServerSocket listener, ServerOptions options, Script script) {
		this.listener = listener;
		this.options = options;
		this.script = script;
	}

	/**
	 * Starts a plain http server on 127.0.0.1 and a free port.
	 * @param script what to answer
	 * @return the running server
	 */
	public static ScriptedServer start(Script script) {
		return start(script, ServerOptions.defaults());
	}

	/**
	 * Starts a server.
	 * @param script what to answer
	 * @param options where to listen, and whether with TLS
	 * @return the running server
	 */
	public static ScriptedServer start(Script script, ServerOptions options) {
		try {
			ServerSocket listener = new ServerSocket();
			listener.setReuseAddress(true);
			listener.bind(new InetSocketAddress(options.address(), options.port()), 256);
			ScriptedServer server = new ScriptedServer(listener, options, script);
			server.threads.execute(server::accept);
			return server;
		}
		catch (IOException ex) {
			throw new IllegalStateException("Cannot listen on " + options.address() + ":" + options.port(), ex);
		}
	}

	private void accept() {
		try {
			while (true) {
				Socket socket = this.listener.accept();
				Connection connection = new Connection(new Wire(socket), this.log, this.script, this.gate);
				this.connections.add(connection);
				this.threads.execute(() -> connection.read(this.options.tls()));
				this.threads.execute(connection::serve);
			}
		}
		catch (IOException | RejectedExecutionException ex) {
			// The listener was closed, perhaps just after it accepted a last connection.
			dropConnections();
		}
	}

	/**
	 * The port the server listens on.
	 * @return the port
	 */
	public int port() {
		return this.listener.getLocalPort();
	}

	/**
	 * An address of this server with its literal IP address as host.
	 * @param path the path, with its slash
	 * @return the address
	 */
	public URI uri(String path) {
		InetAddress address = this.options.address();
		String literal = address.getHostAddress();
		return uri((address instanceof Inet6Address) ? "[" + literal + "]" : literal, path);
	}

	/**
	 * An address of this server under a name of the caller's choice.
	 * @param host the host name or literal
	 * @param path the path, with its slash
	 * @return the address
	 */
	public URI uri(String host, String path) {
		String scheme = (this.options.tls() != null) ? "https" : "http";
		return URI.create(scheme + "://" + host + ":" + port() + path);
	}

	/**
	 * The requests received so far.
	 * @return a snapshot, in order of arrival
	 */
	public List<ReceivedRequest> requests() {
		return this.log.requests();
	}

	/**
	 * How many requests with a JSON-RPC method have arrived.
	 * @param rpcMethod the method
	 * @return the count
	 */
	public int count(String rpcMethod) {
		return (int) requests().stream().filter((request) -> request.rpcMethod().equals(rpcMethod)).count();
	}

	/**
	 * The number of connections accepted so far.
	 * @return the count
	 */
	public int connections() {
		return this.log.connections();
	}

	/**
	 * The number of connections neither side has ended.
	 * @return the count
	 */
	public int openConnections() {
		return this.log.openConnections();
	}

	/**
	 * The number of TLS handshakes that failed, for example because the client does not
	 * trust the certificate.
	 * @return the count
	 */
	public int failedHandshakes() {
		return this.log.failedHandshakes();
	}

	/**
	 * The connections ended by the client before the server did, and when.
	 * @return {@link System#nanoTime()} readings by connection number
	 */
	public Map<Integer, Long> closedByClient() {
		return this.log.closedByClient();
	}

	/**
	 * What scripts have thrown so far.
	 * @return a snapshot
	 */
	public List<Throwable> failures() {
		return this.log.failures();
	}

	/**
	 * Waits until a number of requests has been received.
	 * @param count the number
	 * @param limit how long to wait at most
	 * @return all requests received by then
	 * @throws AssertionError if they do not arrive in time
	 */
	public List<ReceivedRequest> awaitRequests(int count, Duration limit) {
		return this.log.await(limit, () -> this.log.requests().size() >= count, count + " requests",
				this.log::requests);
	}

	/**
	 * Waits for a request of a kind.
	 * @param kind which requests count
	 * @param limit how long to wait at most
	 * @return the first one
	 * @throws AssertionError if it does not arrive in time
	 */
	public ReceivedRequest awaitRequest(Predicate<ReceivedRequest> kind, Duration limit) {
		return awaitRequests(kind, 1, limit).get(0);
	}

	/**
	 * Waits until a number of requests of a kind has been received.
	 * @param kind which requests count
	 * @param count the number
	 * @param limit how long to wait at most
	 * @return all requests of the kind received by then
	 * @throws AssertionError if they do not arrive in time
	 */
	public List<ReceivedRequest> awaitRequests(Predicate<ReceivedRequest> kind, int count, Duration limit) {
		return this.log.await(limit, () -> this.log.requests().stream().filter(kind).count() >= count,
				count + " requests of a kind", () -> this.log.requests().stream().filter(kind).toList());
	}

	/**
	 * Waits until a client has ended any connection.
	 * @param limit how long to wait at most
	 * @return when the first such connection ended, a {@link System#nanoTime()} reading
	 * @throws AssertionError if that does not happen in time
	 */
	public long awaitClientClosed(Duration limit) {
		return this.log.await(limit, () -> !this.log.closedByClient().isEmpty(), "client closed",
				() -> this.log.closedByClient().values().stream().min(Long::compare).orElseThrow());
	}

	/**
	 * Waits until the client has ended one connection.
	 * @param connection the number of the connection
	 * @param limit how long to wait at most
	 * @return when it ended, a {@link System#nanoTime()} reading
	 * @throws AssertionError if that does not happen in time
	 */
	public long awaitClientClosed(int connection, Duration limit) {
		return this.log.await(limit, () -> this.log.closedByClient().containsKey(connection),
				"client closed connection " + connection, () -> this.log.closedByClient().getOrDefault(connection, 0L));
	}

	/**
	 * Waits until no connection is open.
	 * @param limit how long to wait at most
	 * @throws AssertionError if that does not happen in time
	 */
	public void awaitNoOpenConnections(Duration limit) {
		this.log.await(limit, () -> this.log.openConnections() == 0, "no open connection", this.log::connections);
	}

	/**
	 * Lets every present and future {@link Reply#hold()} go on.
	 */
	public void release() {
		this.gate.complete(null);
	}

	/**
	 * Ends all open connections with FIN, as a server does with idle ones. New
	 * connections are accepted.
	 */
	public void dropConnections() {
		this.connections.forEach((connection) -> connection.wire().close());
	}

	/**
	 * Stops listening, ends all connections and interrupts all scripts. Later calls have
	 * no effect.
	 * @throws AssertionError if a script had failed before
	 */
	@Override
	public void close() {
		if (!this.log.startClosing()) {
			return;
		}
		try {
			this.listener.close();
			dropConnections();
			this.threads.shutdownNow();
			if (!this.threads.awaitTermination(END_OF_THREADS.toMillis(), TimeUnit.MILLISECONDS)) {
				throw new AssertionError("A script does not end: " + this.log);
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		this.log.rethrowFailures();
	}

}
