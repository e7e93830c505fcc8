package io.github.mcpclient;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;

import io.github.mcpclient.ErrorRow.Attempt;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.Script;
import io.github.mcpclient.testserver.ScriptedServer;
import io.github.mcpclient.testserver.ServerOptions;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.ConcurrencyPolicy;
import io.github.mcpclient.transport.WindowSettings;

/**
 * The servers and clients that the rows of the error table need.
 */
final class ErrorStage implements AutoCloseable {

	static final String TOOL = "hello";

	private final Connections connections = new Connections();

	private final Deque<AutoCloseable> opened = new ArrayDeque<>();

	Connections connections() {
		return this.connections;
	}

	<T extends AutoCloseable> T closing(T resource) {
		this.opened.push(resource);
		return resource;
	}

	/**
	 * A call of a tool on a connection that has worked so far.
	 * @param script what the server does from now on
	 */
	Attempt call(Script script) {
		return call(script, (spec) -> spec);
	}

	Attempt call(Script script, UnaryOperator<ConnectionSpecBuilder> customizer) {
		ModernServer server = closing(ModernServer.builder().tool(TestTool.saying(TOOL, "Hello")).start());
		McpClient client = this.connections.to(server.uri(), customizer);
		client.serverProfile();
		server.intercept(script);
		return new Attempt(client, () -> client.callTool(TOOL));
	}

	/**
	 * The first call on a connection, which has to find out the era.
	 * @param script what the server does
	 */
	Attempt firstCall(Script script) {
		return firstCall(closing(ScriptedServer.start(script)).uri("/mcp"), (spec) -> spec);
	}

	Attempt firstCall(ServerOptions options) {
		Script unreached = (request, reply) -> reply.empty(200);
		return firstCall(closing(ScriptedServer.start(unreached, options)).uri("/mcp"), (spec) -> spec);
	}

	Attempt firstCall(URI url, UnaryOperator<ConnectionSpecBuilder> customizer) {
		McpClient client = this.connections.to(url, customizer);
		return new Attempt(client, client::listTools);
	}

	/**
	 * A call on a connection whose one slot is taken by another call.
	 * @param queue how many calls may wait for it
	 * @param timeout how long the call may take
	 */
	Attempt callBehindAnother(int queue, Duration timeout) throws InterruptedException {
		CountDownLatch arrived = new CountDownLatch(1);
		Attempt other = call((request, reply) -> {
			arrived.countDown();
			reply.holdUntilClientCloses();
		}, (spec) -> spec.window(new WindowSettings(ConcurrencyPolicy.SERIALIZED, 1, queue)));
		McpClient client = other.client();
		CompletableFuture<CallToolResult> running = client.async().callTool(TOOL, Map.of());
		closing(() -> running.cancel(true));
		arrived.await();
		return new Attempt(client, () -> client.callTool(TOOL, Map.of(), CallOptions.defaults().withTimeout(timeout)));
	}

	/**
	 * A call whose session the server loses, and the new one as well. What the origin did
	 * well in between is made up for, so that the circuit shows what the call itself did.
	 */
	Attempt callThatLosesItsSessions() {
		LegacyServer server = closing(LegacyServer.builder().tool(TestTool.saying(TOOL, "Hello")).start());
		McpClient client = this.connections.to(server.uri());
		client.callTool(TOOL);
		server.intercept((request, reply) -> {
			if (request.rpcMethod().equals("tools/call")) {
				this.connections.recordFailure(client);
				reply.empty(404);
			}
		});
		return new Attempt(client, () -> client.callTool(TOOL));
	}

	@Override
	public void close() throws Exception {
		this.connections.close();
		for (AutoCloseable resource : this.opened) {
			resource.close();
		}
	}

}
