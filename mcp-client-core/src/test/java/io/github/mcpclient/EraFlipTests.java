package io.github.mcpclient;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import io.github.mcpclient.breaker.CircuitState;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.era.EraVerdict;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What else hangs on the era when it turns out to be the other one.
 */
@Timeout(60)
class EraFlipTests {

	private final AtomicLong clock = new AtomicLong();

	private final EraCache cache = new EraCache(Duration.ofMinutes(15), 100, this.clock::get);

	private final Connections connections = new Connections(this.cache, Connections.breakerThreshold(1));

	@AfterEach
	void close() {
		this.connections.close();
	}

	@Test
	@DisplayName("B-011 P4: a wrong verdict legacy does not open the breaker before the server was asked anew")
	void wrongVerdictDoesNotOpenTheBreaker() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			remember(client, Era.LEGACY, "2025-11-25");
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("initialize")) {
					reply.empty(400);
				}
			});

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
			assertThat(this.connections.breaker(client).state()).isEqualTo(CircuitState.CLOSED);
		}
	}

	@Test
	@DisplayName("S1 S8 W12: calls that were admitted for a modern server are sent to the legacy one it is one at a time")
	void flipToSerializedLetsNoTwoRequestsOntoTheWire() throws Exception {
		CountDownLatch refused = new CountDownLatch(8);
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			remember(client, Era.MODERN, "2026-07-28");
			server.intercept((request, reply) -> {
				if (!request.header("Mcp-Method").isEmpty() && request.rpcMethod().equals("tools/call")) {
					refused.countDown();
					refused.await();
					reply.empty(400);
				}
			});

			List<CompletableFuture<CallToolResult>> calls = IntStream.range(0, 8)
				.mapToObj((i) -> client.async().callTool("hello"))
				.toList();
			for (CompletableFuture<CallToolResult> call : calls) {
				assertThat(call.get().text()).isEqualTo("Hello");
			}

			assertThat(server.maxConcurrentCalls()).isEqualTo(1);
			assertThat(server.executions("hello")).isEqualTo(8);
			assertThat(server.count("initialize")).isEqualTo(1);
			assertThat(client.status().inFlight()).isZero();
		}
	}

	@Test
	@DisplayName("W12 L-SES-03: a session opened behind a call that opened one itself is ended, and neither waits for the other")
	void sessionNobodyNeedsIsEnded() {
		CountDownLatch asked = new CountDownLatch(1);
		CountDownLatch both = new CountDownLatch(2);
		try (LegacyServer server = LegacyServer.builder().onDiscover((request, reply) -> {
			asked.countDown();
			reply.empty(404);
		}).tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			remember(client, Era.MODERN, "2026-07-28");
			server.intercept((request, reply) -> reply.empty(503));
			assertThatExceptionOfType(HttpStatusException.class).isThrownBy(() -> client.callTool("hello"));
			this.clock.addAndGet(Duration.ofMinutes(16).toNanos());
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("tools/call")) {
					asked.await();
				}
				else if (request.rpcMethod().equals("initialize")) {
					both.countDown();
					both.await();
				}
			});
			this.connections.clients().breakers().resetAll();

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");

			while (server.requests().stream().noneMatch((request) -> request.method().equals("DELETE"))) {
				Thread.onSpinWait();
			}
			assertThat(server.count("initialize")).isEqualTo(2);
			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
		}
	}

	private void remember(McpClient client, Era era, String version) {
		this.cache.remember(client.spec().settings().endpoint().key(),
				new EraVerdict(era, version, "an earlier verdict", Instant.EPOCH));
	}

}
