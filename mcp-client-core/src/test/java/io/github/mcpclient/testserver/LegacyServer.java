package io.github.mcpclient.testserver;

import java.net.URI;
import java.util.List;
import java.util.Set;

/**
 * An MCP server of the revisions up to 2025-11-25 at {@code /mcp}: handshake, sessions, a
 * stream on GET only if told so. It answers as common servers do and records every broken
 * rule as a violation. Safe for use by any thread.
 */
public final class LegacyServer implements AutoCloseable {

	private final ServerState state;

	private final LegacyHandler handler;

	private final ScriptedServer http;

	private LegacyServer(ServerState state, LegacyHandler handler, ScriptedServer http) {
		this.state = state;
		this.handler = handler;
		this.http = http;
	}

	static LegacyServer start(ServerContent content, LegacyRules rules) {
		ServerState state = new ServerState(content);
		LegacyHandler handler = new LegacyHandler(state, rules, content.capabilities);
		return new LegacyServer(state, handler, ScriptedServer.start(handler, content.options));
	}

	/**
	 * Starts building a server.
	 * @return a builder without tools
	 */
	public static LegacyServerBuilder builder() {
		return new LegacyServerBuilder();
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
	 * The rules clients have broken so far.
	 * @return a snapshot, one line each
	 */
	public List<String> violations() {
		return this.state.violations();
	}

	/**
	 * The ids of the sessions that are alive.
	 * @return a snapshot
	 */
	public Set<String> sessions() {
		return this.handler.sessions();
	}

	/**
	 * Forgets all sessions, as a restart does.
	 */
	public void loseSessions() {
		this.handler.loseSessions();
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
