package io.github.mcpclient.testserver;

import java.net.URI;
import java.util.List;

import tools.jackson.databind.node.ObjectNode;

/**
 * A strict MCP server of revision 2026-07-28 at {@code /mcp}. It refuses what the
 * revision says a server refuses, and records every broken rule as a violation, also when
 * an interceptor answers. Safe for use by any thread.
 */
public final class ModernServer implements AutoCloseable {

	/** The revision this server speaks. */
	public static final String VERSION = "2026-07-28";

	private final ServerState state;

	private final ScriptedServer http;

	private ModernServer(ServerState state, ScriptedServer http) {
		this.state = state;
		this.http = http;
	}

	static ModernServer start(ServerContent content, List<String> supportedVersions) {
		ServerState state = new ServerState(content);
		ModernHandler handler = new ModernHandler(state, discovery(content, supportedVersions),
				new ModernChecks(state, supportedVersions));
		return new ModernServer(state, ScriptedServer.start(handler, content.options));
	}

	private static ObjectNode discovery(ServerContent content, List<String> supportedVersions) {
		ObjectNode discovery = JsonRpc.object("{}");
		supportedVersions.forEach(discovery.putArray("supportedVersions")::add);
		discovery.set("capabilities", content.capabilities);
		discovery.putObject("_meta")
			.putObject("io.modelcontextprotocol/serverInfo")
			.put("name", "modern-test-server")
			.put("version", "1");
		return discovery;
	}

	/**
	 * Starts building a server.
	 * @return a builder without tools
	 */
	public static ModernServerBuilder builder() {
		return new ModernServerBuilder();
	}

	/**
	 * The endpoint.
	 * @return the address, with the literal IP address as host
	 */
	public URI uri() {
		return this.http.uri(ServerState.PATH);
	}

	/**
	 * The HTTP server below, with its requests, connections and waits.
	 * @return the server
	 */
	public ScriptedServer http() {
		return this.http;
	}

	/**
	 * The requests received so far, also those to other paths.
	 * @return a snapshot, in order of arrival
	 */
	public List<ReceivedRequest> requests() {
		return this.http.requests();
	}

	/**
	 * How often a JSON-RPC method has arrived, refused and intercepted ones included,
	 * whether or not anything has been made of it yet.
	 * @param method the method
	 * @return the count
	 */
	public int count(String method) {
		return this.http.count(method);
	}

	/**
	 * How often a tool was run.
	 * @param tool its name
	 * @return the count
	 */
	public int executions(String tool) {
		return this.state.toolbox().executions(tool);
	}

	/**
	 * The largest number of tool calls that ran at the same time.
	 * @return the count
	 */
	public int maxConcurrentCalls() {
		return this.state.toolbox().mostRunning();
	}

	/**
	 * The rules clients have broken so far. A version this server lacks and an unknown
	 * method are no violations.
	 * @return a snapshot, one line each
	 */
	public List<String> violations() {
		return this.state.violations();
	}

	/**
	 * Replaces all tools from now on.
	 * @param tools the tools
	 */
	public void replaceTools(TestTool... tools) {
		this.state.toolbox().replace(List.of(tools));
	}

	/**
	 * Replaces the interceptor from now on.
	 * @param script the script; leaving the reply alone passes the request on
	 */
	public void intercept(Script script) {
		this.state.intercept(script);
	}

	/**
	 * Stops the server.
	 * @throws AssertionError if a handler or an interceptor had failed
	 */
	@Override
	public void close() {
		this.http.close();
	}

}
