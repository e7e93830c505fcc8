package io.github.mcpclient;

import java.util.stream.Stream;

import io.github.mcpclient.endpoint.EndpointKey;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraMode;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.UnsupportedVersionException;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.LegacyServerBuilder;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.Reply;
import io.github.mcpclient.testserver.Script;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.EraSettings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Which era a connection decides on, over sockets: exactly one probe, at most one
 * handshake, and nothing cached that was not proven.
 */
class EraDecisionTests {

	private final Connections connections = new Connections();

	@AfterEach
	void close() {
		this.connections.close();
	}

	static Stream<Answer> answersOfLegacyServers() {
		return Stream.of(
				// stock servers, as measured
				new Answer("TypeScript SDK", 400, "application/json", rpcError(-32000, "null")),
				new Answer("Python SDK", 400, "application/json", rpcError(-32600, "null")),
				new Answer("mcp-lite", 400, "application/json", rpcError(-32602, "1")),
				new Answer("C# SDK, empty id", 400, "application/json", rpcError(-32000, "\"\"")),
				new Answer("Java SDK, serialised exception", 400, "application/json",
						"{\"jsonRpcError\":{\"code\":-32601,\"message\":\"x\"},\"cause\":null,\"stackTrace\":[{}]}"),
				new Answer("TronGrid, top-level code", 400, "application/json", "{\"code\":-32601,\"message\":\"x\"}"),
				new Answer("not JSON-RPC", 400, "application/json", "{\"stackTrace\":[]}"),
				new Answer("Robinhood, plain text", 400, "text/plain", "Bad Request"),
				new Answer("Quarkus, empty", 400, "text/plain", ""),
				new Answer("pre-release code", 400, "application/json", rpcError(-32004, "1")),
				new Answer("Spring AI stateless", 500, "application/json", "{\"error\":\"Internal\"}"),
				new Answer("cyanheads", 500, "application/json", rpcError(-32603, "null")),
				new Answer("no route", 404, "text/html", "<html>"),
				new Answer("supergateway", 404, "application/json", rpcError(-32601, "1")),
				new Answer("no POST", 405, "text/plain", ""), new Answer("not implemented", 501, "text/plain", ""),
				new Answer("not acceptable", 406, "text/plain", "no"),
				new Answer("unsupported media type", 415, "text/plain", "no"),
				new Answer("Java SDK stateless", 200, "application/json", rpcError(-32601, "1")),
				new Answer("other code in 200", 200, "application/json", rpcError(1234, "null")),
				new Answer("lenient", 200, "application/json", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"),
				new Answer("captive portal", 200, "text/html", "<html>Please log in</html>"),
				new Answer("empty stream", 200, "text/event-stream", ""),
				new Answer("accepted", 202, "application/json", ""), new Answer("no content", 204, "text/plain", ""),
				new Answer("method not found with 503", 503, "application/json", rpcError(-32601, "1")),
				new Answer("k8s, discover without modern version", 200, "application/json",
						"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"supportedVersions\":[\"2031-01-01\",\"2025-11-25\"],"
								+ "\"capabilities\":{}}}"),
				new Answer("legacy versions only", 400, "application/json",
						"{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32022,\"message\":\"x\","
								+ "\"data\":{\"supported\":[\"2025-11-25\",\"2025-06-18\"]}}}"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("answersOfLegacyServers")
	@DisplayName("B-001 B-002 B-006 B-010 B-019 B-020 E-01 E-02 E-03 E-04 E-05 E-06: a legacy server is reached with one "
			+ "probe and one handshake, whatever it answers to the probe")
	void legacyServerIsReachedWithOneProbeAndOneHandshake(Answer probeAnswer) {
		try (LegacyServer server = legacy((request, reply) -> probeAnswer.give(reply)).start()) {
			McpClient client = this.connections.to(server.uri());

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");

			assertThat(client.serverProfile().era()).isEqualTo(Era.LEGACY);
			assertThat(this.connections.eras().verdict(key(client))).get()
				.satisfies((verdict) -> assertThat(verdict.era()).isEqualTo(Era.LEGACY));
			assertThat(server.count("server/discover")).isEqualTo(1);
			assertThat(server.count("initialize")).isEqualTo(1);
			assertThat(server.violations()).isEmpty();
			assertThat(this.connections.breaker(client).failures()).isZero();
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 403, 407, 408, 429, 502, 503, 504, 520, 302, 307 })
	@DisplayName("P5 E-07 B-003: a refusal or redirect is no era: no handshake, no verdict, and the next connect probes")
	void refusalIsNoEra(int status) {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			server.intercept(
					(request, reply) -> reply.header("WWW-Authenticate", "Bearer").text(status, "text/plain", "no"));
			McpClient client = this.connections.to(server.uri());

			assertThatExceptionOfType(McpException.class).isThrownBy(client::serverProfile);

			assertThat(server.count("initialize")).isZero();
			assertThat(this.connections.eras().verdicts()).isEmpty();
			server.intercept((request, reply) -> {
			});
			assertThat(client.serverProfile().era()).isEqualTo(Era.MODERN);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 500, 404, 410 })
	@DisplayName("B-018 E-08: a modern server in trouble refuses the handshake too; the error is that of the probe and "
			+ "a 400 or 500 caches nothing")
	void modernServerInTroubleIsNotDemoted(int status) {
		try (ModernServer server = ModernServer.builder().start()) {
			server.intercept((request, reply) -> reply.text(status, "text/plain", "no"));
			McpClient client = this.connections.to(server.uri());

			assertThatExceptionOfType(HttpStatusException.class).isThrownBy(client::serverProfile)
				.satisfies((ex) -> assertThat(ex.status()).isEqualTo(status));

			if (status != 404) {
				assertThat(this.connections.eras().verdicts()).isEmpty();
				assertThat(server.count("initialize")).isEqualTo(1);
			}
		}
	}

	@Test
	@DisplayName("E7, design 4.5: without confirmation a 400 is the final failure and no handshake is tried")
	void strictModeNeverShakesHandsOnARefusal() {
		try (LegacyServer server = legacy(null).start()) {
			McpClient client = this.connections.to(server.uri(),
					(spec) -> spec.era(new EraSettings(EraMode.AUTO, null, false)));

			assertThatExceptionOfType(McpException.class).isThrownBy(client::serverProfile);

			assertThat(server.count("initialize")).isZero();
			assertThat(this.connections.eras().verdicts()).isEmpty();
			assertThat(this.connections.breaker(client).failures()).isEqualTo(1);
		}
	}

	@Test
	@DisplayName("M-VER-01 M-VER-02 M-HDR-09: a server that refuses the version and names that very version is asked again, once")
	void versionNamedByTheServerIsTriedAgain() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			server.intercept((request, reply) -> {
				if (request.number() == 1) {
					reply.json(400, "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32022,\"message\":\"x\","
							+ "\"data\":{\"supported\":[\"2026-07-28\"]}}}");
				}
			});
			McpClient client = this.connections.to(server.uri());

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
			assertThat(server.count("server/discover")).isEqualTo(2);
			assertThat(server.violations()).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "[]", "\"2026-07-28\"", "[null,7]", "[\"2031-01-01\"]" })
	@DisplayName("B-008 M-VER-03: an unsupported version without a usable list is a typed error, not a loop")
	void unusableVersionListIsATypedError(String supported) {
		try (ModernServer server = ModernServer.builder().start()) {
			server.intercept((request, reply) -> reply.json(400,
					"{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32022,\"message\":\"x\",\"data\":{\"supported\":"
							+ supported + "}}}"));
			McpClient client = this.connections.to(server.uri());

			assertThatExceptionOfType(UnsupportedVersionException.class).isThrownBy(client::serverProfile);
			assertThat(server.requests()).hasSize(1);
			assertThat(this.connections.eras().verdicts()).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { -32020, -32021 })
	@DisplayName("B-009 E-12: a header mismatch or missing capability proves a modern server; no handshake")
	void modernErrorProvesModern(int code) {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("server/discover")) {
					reply.json(400, rpcError(code, "null"));
				}
			});
			McpClient client = this.connections.to(server.uri());

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
			assertThat(server.count("initialize")).isZero();
		}
	}

	@Test
	@DisplayName("E8 P12 E-11 M-DSC-01: a pinned era sends no probe and neither reads nor writes a verdict")
	void pinnedEraIsNotProbedAndNotCached() {
		try (LegacyServer legacy = legacy(null).start();
				ModernServer modern = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient toLegacy = this.connections.to(legacy.uri(),
					(spec) -> spec.era(new EraSettings(EraMode.LEGACY, null, true)));
			McpClient toModern = this.connections.to(modern.uri(),
					(spec) -> spec.era(new EraSettings(EraMode.MODERN, null, true)));

			toLegacy.callTool("hello");
			toModern.callTool("hello");

			assertThat(legacy.count("server/discover")).isZero();
			assertThat(modern.count("server/discover")).isZero();
			assertThat(this.connections.eras().verdicts()).isEmpty();
		}
	}

	@Test
	@DisplayName("C8 P1: the verdict is shared: the second client of an endpoint sends no probe")
	void verdictIsSharedByAllClients() {
		try (LegacyServer server = legacy(null).start()) {
			this.connections.to(server.uri()).callTool("hello");
			this.connections.to(server.uri()).callTool("hello");

			assertThat(server.count("server/discover")).isEqualTo(1);
			assertThat(server.count("initialize")).isEqualTo(2);
		}
	}

	@Test
	@DisplayName("Design 4.5: with a threshold of 1 a legacy server that refuses the probe is still reached")
	void oneFailureDoesNotComeBetweenProbeAndConfirmation() {
		try (Connections strict = new Connections(Connections.breakerThreshold(1));
				LegacyServer server = legacy(null).start()) {
			assertThat(strict.to(server.uri()).callTool("hello").text()).isEqualTo("Hello");
		}
	}

	private static LegacyServerBuilder legacy(@Nullable Script onDiscover) {
		LegacyServerBuilder builder = LegacyServer.builder().tool(TestTool.saying("hello", "Hello"));
		return (onDiscover != null) ? builder.onDiscover(onDiscover) : builder;
	}

	private static EndpointKey key(McpClient client) {
		return client.spec().settings().endpoint().key();
	}

	private static String rpcError(int code, String id) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"error\":{\"code\":" + code + ",\"message\":\"x\"}}";
	}

	record Answer(String server, int status, String contentType, String body) {

		void give(Reply reply) throws Exception {
			if (this.body.isEmpty()) {
				reply.empty(this.status);
			}
			else {
				reply.text(this.status, this.contentType, this.body);
			}
		}

		@Override
		public String toString() {
			return this.server + ": " + this.status;
		}

	}

}
