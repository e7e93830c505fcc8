package io.github.mcpclient;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

import io.github.mcpclient.breaker.CircuitState;
import io.github.mcpclient.error.BreakerOpenException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.SessionRejectedException;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.ConcurrencyPolicy;
import io.github.mcpclient.transport.WindowSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A lost session of a legacy server does not lose the call.
 */
class SessionRecoveryTests {

	private final Connections connections = new Connections();

	@AfterEach
	void close() {
		this.connections.close();
	}

	@ParameterizedTest
	@ValueSource(ints = { 404, 400 })
	@DisplayName("L-SES-02 H3 H5 B-024 B-026 B-036: the lost call is sent again in a new session and its caller notices "
			+ "nothing")
	void lostSessionIsReplacedAndTheCallReplayed(int statusOfLoss) {
		try (LegacyServer server = LegacyServer.builder()
			.unknownSession(statusOfLoss)
			.tool(TestTool.saying("hello", "Hello"))
			.start()) {
			McpClient client = this.connections.to(server.uri());
			client.callTool("hello");
			server.loseSessions();

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");

			assertThat(server.executions("hello")).isEqualTo(2);
			assertThat(server.count("initialize")).isEqualTo(2);
			assertThat(server.count("server/discover")).as("P6: one re-probe").isEqualTo(2);
			assertThat(server.sessions()).hasSize(1);
			assertThat(server.violations()).isEmpty();
			assertThat(this.connections.breaker(client).failures()).isZero();
		}
	}

	@Test
	@DisplayName("P7 P8 B-025: a second loss in the same call is a typed error; a later call works and may lose again")
	void secondLossIsATypedErrorAndNotForEver() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.callTool("hello");
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("tools/call")) {
					reply.text(404, "text/plain", "gone");
				}
			});

			assertThatExceptionOfType(SessionRejectedException.class).isThrownBy(() -> client.callTool("hello"))
				.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.REJECTED));
			assertThat(server.count("initialize")).isEqualTo(2);
			assertThat(this.connections.breaker(client).state()).isEqualTo(CircuitState.CLOSED);

			server.intercept((request, reply) -> {
			});
			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
			server.loseSessions();
			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
		}
	}

	@Test
	@DisplayName("P9: with an open breaker a loss sends no new probe; the next call that may be sent makes up for it")
	void lossWithAnOpenBreakerIsMadeUpForLater() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.callTool("hello");
			server.intercept((request, reply) -> {
				IntStream.range(0, 5).forEach((i) -> this.connections.recordFailure(client));
				reply.empty(404);
			});
			assertThatExceptionOfType(BreakerOpenException.class).isThrownBy(() -> client.callTool("hello"))
				.satisfies((ex) -> assertThat(ex.dispatch()).as("the call").isEqualTo(Dispatch.REJECTED));
			assertThat(server.count("server/discover")).isEqualTo(1);

			server.intercept((request, reply) -> {
			});
			this.connections.resetBreakers();
			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
			assertThat(server.count("server/discover")).isEqualTo(2);
			assertThat(server.count("initialize")).isEqualTo(2);
		}
	}

	@Test
	@DisplayName("B-026: a 400 that is about the request itself is no loss")
	void errorAboutTheRequestIsNoLoss() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.callTool("hello");
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("tools/call")) {
					reply.json(400, "{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id")
							+ ",\"error\":{\"code\":-32602,\"message\":\"bad arguments\"}}");
				}
			});

			assertThatExceptionOfType(JsonRpcException.class).isThrownBy(() -> client.callTool("hello"))
				.satisfies((ex) -> {
					assertThat(ex.errorCode()).isEqualTo(-32602);
					assertThat(ex.serverMessage()).isEqualTo("bad arguments");
					assertThat(ex.getMessage()).doesNotContain("bad arguments");
				});
			assertThat(server.count("initialize")).isEqualTo(1);
		}
	}

	@Test
	@DisplayName("S2 S14: concurrent losses make one new session and lose no call")
	void concurrentLossesMakeOneSession() throws Exception {
		CountDownLatch allArrived = new CountDownLatch(8);
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri(),
					(spec) -> spec.window(new WindowSettings(ConcurrencyPolicy.POOLED, 8, 0)));
			client.callTool("hello");
			server.loseSessions();
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("tools/call") && allArrived.getCount() > 0) {
					allArrived.countDown();
					allArrived.await();
				}
			});

			List<CompletableFuture<CallToolResult>> calls = IntStream.range(0, 8)
				.mapToObj((i) -> client.async().callTool("hello"))
				.toList();

			for (CompletableFuture<CallToolResult> call : calls) {
				assertThat(call.get().text()).isEqualTo("Hello");
			}
			assertThat(server.count("initialize")).isEqualTo(2);
			assertThat(server.count("server/discover")).isEqualTo(2);
			assertThat(server.executions("hello")).isEqualTo(9);
			assertThat(client.status().inFlight()).isZero();
		}
	}

	@Test
	@DisplayName("S1 S3 S8: a legacy session is serialized: never two requests on the wire, none lost")
	void legacySessionIsSerialized() throws Exception {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());

			List<CompletableFuture<CallToolResult>> calls = IntStream.range(0, 9)
				.mapToObj((i) -> client.async().callTool("hello"))
				.toList();

			for (CompletableFuture<CallToolResult> call : calls) {
				assertThat(call.get().text()).isEqualTo("Hello");
			}
			assertThat(server.maxConcurrentCalls()).isEqualTo(1);
			assertThat(server.count("initialize")).isEqualTo(1);
		}
	}

	@Test
	@DisplayName("H1 W13 B-031 B-033 L-SES-04: without a session id none is ever sent, and one named later is not adopted")
	void sessionIdIsTakenFromInitializeOnly() {
		try (LegacyServer server = LegacyServer.builder()
			.withoutSessions()
			.tool(TestTool.saying("hello", "Hello"))
			.start()) {
			server.intercept((request, reply) -> {
				if (!request.rpcMethod().equals("initialize")) {
					reply.header("Mcp-Session-Id", "s-evil");
				}
			});
			McpClient client = this.connections.to(server.uri());

			client.callTool("hello");
			client.callTool("hello");

			assertThat(server.requests()).extracting((request) -> request.header("Mcp-Session-Id"))
				.allSatisfy((id) -> assertThat(id).isEmpty());
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 405, 404, 400, 501 })
	@DisplayName("H6 L-SES-03 B-034: the session is ended with DELETE on close, whatever the server says to it")
	void closeEndsTheSession(int status) {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			server.intercept((request, reply) -> {
				if (request.method().equals("DELETE")) {
					reply.empty(status);
				}
			});
			McpClient client = this.connections.to(server.uri());
			client.callTool("hello");

			client.close();
			client.close();

			assertThat(server.requests()).extracting(ReceivedRequest::method).containsOnlyOnce("DELETE");
		}
	}

}
