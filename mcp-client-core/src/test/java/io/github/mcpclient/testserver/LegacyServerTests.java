package io.github.mcpclient.testserver;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link LegacyServer}.
 */
class LegacyServerTests {

	private static final String INITIALIZE = """
			{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},
			"clientInfo":{"name":"c","version":"1"}}}""";

	private static final String INITIALIZED = """
			{"jsonrpc":"2.0","method":"notifications/initialized"}""";

	private static final String DISCOVER = """
			{"jsonrpc":"2.0","id":"d","method":"server/discover","params":{}}""";

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	@Test
	void servesASessionFromHandshakeToDelete() throws Exception {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hi", "hello")).start()) {
			String session = handshake(server);
			assertThat(server.sessions()).containsExactly(session);
			JsonNode tools = json(post(server, session, request(1, "tools/list", "{}")));
			assertThat(tools.at("/result/tools/0/name").stringValue()).isEqualTo("hi");
			JsonNode call = json(post(server, session, request(2, "tools/call", "{\"name\":\"hi\"}")));
			assertThat(call.at("/result/content/0/text").stringValue()).isEqualTo("hello");
			JsonNode ping = json(post(server, session, request(3, "ping", "{}")));
			assertThat(ping.path("result").isEmpty()).isTrue();
			assertThat(method(server, session, "GET")).isEqualTo(405);
			assertThat(method(server, session, "DELETE")).isEqualTo(200);
			assertThat(server.sessions()).isEmpty();
			assertThat(post(server, session, request(4, "ping", "{}")).statusCode()).isEqualTo(404);
			assertThat(server.executions("hi")).isOne();
			assertThat(server.violations()).isEmpty();
		}
	}

	@Test
	void answersTheProbeAsToldAndWantsASession() throws Exception {
		try (LegacyServer server = LegacyServer.builder().start()) {
			HttpResponse<String> probe = post(server, null, DISCOVER);
			assertThat(probe.statusCode()).isEqualTo(400);
			assertThat(json(probe).path("id").isNull()).isTrue();
			assertThat(json(probe).at("/error/code").intValue()).isEqualTo(-32000);
			HttpResponse<String> list = post(server, null, request(1, "tools/list", "{}"));
			assertThat(list.statusCode()).isEqualTo(400);
			assertThat(json(list).path("id").isNull()).isTrue();
		}
		try (LegacyServer server = LegacyServer.builder()
			.onDiscover((request, reply) -> reply.json(200, JsonRpc.result(request, "{}")))
			.start()) {
			assertThat(json(post(server, null, DISCOVER)).path("id").stringValue()).isEqualTo("d");
			assertThat(server.count("server/discover")).isOne();
		}
	}

	@Test
	void losesSessions() throws Exception {
		try (LegacyServer server = LegacyServer.builder().unknownSession(400).start()) {
			String session = handshake(server);
			server.loseSessions();
			HttpResponse<String> lost = post(server, session, request(1, "tools/list", "{}"));
			assertThat(lost.statusCode()).isEqualTo(400);
			assertThat(json(lost).at("/error/code").intValue()).isEqualTo(-32000);
			assertThat(handshake(server)).isNotEqualTo(session);
			assertThat(server.count("initialize")).isEqualTo(2);
		}
	}

	@Test
	void negotiatesAnotherVersionAndMayBeStrictAboutIt() throws Exception {
		try (LegacyServer server = LegacyServer.builder().negotiates("2025-03-26").strictVersionHeader().start()) {
			HttpResponse<String> hello = post(server, null, INITIALIZE);
			assertThat(json(hello).at("/result/protocolVersion").stringValue()).isEqualTo("2025-03-26");
			String session = hello.headers().firstValue("Mcp-Session-Id").orElseThrow();
			HttpRequest request = builder(server, session).setHeader("MCP-Protocol-Version", "1999-01-01")
				.POST(HttpRequest.BodyPublishers.ofString(INITIALIZED))
				.build();
			assertThat(this.client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(400);
			assertThat(server.violations()).singleElement().asString().contains("negotiated");
		}
	}

	@Test
	void worksWithoutSessionsAndWithEvents() throws Exception {
		try (LegacyServer server = LegacyServer.builder()
			.withoutSessions()
			.answers(AnswerStyle.PRIMED_EVENT_STREAM)
			.start()) {
			Optional<String> session = post(server, null, INITIALIZE).headers().firstValue("Mcp-Session-Id");
			assertThat(session).isEmpty();
			assertThat(post(server, null, request(1, "no/such", "{}")).body())
				.startsWith("id: e-1\ndata: \n\nid: e-2\n")
				.contains("-32601");
		}
	}

	@Test
	void runsCallsAtTheSameTimeAndSeesIdsUsedTwice() throws Exception {
		CyclicBarrier both = new CyclicBarrier(2);
		try (LegacyServer server = LegacyServer.builder().tool("meet", "{\"type\":\"object\"}", (arguments) -> {
			both.await(30, TimeUnit.SECONDS);
			return TestTool.text("met");
		}).start()) {
			String session = handshake(server);
			HttpRequest call = builder(server, session)
				.POST(HttpRequest.BodyPublishers.ofString(request(7, "tools/call", "{\"name\":\"meet\"}")))
				.build();
			CompletableFuture<HttpResponse<String>> first = this.client.sendAsync(call,
					HttpResponse.BodyHandlers.ofString());
			assertThat(this.client.send(call, HttpResponse.BodyHandlers.ofString()).body()).contains("met");
			assertThat(first.get(30, TimeUnit.SECONDS).body()).contains("met");
			assertThat(server.maxConcurrentCalls()).isEqualTo(2);
			assertThat(server.violations()).singleElement().asString().contains("used before: 7");
		}
	}

	private String handshake(LegacyServer server) throws Exception {
		HttpResponse<String> hello = post(server, null, INITIALIZE);
		assertThat(hello.statusCode()).isEqualTo(200);
		String session = hello.headers().firstValue("mcp-session-id").orElseThrow();
		assertThat(post(server, session, INITIALIZED).statusCode()).isEqualTo(202);
		return session;
	}

	private HttpResponse<String> post(LegacyServer server, @Nullable String session, String body) throws Exception {
		HttpRequest request = builder(server, session).POST(HttpRequest.BodyPublishers.ofString(body)).build();
		return this.client.send(request, HttpResponse.BodyHandlers.ofString());
	}

	private int method(LegacyServer server, String session, String method) throws Exception {
		HttpRequest request = builder(server, session).method(method, HttpRequest.BodyPublishers.noBody()).build();
		return this.client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
	}

	private static HttpRequest.Builder builder(LegacyServer server, @Nullable String session) {
		HttpRequest.Builder request = HttpRequest.newBuilder(server.uri())
			.header("Accept", "application/json, text/event-stream")
			.header("Content-Type", "application/json");
		return (session != null)
				? request.header("Mcp-Session-Id", session).header("MCP-Protocol-Version", "2025-11-25") : request;
	}

	private static String request(int id, String method, String params) {
		return JsonRpc.request(id, method, params).toString();
	}

	private static JsonNode json(HttpResponse<String> response) {
		return JsonRpc.object(response.body());
	}

}
