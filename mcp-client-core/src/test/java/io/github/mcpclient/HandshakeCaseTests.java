package io.github.mcpclient;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.UnsupportedVersionException;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.ScriptedServer;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Failures other clients had while connecting, each with what is right.
 */
@Timeout(60)
class HandshakeCaseTests {

	private final Connections connections = new Connections();

	@AfterEach
	void close() {
		this.connections.close();
	}

	@Test
	@DisplayName("B-013 L-INI-04: a refusal of initialize that names versions is answered with the best of them, once")
	void versionListInARefusalOfInitialize() {
		try (LegacyServer server = LegacyServer.builder()
			.negotiates("2025-06-18")
			.tool(TestTool.saying("hello", "Hello"))
			.start()) {
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("initialize") && request.bodyText().contains("2025-11-25")) {
					reply.json(400, "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32602,\"message\":\"x\","
							+ "\"data\":{\"supported\":[\"2025-03-26\",\"2025-06-18\"]}}}");
				}
			});
			McpClient client = this.connections.to(server.uri());

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
			assertThat(server.requests()
				.stream()
				.filter((request) -> request.rpcMethod().equals("initialize"))
				.map((request) -> request.bodyJson().path("params").path("protocolVersion").stringValue()))
				.containsExactly("2025-11-25", "2025-06-18");
		}
	}

	@Test
	@DisplayName("B-013: a list that is only prose is not guessed at")
	void versionListInProse() {
		try (LegacyServer server = LegacyServer.builder().start()) {
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("initialize")) {
					reply.json(400, "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32602,\"message\":"
							+ "\"supported: 2025-06-18\"}}");
				}
			});

			assertThatExceptionOfType(JsonRpcException.class)
				.isThrownBy(this.connections.to(server.uri())::serverProfile);
			assertThat(server.count("initialize")).isEqualTo(1);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "Mcp-Session-Id: one\r\nmcp-session-id: two", "Mcp-Session-Id: a b" })
	@DisplayName("B-032: several session ids, or an illegal one, are a typed error and never echoed")
	void ambiguousSessionId(String headers) {
		try (ScriptedServer server = ScriptedServer.start((request, reply) -> {
			if (request.rpcMethod().equals("initialize")) {
				String body = "{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id")
						+ ",\"result\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}}";
				reply.raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n" + headers + "\r\nContent-Length: "
						+ body.length() + "\r\n\r\n" + body);
			}
			else {
				reply.empty(404);
			}
		})) {
			assertThatExceptionOfType(InvalidResponseException.class)
				.isThrownBy(this.connections.to(server.uri("/mcp"))::serverProfile);
			assertThat(server.requests()).extracting((request) -> request.header("Mcp-Session-Id"))
				.allSatisfy((id) -> assertThat(id).isEmpty());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "mcp-session-id", "MCP-SESSION-ID", "Mcp-Session-Id" })
	@DisplayName("M-HDR-08: the case of the name of a header means nothing, that of its value is kept")
	void caseOfHeaders(String name) {
		try (ScriptedServer server = ScriptedServer.start((request, reply) -> {
			switch (request.rpcMethod()) {
				case "initialize" -> reply.header(name, "AbC-xYz")
					.text(200, "Application/JSON",
							JsonRpc.result(request, "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}")
								.toString());
				case "tools/call" -> reply.json(200, JsonRpc.result(request, "{\"content\":[]}"));
				default -> reply.empty(request.rpcMethod().equals("server/discover") ? 404 : 202);
			}
		})) {
			McpClient client = this.connections.to(server.uri("/mcp"));
			client.callTool("hello");

			assertThat(server.requests()).last()
				.satisfies((request) -> assertThat(request.header("Mcp-Session-Id")).hasValue("AbC-xYz"));
		}
	}

	@Test
	@DisplayName("B-017 H4: a 404 before there is a session is a wrong path and is said to be")
	void wrongPath() {
		try (ScriptedServer server = ScriptedServer
			.start((request, reply) -> reply.text(404, "text/html", "<html>nothing here</html>"))) {
			assertThatExceptionOfType(HttpStatusException.class)
				.isThrownBy(this.connections.to(server.uri("/mpc"))::serverProfile)
				.withMessageContaining("404")
				.withMessageContaining("path");
			assertThat(server.requests()).hasSize(2);
		}
	}

	@Test
	@DisplayName("B-021: a session id in the answer to the probe is never adopted")
	void sessionIdOfTheProbe() {
		try (LegacyServer server = LegacyServer.builder()
			.onDiscover((request, reply) -> reply.header("Mcp-Session-Id", "p-1").text(400, "text/plain", "no"))
			.tool(TestTool.saying("hello", "Hello"))
			.start()) {
			this.connections.to(server.uri()).callTool("hello");

			assertThat(server.requests()).extracting((request) -> request.header("Mcp-Session-Id").orElse(""))
				.doesNotContain("p-1");
		}
	}

	@Test
	@DisplayName("B-022 M-ERR-03: a header mismatch for ever is surfaced, without a loop and without a handshake")
	void headersThatAreStripped() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			server.intercept((request, reply) -> reply.json(400, "{\"jsonrpc\":\"2.0\",\"id\":"
					+ request.bodyJson().get("id") + ",\"error\":{\"code\":-32020,\"message\":\"x\"}}"));
			McpClient client = this.connections.to(server.uri());

			assertThatExceptionOfType(JsonRpcException.class).isThrownBy(() -> client.callTool("hello"))
				.satisfies((ex) -> assertThat(ex.errorCode()).isEqualTo(-32020))
				.satisfies((ex) -> assertThat(ex.method()).isEqualTo("tools/call"));
			assertThat(server.count("initialize")).isZero();
			assertThat(server.count("tools/call")).isEqualTo(1);
			assertThat(server.count("tools/list")).isEqualTo(1);
		}
	}

	@Test
	@DisplayName("B-028: a 404 to a session is a loss whatever the body looks like")
	void lossWithAMalformedBody() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.callTool("hello");
			int calls = server.count("tools/call");
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("tools/call") && server.count("tools/call") == calls + 1) {
					reply.json(404, "{\"jsonrpc\":\"2.0\",\"id\":1}");
				}
			});

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
			assertThat(server.count("initialize")).isEqualTo(2);
		}
	}

	@Test
	@DisplayName("B-015: features follow what the server does, not the version it echoes")
	void serverThatEchoesTheVersion() {
		try (LegacyServer server = LegacyServer.builder()
			.capabilities("{}")
			.tool(TestTool.saying("hello", "Hello"))
			.start()) {
			McpClient client = this.connections.to(server.uri());

			assertThat(client.listTools()).singleElement().satisfies((tool) -> {
				assertThat(tool.title()).isNull();
				assertThat(tool.outputSchema()).isNull();
			});
			assertThat(client.callTool("hello").structured()).isEmpty();
		}
	}

	@Test
	@DisplayName("B-130 P11: a handshake that is rate limited is tried by one call at a time and leaves no verdict")
	void rateLimitedHandshake() {
		try (ModernServer server = ModernServer.builder().start()) {
			server.intercept((request, reply) -> reply.header("Retry-After", "5").empty(429));
			McpClient client = this.connections.to(server.uri());

			for (int i = 0; i < 20; i++) {
				assertThatExceptionOfType(McpException.class).isThrownBy(client::serverProfile)
					.satisfies((ex) -> assertThat(ex.retryAfter()).isPresent());
			}

			assertThat(server.requests()).as("then the breaker is open").hasSize(5);
			assertThat(this.connections.eras().verdicts()).isEmpty();
		}
	}

	@Test
	@DisplayName("L-INI-01 L-INI-02 H2 P2 P3: what is sent to connect, in order, and the session id from then on")
	void messagesOfAHandshake() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.callTool("hello");

			assertThat(server.requests()).extracting(ReceivedRequest::rpcMethod)
				.containsExactly("server/discover", "initialize", "notifications/initialized", "tools/call");
			assertThat(server.requests()).extracting((request) -> request.header("Mcp-Session-Id").isPresent())
				.containsExactly(false, false, true, true);
			assertThat(client.serverProfile().era()).isEqualTo(Era.LEGACY);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05" })
	@DisplayName("S16 L-INI-03 L-HDR-01 B-014 W24: whatever legacy version the server chooses is spoken from then on")
	void negotiatedVersionIsSpoken(String version) {
		try (LegacyServer server = LegacyServer.builder()
			.negotiates(version)
			.strictVersionHeader()
			.tool(TestTool.saying("hello", "Hello"))
			.start()) {
			McpClient client = this.connections.to(server.uri());

			client.callTool("hello");

			assertThat(client.serverProfile().protocolVersion()).isEqualTo(version);
			assertThat(server.violations()).isEmpty();
		}
	}

	@Test
	@DisplayName("B-014: an unknown version is a typed error naming both sides, and the session is ended")
	void unknownVersionEndsTheSession() {
		try (LegacyServer server = LegacyServer.builder().negotiates("2031-01-01").start()) {
			McpClient client = this.connections.to(server.uri());

			assertThatExceptionOfType(UnsupportedVersionException.class).isThrownBy(client::serverProfile)
				.withMessageContaining("2031-01-01")
				.withMessageContaining("2025-11-25");
			assertThat(server.sessions()).isEmpty();
		}
	}

}
