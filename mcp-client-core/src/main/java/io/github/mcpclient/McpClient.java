package io.github.mcpclient;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;

import io.github.mcpclient.error.InputRequiredException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.metering.ConnectionMeter;
import io.github.mcpclient.metering.Reservation;
import io.github.mcpclient.metering.SpendContext;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.protocol.SubscriptionFilter;
import io.github.mcpclient.protocol.Tool;
import io.github.mcpclient.transport.HttpTransport;
import io.github.mcpclient.transport.HttpTransportFactory;
import io.github.mcpclient.transport.McpRequest;
import io.github.mcpclient.transport.ServerProfile;
import io.github.mcpclient.transport.Subscription;
import io.github.mcpclient.transport.SubscriptionListener;
import io.github.mcpclient.transport.TransportStatus;
import tools.jackson.databind.JsonNode;

/**
 * A client of one MCP server, whichever era of the protocol it speaks.
 * <p>
 * Connects by itself when a call first needs it, and again when the server lost the
 * session. A call does its work on the calling thread and ends when it has a result,
 * fails, reaches its time limit, or the thread is interrupted. Failures are
 * {@link McpException}s with the name of the connection in them. What a modern server
 * allows to be kept is not asked for again while it is fresh.
 * <p>
 * Thread-safe: one instance serves a whole application.
 */
public final class McpClient implements AutoCloseable {

	private final ConnectionSpec spec;

	private final HttpTransport transport;

	private final Requests requests;

	private final Tools tools;

	private final ResourceOperations resources;

	private final PromptOperations prompts;

	private final ManualToolCalls manual;

	private final McpAsyncClient async;

	McpClient(ConnectionSpec spec, HttpTransportFactory transports, ConnectionMeter meter, Executor executor) {
		this.spec = spec;
		ResultCache cache = new ResultCache(spec.cacheResults(), System::nanoTime);
		ApplicationFeatures features = new ApplicationFeatures(spec.name().value(), spec.handlers(), cache);
		this.transport = transports.create(spec.settings(), features, meter);
		this.requests = new Requests(spec, this.transport, features, meter,
				new OperationObserver(this.transport, transports.observations(), spec.prices().tools()));
		Listings listings = new Listings(this.requests, cache);
		this.tools = new Tools(this.requests, listings);
		this.resources = new ResourceOperations(this.requests, listings);
		this.prompts = new PromptOperations(this.requests, listings);
		this.manual = new ManualToolCalls(this.requests, this.tools);
		this.async = new McpAsyncClient(this, executor, meter, transports.observations());
	}

	/**
	 * The name of the connection.
	 * @return the name it was configured with
	 */
	public String name() {
		return this.spec.name().value();
	}

	/**
	 * What is known about the server: its era, the evidence for it, the version spoken,
	 * its capabilities. Connects if need be.
	 * @return the profile
	 */
	public ServerProfile serverProfile() {
		return serverProfile(CallOptions.defaults());
	}

	/**
	 * What is known about the server. Connects if need be.
	 * @param options what this call wants to have different
	 * @return the profile
	 */
	public ServerProfile serverProfile(CallOptions options) {
		return this.transport.profile(options.timeout());
	}

	/**
	 * Open the connection and have the server answer something, within the time for
	 * connecting.
	 */
	void connect() {
		serverProfile(CallOptions.defaults().withTimeout(this.spec.settings().initTimeout()));
	}

	/**
	 * All tools of the server that can be called, all pages; of several with one name the
	 * first.
	 * @return the tools in the server's order
	 */
	public List<Tool> listTools() {
		return listTools(CallOptions.defaults());
	}

	/**
	 * All tools of the server that can be called, all pages; of several with one name the
	 * first. The time limit is that of the whole list.
	 * @param options what this call wants to have different
	 * @return the tools in the server's order
	 */
	public List<Tool> listTools(CallOptions options) {
		return this.tools.list(options);
	}

	/**
	 * Hold the price of a call of a tool before it is made, to be passed on with
	 * {@link CallOptions#withReservation}. Calls without a reservation get one by
	 * themselves unless the settings of the {@link SpendGate} say otherwise.
	 * @param tool the name of the tool
	 * @param account on whose account the call will be
	 * @return the reservation, good for one call of this tool; closing it gives back what
	 * was not used
	 */
	public Reservation reserve(String tool, SpendContext account) {
		return this.requests.reserve(tool, account);
	}

	/**
	 * The tools that were called and that no price rule covers, as far as they are
	 * remembered.
	 * @return their names in alphabetical order, printable; empty if nothing is metered
	 */
	public Set<String> unpricedTools() {
		return this.requests.unpricedTools();
	}

	/**
	 * Call a tool without arguments.
	 * @param tool the name of the tool
	 * @return what the tool returned; a failure of the tool itself is a result too, see
	 * {@link CallToolResult#isError()}
	 */
	public CallToolResult callTool(String tool) {
		return callTool(tool, Map.of());
	}

	/**
	 * Call a tool.
	 * @param tool the name of the tool
	 * @param arguments a map, record, bean or JSON object
	 * @return what the tool returned; a failure of the tool itself is a result too, see
	 * {@link CallToolResult#isError()}
	 */
	public CallToolResult callTool(String tool, Object arguments) {
		return callTool(tool, arguments, CallOptions.defaults());
	}

	/**
	 * Call a tool.
	 * @param tool the name of the tool
	 * @param arguments a map, record, bean or JSON object
	 * @param options what this call wants to have different
	 * @return what the tool returned; a failure of the tool itself is a result too, see
	 * {@link CallToolResult#isError()}
	 * @throws IllegalArgumentException if the arguments are no JSON object
	 * @throws InputRequiredException if the server needs input the handlers of this
	 * connection do not give
	 */
	public CallToolResult callTool(String tool, Object arguments, CallOptions options) {
		return this.tools.call(tool, Requests.objectOf(arguments), options);
	}

	/**
	 * Tool calls whose requests for input the caller answers itself.
	 * @return the calls
	 */
	public ManualToolCalls manualToolCalls() {
		return this.manual;
	}

	/**
	 * The resources of the server.
	 * @return the operations on resources
	 */
	public ResourceOperations resources() {
		return this.resources;
	}

	/**
	 * The prompts of the server.
	 * @return the operations on prompts
	 */
	public PromptOperations prompts() {
		return this.prompts;
	}

	/**
	 * Send any request the protocol or one of its extensions knows.
	 * @param method the JSON-RPC method
	 * @param params the parameters, a map, record, bean or JSON object
	 * @param options what this call wants to have different
	 * @return the result as the server wrote it
	 */
	public JsonNode request(String method, Object params, CallOptions options) {
		return this.requests.send(McpRequest.of(method, Requests.objectOf(params)), options);
	}

	/**
	 * Hear about changes of the server until the subscription is closed, across lost
	 * streams and sessions. Waits until the server agrees.
	 * @param filter what to hear about
	 * @param listener who hears it
	 * @return the subscription
	 * @throws McpException if the server refuses
	 */
	public Subscription subscribe(SubscriptionFilter filter, SubscriptionListener listener) {
		return this.transport.subscribe(filter, listener, null);
	}

	/**
	 * Set from which level on the server may log from now on. A legacy server is told at
	 * once if it can log, a modern one with each request. Who hears it is part of the
	 * specification of the connection, or of a call.
	 * @param level the level
	 */
	public void setLogLevel(LogLevel level) {
		this.requests.logLevel(Objects.requireNonNull(level, "level"));
	}

	/**
	 * The same client for callers that do not want to wait.
	 * @return the asynchronous view of this client
	 */
	public McpAsyncClient async() {
		return this.async;
	}

	/**
	 * What the connection looks like now, for monitoring. Does no I/O.
	 * @return the status
	 */
	public TransportStatus status() {
		return this.transport.status();
	}

	/**
	 * What the client was made from.
	 * @return the specification
	 */
	public ConnectionSpec spec() {
		return this.spec;
	}

	/**
	 * End the session if there is one; the next call opens a new one. Waits at most a
	 * second for the server. Calls under way go on, in a new session if need be.
	 */
	public void endSession() {
		this.transport.endSession();
	}

	/**
	 * End the session and close all connections; calls under way fail. Waits at most a
	 * second. Closing again does nothing.
	 */
	@Override
	public void close() {
		this.transport.close();
	}

	@Override
	public String toString() {
		return "McpClient[" + this.spec.name() + "]";
	}

}
