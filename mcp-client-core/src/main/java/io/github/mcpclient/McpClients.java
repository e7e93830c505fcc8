package io.github.mcpclient;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.metering.ConnectionMeter;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.observation.McpObservations;
import io.github.mcpclient.protocol.Implementation;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.transport.CallExecutor;
import io.github.mcpclient.transport.HttpTransportFactory;
import org.jspecify.annotations.Nullable;

/**
 * All clients of an application, and what they share: the era cache, the circuit
 * breakers, one timer thread, the threads that resolve host names and those of
 * asynchronous calls. An application has one.
 *
 * <pre>
 * try (McpClients clients = McpClients.create()) {
 *     McpClient weather = clients.connect(spec);
 *     ...
 * }
 * </pre>
 *
 * Thread-safe. No connection is opened before the first call unless its {@link StartMode}
 * says so.
 */
public final class McpClients implements AutoCloseable {

	private final ConcurrentHashMap<String, McpClient> clients = new ConcurrentHashMap<>();

	private final List<ConnectionListener> listeners = new CopyOnWriteArrayList<>();

	private final HttpTransportFactory transports;

	private final SourceCheck sources;

	private final SpendGate spendGate;

	private final StartSequence starts;

	private final Executor executor;

	private final @Nullable ExecutorService ownExecutor;

	private volatile boolean closed;

	McpClients(McpClientsBuilder builder) {
		this.transports = (builder.transports != null) ? builder.transports : new HttpTransportFactory(builder.eraCache,
				builder.breakers, builder.resolver, new McpObservations(builder.observations, null, null));
		this.sources = new SourceCheck(builder.permit);
		this.spendGate = builder.spendGate;
		this.ownExecutor = (builder.executor != null) ? null : CallExecutor.create("mcp-client-call");
		this.executor = (builder.executor != null) ? builder.executor : Objects.requireNonNull(this.ownExecutor);
		this.starts = new StartSequence(this.executor, this.transports, !builder.deferStart);
	}

	/**
	 * Create clients with all defaults.
	 * @return the clients
	 */
	public static McpClients create() {
		return builder().build();
	}

	/**
	 * Start clients with something that differs from the defaults.
	 * @return a builder
	 */
	public static McpClientsBuilder builder() {
		return new McpClientsBuilder();
	}

	/**
	 * Add a client. The connection itself is opened as its {@link StartMode} says.
	 * @param spec what to make it from
	 * @return the client
	 * @throws IllegalArgumentException if there is a client of that name already, or it
	 * has prices that no budget is there for
	 * @throws BlockedTargetException if the permit refuses the source of the connection
	 * @throws McpException if the connection is required and cannot be opened
	 */
	public McpClient connect(ConnectionSpec spec) {
		if (this.closed) {
			throw new ClosedException(Dispatch.NOT_SENT);
		}
		this.sources.require(spec);
		McpClient client = new McpClient(spec, this.transports, meter(spec), this.executor);
		if (this.clients.putIfAbsent(client.name(), client) != null) {
			throw new IllegalArgumentException("There is a connection named '" + client.name() + "' already");
		}
		tellAdded(client);
		try {
			this.starts.added(client);
		}
		catch (McpException ex) {
			disconnect(client.name());
			throw ex;
		}
		return client;
	}

	/**
	 * A client that is removed while the listeners hear of it is gone for them, too.
	 */
	private void tellAdded(McpClient client) {
		this.listeners.forEach((listener) -> listener.added(client));
		if (this.clients.get(client.name()) != client) {
			this.listeners.forEach((listener) -> listener.removed(client));
		}
	}

	private ConnectionMeter meter(ConnectionSpec spec) {
		return this.spendGate.connect(spec.name(), spec.settings().endpoint().origin(), spec.prices());
	}

	/**
	 * Open connections as their {@link StartMode} says, those added later included. Only
	 * needed after {@link McpClientsBuilder#deferStart()}; starting again does nothing.
	 * @throws McpException if a required connection cannot be opened
	 */
	public void start() {
		this.starts.start(this.clients.values());
	}

	/**
	 * Close a client and forget it.
	 * @param name the name of the connection
	 * @return whether there was one
	 */
	public boolean disconnect(String name) {
		McpClient client = this.clients.remove(name);
		if (client != null) {
			this.listeners.forEach((listener) -> listener.removed(client));
			client.close();
		}
		return client != null;
	}

	/**
	 * Hear of the connections there are, and from now on of each that is added or
	 * removed. The end of all of them is not told.
	 * @param listener who hears it
	 */
	public void addListener(ConnectionListener listener) {
		this.listeners.add(Objects.requireNonNull(listener, "listener"));
		this.clients.values().forEach(listener::added);
	}

	/**
	 * The client of a connection.
	 * @param name the name of the connection
	 * @return the client
	 * @throws IllegalArgumentException if there is none; the message has all names
	 */
	public McpClient get(String name) {
		return find(name).orElseThrow(() -> new IllegalArgumentException(
				"There is no connection named '" + name + "'; there are " + names()));
	}

	/**
	 * The client of a connection.
	 * @param name the name of the connection
	 * @return the client, or empty if there is none
	 */
	public Optional<McpClient> find(String name) {
		return Optional.ofNullable(this.clients.get(name));
	}

	/**
	 * The names of all connections.
	 * @return the names in alphabetical order
	 */
	public List<String> names() {
		return this.clients.keySet().stream().sorted().toList();
	}

	/**
	 * All clients.
	 * @return the clients there are now, in the alphabetical order of their names
	 */
	public List<McpClient> all() {
		return this.clients.values().stream().sorted(Comparator.comparing(McpClient::name)).toList();
	}

	/**
	 * The verdicts on the eras of servers.
	 * @return the cache shared by all clients
	 */
	public EraCache eraCache() {
		return this.transports.eraCache();
	}

	/**
	 * The circuit breakers of the origins.
	 * @return the registry shared by all clients
	 */
	public CircuitBreakers breakers() {
		return this.transports.breakers();
	}

	/**
	 * Close all clients and stop the threads they share. Closing again does nothing.
	 */
	@Override
	public void close() {
		this.closed = true;
		this.clients.values().forEach(McpClient::close);
		this.clients.clear();
		this.transports.close();
		if (this.ownExecutor != null) {
			this.ownExecutor.shutdownNow();
		}
		JsonRpcCodec.forgetTypes();
	}

	/**
	 * How a client calls itself to servers unless its specification says otherwise.
	 * @return the name and version of this library
	 */
	public static Implementation defaultClientInfo() {
		String version = McpClients.class.getPackage().getImplementationVersion();
		return new Implementation("mcp-client", (version != null) ? version : "development", null);
	}

}
