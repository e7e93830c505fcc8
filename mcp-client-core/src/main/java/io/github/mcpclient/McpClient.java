package io.github.mcpclient;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.ListToolsResult;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.Tool;
import io.github.mcpclient.transport.HttpTransport;
import io.github.mcpclient.transport.McpRequest;
import io.github.mcpclient.transport.ReplayPolicy;
import io.github.mcpclient.transport.ServerProfile;
import io.github.mcpclient.transport.TransportStatus;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client of one MCP server, whichever era of the protocol it speaks.
 * <p>
 * Connects by itself when a call first needs it, and again when the server lost the
 * session. A call does its work on the calling thread and ends when it has a result,
 * fails, reaches its time limit, or the thread is interrupted. Failures are
 * {@link McpException}s with the name of the connection in them.
 * <p>
 * Thread-safe: one instance serves a whole application.
 */
public final class McpClient implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(McpClient.class);

	private static final int MAX_PAGES = 100;

	private static final int MAX_CURSOR = 8192;

	private final ConnectionSpec spec;

	private final HttpTransport transport;

	private final McpAsyncClient async;

	/** The tools the server called read-only or idempotent when they were last listed. */
	private volatile Set<String> repeatableTools = Set.of();

	McpClient(ConnectionSpec spec, HttpTransport transport, Executor executor) {
		this.spec = spec;
		this.transport = transport;
		this.async = new McpAsyncClient(this, executor);
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
		return attributed(() -> this.transport.profile(options.timeout()));
	}

	/**
	 * Open the connection and have the server answer something, within the time for
	 * connecting.
	 */
	void connect() {
		serverProfile(CallOptions.defaults().withTimeout(this.spec.settings().initTimeout()));
	}

	/**
	 * All tools of the server, all pages.
	 * @return the tools in the server's order
	 */
	public List<Tool> listTools() {
		return listTools(CallOptions.defaults());
	}

	/**
	 * All tools of the server, all pages. The time limit is that of the whole list.
	 * @param options what this call wants to have different
	 * @return the tools in the server's order
	 */
	public List<Tool> listTools(CallOptions options) {
		return attributed(() -> allTools(Deadline.after(timeout(options))));
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
	 */
	public CallToolResult callTool(String tool, Object arguments, CallOptions options) {
		ObjectNode params = JsonRpcCodec.object().put("name", tool);
		params.set("arguments", argumentsOf(arguments));
		McpRequest request = new McpRequest(Methods.TOOLS_CALL, params, tool, isRepeatable(tool));
		return attributed(() -> CallToolResult.of(this.transport.call(request, options.timeout())));
	}

	private boolean isRepeatable(String tool) {
		return this.spec.settings().replay() == ReplayPolicy.IDEMPOTENT && this.repeatableTools.contains(tool);
	}

	private static ObjectNode argumentsOf(Object arguments) {
		if (JsonRpcCodec.tree(arguments) instanceof ObjectNode object) {
			return object;
		}
		throw new IllegalArgumentException("The arguments of a tool are a JSON object: pass a map, record or bean");
	}

	private List<Tool> allTools(Deadline deadline) {
		List<Tool> tools = new ArrayList<>();
		Set<String> cursors = new HashSet<>();
		String cursor = null;
		do {
			ListToolsResult page = toolsPage(cursor, deadline);
			tools.addAll(page.tools());
			if (page.dropped() > 0) {
				logger.warn("Connection '{}': {} tools without a name or an input schema were left out", name(),
						page.dropped());
			}
			cursor = nextCursor(page.nextCursor());
			if (cursor != null
					&& (cursor.length() > MAX_CURSOR || !cursors.add(cursor) || cursors.size() >= MAX_PAGES)) {
				throw new InvalidResponseException(Methods.TOOLS_LIST,
						"it has more than " + MAX_PAGES + " pages, or a cursor that is repeated or too long");
			}
		}
		while (cursor != null);
		this.repeatableTools = tools.stream()
			.filter((tool) -> tool.annotations().readOnly() || tool.annotations().idempotent())
			.map(Tool::name)
			.collect(Collectors.toUnmodifiableSet());
		return List.copyOf(tools);
	}

	private ListToolsResult toolsPage(@Nullable String cursor, Deadline deadline) {
		ObjectNode params = JsonRpcCodec.object();
		if (cursor != null) {
			params.put("cursor", cursor);
		}
		JsonNode result = this.transport.call(new McpRequest(Methods.TOOLS_LIST, params, null, true),
				deadline.remaining());
		return ListToolsResult.of(result);
	}

	/**
	 * An empty cursor is a page in the modern era (M-PAG-02) and the end in the legacy
	 * era, where servers send it to say so (B-181, B-182).
	 */
	private @Nullable String nextCursor(@Nullable String cursor) {
		if (cursor == null || !cursor.isEmpty()) {
			return cursor;
		}
		ServerProfile server = this.transport.status().server();
		return (server != null && server.era() == Era.MODERN) ? cursor : null;
	}

	private Duration timeout(CallOptions options) {
		return (options.timeout() != null) ? options.timeout() : this.spec.settings().callTimeout();
	}

	private <T> T attributed(Supplier<T> call) {
		try {
			return call.get();
		}
		catch (McpException ex) {
			ex.attributeTo(name());
			throw ex;
		}
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
