package io.github.mcpclient;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.testserver.AnswerStyle;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.ServerOptions;
import io.github.mcpclient.testserver.TestCertificates;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Connections are kept while they are good, and never used when they are not.
 */
@Timeout(60)
class KeptConnectionTests {

	private static final Duration SOON = Duration.ofSeconds(30);

	private final Connections connections = new Connections();

	@AfterEach
	void close() {
		this.connections.close();
	}

	@ParameterizedTest
	@EnumSource(AnswerStyle.class)
	@DisplayName("Sequential calls share one connection, whatever the answers look like")
	void sequentialCallsShareAConnection(AnswerStyle style) {
		try (ModernServer server = ModernServer.builder()
			.answers(style)
			.tool(TestTool.saying("hello", "Hello"))
			.start()) {
			McpClient client = this.connections.to(server.uri());

			IntStream.range(0, 50).forEach((i) -> client.callTool("hello"));

			assertThat(server.http().connections()).isLessThanOrEqualTo((style == AnswerStyle.JSON) ? 1 : 5);
		}
	}

	@Test
	@DisplayName("Concurrent calls use no more connections than may be in flight")
	void concurrentCallsUseAsManyConnectionsAsMayBeInFlight() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.serverProfile();

			List<CompletableFuture<CallToolResult>> calls = IntStream.range(0, 16)
				.mapToObj((i) -> client.async().callTool("hello"))
				.toList();
			calls.forEach(CompletableFuture::join);

			assertThat(server.http().connections()).isLessThanOrEqualTo(8);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	@DisplayName("B-105 M-TRN-26: a server that closes each connection after its answer loses no call and sees none twice")
	void closedConnectionsLoseNoCall(boolean tls) {
		try (ModernServer server = server(tls)) {
			McpClient client = connect(server, tls);

			for (int i = 0; i < 300; i++) {
				client.callTool("hello");
				server.http().dropConnections();
				server.http().awaitNoOpenConnections(SOON);
			}

			assertThat(server.executions("hello")).isEqualTo(300);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "garbage", "\n" })
	@DisplayName("B-055: what a server sends behind an answer is never taken for the next answer, over TLS neither")
	void bytesBehindAnAnswerSpoilTheConnection(String behind) {
		for (boolean tls : new boolean[] { false, true }) {
			try (ModernServer server = server(tls)) {
				McpClient client = connect(server, tls);
				client.callTool("hello");
				server.intercept((request, reply) -> {
					String body = "{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id")
							+ ",\"result\":{\"content\":[]}}";
					reply.raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
							+ "\r\n\r\n" + body + behind);
				});

				client.callTool("hello");
				server.intercept((request, reply) -> {
				});

				assertThat(client.callTool("hello").text()).isEqualTo("Hello");
				assertThat(server.http().connections()).isEqualTo(2);
			}
		}
	}

	@Test
	@DisplayName("M-TRN-26: a connection nobody uses is closed before common servers would close it")
	void idleConnectionsAreClosed() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			this.connections.to(server.uri()).callTool("hello");

			server.http().awaitNoOpenConnections(SOON);
		}
	}

	private static ModernServer server(boolean tls) {
		ServerOptions options = ServerOptions.defaults();
		return ModernServer.builder()
			.tool(TestTool.saying("hello", "Hello"))
			.options(tls ? options.withTls(Certificates.get().serverContext()) : options)
			.start();
	}

	private McpClient connect(ModernServer server, boolean tls) {
		return this.connections.to(server.uri(), (spec) -> tls ? spec.tls(Certificates.get().clientContext()) : spec);
	}

	/** Made once, when the first test needs it. */
	private static final class Certificates {

		private static final TestCertificates SHARED = TestCertificates.forLoopback();

		static TestCertificates get() {
			return SHARED;
		}

	}

}
