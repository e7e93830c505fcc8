package io.github.mcpclient;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

import io.github.mcpclient.breaker.CircuitState;
import io.github.mcpclient.era.EraMode;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.BreakerOpenException;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.DnsFailedException;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.RedirectRefusedException;
import io.github.mcpclient.error.ResponseTooLargeException;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.error.TransportFailedException.Kind;
import io.github.mcpclient.exchange.ExchangeLimits;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.ScriptedServer;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.EraSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a caller gets when something goes wrong on the way, over real sockets: a typed
 * failure with true evidence, in time, and the breaker told what it should be.
 */
@Timeout(30)
class FailureTests {

	private static final EraSettings MODERN = new EraSettings(EraMode.MODERN, null, true);

	private final Connections connections = new Connections();

	@AfterEach
	void close() {
		this.connections.close();
	}

	@Test
	@DisplayName("B-205 B-209: a server that is down is a typed failure with the name of the connection, nothing was sent")
	void refusedConnection() throws IOException {
		McpClient client = this.connections.to(closedPort());

		assertThatExceptionOfType(TransportFailedException.class).isThrownBy(client::listTools)
			.withMessageContaining("test-1")
			.satisfies((ex) -> {
				assertThat(ex.kind()).isEqualTo(Kind.CONNECT);
				assertThat(ex.dispatch()).isEqualTo(Dispatch.NOT_SENT);
				assertThat(ex.connection()).contains("test-1");
			});
		assertThat(this.connections.breaker(client).failures()).isEqualTo(1);
	}

	@Test
	@DisplayName("P4 K3 K10: repeated failures open the breaker; then not even a probe is sent and the error says when to try "
			+ "again")
	void breakerOpensAndRefuses() {
		try (ScriptedServer server = ScriptedServer.start((request, reply) -> reply.empty(503))) {
			McpClient client = this.connections.to(server.uri("/mcp"));
			for (int i = 0; i < 5; i++) {
				assertThatExceptionOfType(HttpStatusException.class).isThrownBy(client::listTools);
			}

			assertThatExceptionOfType(BreakerOpenException.class).isThrownBy(client::listTools)
				.satisfies((ex) -> assertThat(ex.retryAfter()).get()
					.satisfies((wait) -> assertThat(wait).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(30))));
			assertThat(this.connections.breaker(client).state()).isEqualTo(CircuitState.OPEN);
			assertThat(server.requests()).hasSize(5);
		}
	}

	@Test
	@DisplayName("B1 B2 B-118: an announced length over the limit is refused before the body, a streamed one when it is passed")
	void tooLarge() {
		try (ModernServer server = ModernServer.builder().start()) {
			McpClient client = this.connections.to(server.uri(), (spec) -> spec.limits(maxResponse(2000)));
			client.serverProfile();
			server.intercept((request, reply) -> reply
				.raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n" + "Content-Length: 2001\r\n\r\n"));
			assertThatExceptionOfType(ResponseTooLargeException.class).isThrownBy(client::listTools)
				.satisfies((ex) -> assertThat(ex.limit()).isEqualTo(2000));
			server.intercept((request, reply) -> {
				var stream = reply.stream(200, "application/json");
				for (int i = 0; i < 30; i++) {
					stream.write(" ".repeat(100));
				}
			});
			assertThatExceptionOfType(ResponseTooLargeException.class).isThrownBy(client::listTools);
			assertThat(this.connections.breaker(client).failures()).as("neither").isZero();
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 301, 302, 303, 307, 308 })
	@DisplayName("T14 B7 B-051 B-150 B-152 M-TRN-23: a redirect is refused, its target sees nothing, the breaker neither")
	void redirectIsRefused(int status) {
		try (ScriptedServer elsewhere = ScriptedServer.start((request, reply) -> reply.empty(200));
				ScriptedServer server = ScriptedServer.start(
						(request, reply) -> reply.header("Location", elsewhere.uri("/mcp").toString()).empty(status))) {
			McpClient client = this.connections.to(server.uri("/mcp"),
					(spec) -> spec.header("Authorization", "Bearer canary-token"));

			assertThatExceptionOfType(RedirectRefusedException.class).isThrownBy(client::listTools)
				.satisfies((ex) -> assertThat(ex.status()).isEqualTo(status));
			assertThat(elsewhere.requests()).isEmpty();
			assertThat(this.connections.breaker(client).failures()).isZero();
		}
	}

	@Test
	@DisplayName("B6 B-108 R8: truncated answers are failures, never results")
	void truncatedAnswers() {
		for (String answer : new String[] {
				"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{}",
				"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n" }) {
			try (ScriptedServer server = ScriptedServer.start((request, reply) -> {
				reply.raw(answer);
				reply.close();
			})) {
				assertThatExceptionOfType(TransportFailedException.class)
					.isThrownBy(this.connections.to(server.uri("/mcp"), (spec) -> spec.era(MODERN))::listTools)
					.satisfies((ex) -> {
						assertThat(ex.kind()).isEqualTo(Kind.BROKEN);
						assertThat(ex.dispatch()).isEqualTo(Dispatch.UNKNOWN);
					});
			}
		}
	}

	@Test
	@DisplayName("B-105: a connection that is reset after the request was read is outcome unknown, and the request is sent once")
	void resetAfterTheRequestIsOutcomeUnknown() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.serverProfile();
			server.intercept((request, reply) -> reply.reset());

			assertThatExceptionOfType(TransportFailedException.class).isThrownBy(() -> client.callTool("hello"))
				.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.UNKNOWN));
			assertThat(server.count("tools/call")).isEqualTo(1);
		}
	}

	@Test
	@DisplayName("B-044 B-124 X6: a status is a typed failure with Retry-After and without a word of the body")
	void statusWithRetryAfter() {
		try (ModernServer server = ModernServer.builder().start()) {
			McpClient client = this.connections.to(server.uri());
			client.serverProfile();
			server.intercept((request, reply) -> reply.header("Retry-After", "7")
				.text(503, "text/html", "<html>canary-body</html>"));

			assertThatExceptionOfType(HttpStatusException.class).isThrownBy(client::listTools).satisfies((ex) -> {
				assertThat(ex.status()).isEqualTo(503);
				assertThat(ex.retryAfter()).contains(Duration.ofSeconds(7));
				assertThat(ex.toString()).doesNotContain("canary");
			});
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "<html>", "[]", "{\"jsonrpc\":\"2.0\",\"id\":999999,\"result\":{}}",
			"{\"jsonrpc\":\"2.0\",\"id\":null,\"result\":{}}", "{\"jsonrpc\":\"2.0\"}", "" })
	@DisplayName("W15 B-041 B-062 B-064: a success without an answer to the request fails at once")
	void meaninglessSuccessFailsAtOnce(String body) {
		try (ModernServer server = ModernServer.builder().start()) {
			McpClient client = this.connections.to(server.uri());
			client.serverProfile();
			server.intercept((request, reply) -> reply.text(200, "application/json", body));

			assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(client::listTools);
		}
	}

	@Test
	@DisplayName("T1: cleartext, a blocked address and an unknown host are refused before anything is sent")
	void blockedTargets() {
		try (ScriptedServer server = ScriptedServer.start((request, reply) -> reply.empty(200))) {
			String url = server.uri("/mcp").toString();

			assertThatExceptionOfType(BlockedTargetException.class)
				.isThrownBy(() -> ConnectionSpec.builder("x", url).build())
				.withMessageContaining("target.profile=loopback");
			assertThatExceptionOfType(BlockedTargetException.class)
				.isThrownBy(
						() -> this.connections
							.to(URI.create("https://127.0.0.1:8443/mcp"),
									(spec) -> spec.target(TargetPolicy.of(TargetProfile.PUBLIC)))
							.listTools())
				.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(BlockedTargetException.Reason.ADDRESS));
			assertThatExceptionOfType(DnsFailedException.class)
				.isThrownBy(() -> this.connections.to(URI.create("http://no-such-host.invalid/mcp")).listTools());
			assertThat(server.connections()).isZero();
		}
	}

	@Test
	@DisplayName("Seed-rules 11: a name whose lookup hangs is a DNS failure and says nothing about the origin")
	void hangingLookupDoesNotOpenTheBreaker() {
		try (McpClients clients = McpClients.builder().resolver((host) -> {
			LockSupport.parkNanos(Duration.ofSeconds(20).toNanos());
			return List.of();
		}).build()) {
			McpClient client = clients.connect(
					ConnectionSpec.builder("c", "https://hangs.test/mcp").callTimeout(Duration.ofMillis(100)).build());
			for (int i = 0; i < 6; i++) {
				assertThatExceptionOfType(DnsFailedException.class).isThrownBy(client::listTools);
			}
			assertThat(this.connections.breaker(client).failures()).isZero();
		}
	}

	@Test
	@DisplayName("PAGE M-PAG-03: a list that never ends is given up")
	void endlessListIsGivenUp() {
		try (ModernServer server = ModernServer.builder().start()) {
			McpClient client = this.connections.to(server.uri());
			client.serverProfile();
			server.intercept(
					(request, reply) -> reply.json(200, "{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id")
							+ ",\"result\":{\"tools\":[],\"nextCursor\":\"c" + request.number() + "\"}}"));

			assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(client::listTools);
			assertThat(server.count("tools/list")).isEqualTo(100);
		}
	}

	@Test
	@DisplayName("B-204: calls after close fail at once with a typed error")
	void callsAfterClose() {
		try (ModernServer server = ModernServer.builder().start()) {
			McpClient client = this.connections.to(server.uri());
			client.close();

			assertThatExceptionOfType(ClosedException.class).isThrownBy(client::listTools);
			assertThat(server.requests()).isEmpty();
		}
	}

	@Test
	@DisplayName("B-207: the last failure is part of the status until a call succeeds")
	void lastFailureIsInTheStatus() {
		try (ModernServer server = ModernServer.builder().start()) {
			McpClient client = this.connections.to(server.uri());
			server.intercept((request, reply) -> reply.empty(503));
			assertThatExceptionOfType(McpException.class).isThrownBy(client::listTools);
			assertThat(client.status().lastFailure()).isInstanceOf(HttpStatusException.class);

			server.intercept((request, reply) -> {
			});
			client.listTools();
			assertThat(client.status().lastFailure()).isNull();
		}
	}

	private static URI closedPort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/mcp");
		}
	}

	private static ExchangeLimits maxResponse(long bytes) {
		return new ExchangeLimits(bytes, ExchangeLimits.DEFAULT_CONNECT_TIMEOUT, ExchangeLimits.DEFAULT_CHUNK_TIMEOUT,
				ExchangeLimits.DEFAULT_CONNECTION_TTL);
	}

}
