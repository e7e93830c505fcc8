package io.github.mcpclient;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

import io.github.mcpclient.breaker.CircuitState;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraMode;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.ResponseTooLargeException;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.exchange.ExchangeLimits;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.OpenStream;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.ScriptedServer;
import io.github.mcpclient.testserver.SseServer;
import io.github.mcpclient.transport.ConcurrencyPolicy;
import io.github.mcpclient.transport.EraSettings;
import io.github.mcpclient.transport.WindowSettings;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Servers of the HTTP+SSE transport of 2024-11-05, for connections that may speak it.
 */
class HttpSseTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static final String TEXT = "{\"content\":[{\"type\":\"text\",\"text\":\"%s\"}]}";

	private final Connections connections = new Connections(Connections.breakerThreshold(1));

	private final SseServer server = SseServer.start();

	@AfterEach
	void close() {
		this.connections.close();
		this.server.close();
	}

	private McpClient client(SseServer to) {
		return client(to, (spec) -> spec);
	}

	private McpClient client(SseServer to, UnaryOperator<ConnectionSpecBuilder> customizer) {
		return this.connections.to(to.uri(), (spec) -> customizer.apply(spec.legacySse(true)));
	}

	private static CompletableFuture<CallToolResult> call(McpClient client, String tool) {
		return client.async().callTool(tool);
	}

	private ReceivedRequest awaitCall(String tool) {
		return this.server.http()
			.awaitRequest((request) -> request.bodyJson().path("params").path("name").stringValue("").equals(tool),
					LIMIT);
	}

	private static List<String> summary(ScriptedServer server) {
		return server.requests()
			.stream()
			.map((request) -> request.method() + " " + request.target() + " " + request.rpcMethod())
			.toList();
	}

	private static boolean isGet(ReceivedRequest request) {
		return request.method().equals("GET");
	}

	private static <T extends McpException> T failure(CompletableFuture<?> call, Class<T> type) {
		return assertThatExceptionOfType(CompletionException.class).isThrownBy(call::join)
			.havingCause()
			.asInstanceOf(InstanceOfAssertFactories.type(type))
			.actual();
	}

	@Test
	@DisplayName("L0-01 B-161 L-HDR-01 L-HDR-02: one stream for all answers, one endpoint for all messages, once POST is refused")
	void callsGoOverOneStream() {
		McpClient client = client(this.server);

		assertThat(client.callTool("hello").text()).isEqualTo("Hello");
		this.server.nextStream(LIMIT).write((stream) -> stream.namedEvent("endpoint", "/elsewhere"));
		assertThat(client.callTool("hello").text()).isEqualTo("Hello");
		assertThat(client.callTool("hello").text()).as("after another endpoint was read").isEqualTo("Hello");

		String endpoint = "POST /messages?session=1 ";
		assertThat(summary(this.server.http())).containsExactly("POST /sse server/discover", "POST /sse initialize",
				"GET /sse ", endpoint + "initialize", endpoint + "notifications/initialized", endpoint + "tools/call",
				endpoint + "tools/call", endpoint + "tools/call");
		List<ReceivedRequest> requests = this.server.http().requests();
		assertThat(requests.get(2).headers().all("Accept")).containsExactly("text/event-stream");
		assertThat(requests.subList(1, 4)).allMatch((request) -> request.header("MCP-Protocol-Version").isEmpty());
		assertThat(requests.subList(4, 7))
			.allMatch((request) -> request.header("MCP-Protocol-Version").orElse("").equals("2024-11-05"));
	}

	@Test
	@DisplayName("L0-01: the era is legacy, and the evidence names the transport")
	void evidenceIsInWords() {
		McpClient client = client(this.server);

		assertThat(client.serverProfile().era()).isEqualTo(Era.LEGACY);
		assertThat(client.serverProfile().protocolVersion()).isEqualTo("2024-11-05");
		assertThat(client.serverProfile().evidence())
			.isEqualTo("initialize was refused with HTTP 405, then succeeded over HTTP+SSE");
		assertThat(this.connections.breaker(client).state()).isEqualTo(CircuitState.CLOSED);
	}

	@Test
	@DisplayName("L0-01 B-161: it is not spoken unless that is configured")
	void offByDefault() {
		McpClient client = this.connections.to(this.server.uri());

		assertThatExceptionOfType(HttpStatusException.class).isThrownBy(() -> client.callTool("hello"))
			.satisfies((ex) -> assertThat(ex.status()).isEqualTo(405));
		assertThat(this.server.http().requests()).noneMatch(HttpSseTests::isGet);
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 404, 405 })
	@DisplayName("E-10 Q16: the refusals of a POST that lead to it")
	void refusalsThatLeadToIt(int status) {
		try (SseServer refusing = SseServer
			.refusing((request, reply) -> reply.text(status, "text/html", "<p>Cannot POST</p>"))) {
			assertThat(client(refusing).callTool("hello").text()).isEqualTo("Hello");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 403, 406, 410, 415, 500, 501 })
	@DisplayName("Q16: the refusals of a POST that do not")
	void refusalsThatDoNot(int status) {
		try (SseServer refusing = SseServer.refusing((request, reply) -> reply.empty(status))) {
			McpClient client = client(refusing, (spec) -> spec.era(new EraSettings(EraMode.LEGACY, null, true)));

			assertThatExceptionOfType(HttpStatusException.class).isThrownBy(() -> client.callTool("hello"));
			assertThat(refusing.http().requests()).noneMatch(HttpSseTests::isGet);
		}
	}

	@Test
	@DisplayName("Q16: a refusal in the words of the protocol proves that messages are taken by POST")
	void refusalOfTheProtocolProvesOtherwise() {
		try (SseServer refusing = SseServer
			.refusing((request, reply) -> reply.json(400, JsonRpc.error(null, -32000, "No valid session ID", null)))) {
			McpClient client = client(refusing);

			assertThatExceptionOfType(McpException.class).isThrownBy(() -> client.callTool("hello"));
			assertThat(refusing.http().requests()).noneMatch(HttpSseTests::isGet);
		}
	}

	@Test
	@DisplayName("L0-01: without a stream there either, the refusal of the handshake is the failure")
	void noStreamEither() {
		this.server.intercept((request, reply) -> reply.empty(404));
		McpClient client = client(this.server);

		assertThatExceptionOfType(HttpStatusException.class).isThrownBy(() -> client.callTool("hello"))
			.satisfies((ex) -> assertThat(ex.status()).isEqualTo(404));
		assertThat(summary(this.server.http())).containsOnlyOnce("GET /sse ");
	}

	@Test
	@DisplayName("L0-01 B-161: an endpoint of another origin is refused, and nothing is sent there")
	void endpointOfAnotherOrigin() {
		try (ScriptedServer other = ScriptedServer.start((request, reply) -> reply.empty(202));
				SseServer naming = SseServer.naming((target) -> other.uri(target).toString())) {
			McpClient client = client(naming);

			assertThatExceptionOfType(BlockedTargetException.class).isThrownBy(() -> client.callTool("hello"))
				.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.NOT_SENT))
				.satisfies((ex) -> assertThat(ex.getMessage()).doesNotContain("127.0.0.1"));
			assertThat(other.connections()).isZero();
			assertThat(summary(naming.http())).doesNotContain("POST /messages?session=1 initialize");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "http://127.0.0.1:0/x", "mailto:someone", "/a b", "/\u00e9" })
	@DisplayName("L0-01 B-161: an endpoint that is no URL is refused")
	void unusableEndpoint(String endpoint) {
		try (SseServer naming = SseServer.naming((target) -> endpoint)) {
			McpClient client = client(naming);

			assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(() -> client.callTool("hello"));
		}
	}

	@Test
	@DisplayName("L0-01 B-161: a stream that does not begin with the endpoint is not waited for longer than for a handshake")
	void noEndpoint() {
		this.server.intercept((request, reply) -> {
			if (isGet(request)) {
				reply.eventStream().comment("patience");
				reply.holdUntilClientCloses();
			}
		});
		McpClient client = client(this.server, (spec) -> spec.initTimeout(Duration.ofMillis(300)));

		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(() -> client.callTool("hello"))
			.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.NOT_SENT));
		client.close();
		this.server.http().awaitNoOpenConnections(LIMIT);
	}

	@Test
	@DisplayName("L0-01: nor is one that begins with something else taken for one")
	void somethingElseFirst() {
		this.server.intercept((request, reply) -> {
			if (isGet(request)) {
				reply.sse("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}");
			}
		});
		McpClient client = client(this.server);

		assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(() -> client.callTool("hello"));
	}

	@Test
	@DisplayName("L0-01: the time a server takes to accept the handshake is no silence of its stream")
	void slowHandshake() {
		this.server.intercept((request, reply) -> {
			if (request.target().startsWith("/messages") && request.rpcMethod().equals("initialize")) {
				reply.holdUntil(new CompletableFuture<>().completeOnTimeout(null, 500, TimeUnit.MILLISECONDS));
			}
		});
		McpClient client = client(this.server, (spec) -> spec
			.limits(new ExchangeLimits(10_000, Duration.ofSeconds(1), Duration.ofMillis(200), Duration.ofMinutes(1))));

		assertThat(client.callTool("hello").text()).isEqualTo("Hello");
	}

	@Test
	@DisplayName("L0-01: calls that run together get the answers with their ids, in whatever order these come")
	void concurrentCalls() {
		McpClient client = client(this.server,
				(spec) -> spec.window(new WindowSettings(ConcurrencyPolicy.POOLED, 4, 4)));
		client.serverProfile();
		List<CompletableFuture<CallToolResult>> results = new ArrayList<>();
		List<ReceivedRequest> calls = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			results.add(call(client, "tool-" + i));
			calls.add(awaitCall("tool-" + i));
		}

		OpenStream stream = this.server.nextStream(LIMIT);
		for (int i = 3; i >= 0; i--) {
			stream.send(JsonRpc.result(calls.get(i), TEXT.formatted("answer-" + i)));
		}

		assertThat(results).extracting((result) -> result.join().text())
			.containsExactly("answer-0", "answer-1", "answer-2", "answer-3");
	}

	@Test
	@DisplayName("L-SRQ-01 L-PNG-01: what the server asks on the stream is answered at the endpoint, while a call runs")
	void serverRequestIsAnswered() {
		McpClient client = client(this.server,
				(spec) -> spec.handlers(ClientHandlers.none().withRoots((requester) -> List.of())));
		var result = call(client, "slow");
		ReceivedRequest call = awaitCall("slow");
		OpenStream stream = this.server.nextStream(LIMIT);

		stream.send(JsonRpc.request(0, "roots/list", "{}"));

		ReceivedRequest answer = this.server.http().awaitRequest((request) -> request.isAnswerTo("0"), LIMIT);
		assertThat(answer.target()).isEqualTo("/messages?session=1");
		assertThat(answer.bodyJson().path("result").path("roots").isArray()).isTrue();
		stream.send(JsonRpc.result(call, TEXT.formatted("done")));
		assertThat(result.join().text()).isEqualTo("done");
		assertThat(this.server.http().requests()).filteredOn(HttpSseTests::isGet).hasSize(1);
	}

	@Test
	@DisplayName("L-CAN-01: a call that is cancelled is cancelled at the endpoint, by its id")
	void cancelledCall() {
		var result = call(client(this.server), "slow");
		ReceivedRequest call = awaitCall("slow");

		result.cancel(true);

		ReceivedRequest cancelled = this.server.http()
			.awaitRequest((request) -> request.rpcMethod().equals("notifications/cancelled"), LIMIT);
		assertThat(cancelled.target()).isEqualTo("/messages?session=1");
		assertThat(cancelled.bodyJson().path("params").path("requestId")).isEqualTo(call.bodyJson().path("id"));
	}

	@Test
	@DisplayName("L-CAN-01 M-TRN-24: a call whose time is over fails and is cancelled")
	void timedOutCall() {
		McpClient client = client(this.server);
		client.serverProfile();

		assertThatExceptionOfType(McpTimeoutException.class)
			.isThrownBy(
					() -> client.callTool("slow", Map.of(), CallOptions.defaults().withTimeout(Duration.ofMillis(300))))
			.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.UNKNOWN));

		this.server.http().awaitRequest((request) -> request.rpcMethod().equals("notifications/cancelled"), LIMIT);
	}

	@Test
	@DisplayName("L0-01 B-122: a stream that ends takes the session with it; a tool is not run twice, the next call opens another")
	void streamEndsDuringACall() {
		McpClient client = client(this.server);
		var result = call(client, "slow");
		awaitCall("slow");

		this.server.nextStream(LIMIT).end();

		TransportFailedException failure = failure(result, TransportFailedException.class);
		assertThat(failure.kind()).isEqualTo(TransportFailedException.Kind.BROKEN);
		assertThat(failure.dispatch()).isEqualTo(Dispatch.UNKNOWN);
		assertThat(this.server.count("tools/call")).isEqualTo(1);
		assertThat(this.connections.breaker(client).state()).isEqualTo(CircuitState.OPEN);
		this.connections.resetBreakers();
		assertThat(client.callTool("hello").text()).isEqualTo("Hello");
		assertThat(this.server.count("initialize")).isEqualTo(2);
	}

	@Test
	@DisplayName("L0-01: a request that may be sent twice is sent once more, in another session")
	void repeatableRequest() {
		try (Connections patient = new Connections()) {
			McpClient client = patient.to(this.server.uri(), (spec) -> spec.legacySse(true));
			var tools = CompletableFuture.supplyAsync(client::listTools);
			this.server.http().awaitRequest((request) -> request.rpcMethod().equals("tools/list"), LIMIT);
			this.server.nextStream(LIMIT).breakOff();

			ReceivedRequest again = this.server.http()
				.awaitRequests((request) -> request.rpcMethod().equals("tools/list"), 2, LIMIT)
				.get(1);
			assertThat(again.target()).isEqualTo("/messages?session=2");
			this.server.nextStream(LIMIT).send(JsonRpc.result(again, "{\"tools\":[]}"));
			assertThat(tools.join()).isEmpty();
		}
	}

	@Test
	@DisplayName("L-SES-02: an endpoint that no longer knows the session costs another one, and the call is not lost")
	void endpointForgetsTheSession() {
		McpClient client = client(this.server);
		client.callTool("hello");
		OpenStream first = this.server.nextStream(LIMIT);
		this.server.loseSessions();

		assertThat(client.callTool("hello").text()).isEqualTo("Hello");

		assertThat(this.server.count("initialize")).isEqualTo(2);
		this.server.http().awaitClientClosed(first.request().connection(), LIMIT);
	}

	@Test
	@DisplayName("L-GET-03: an application that listens gets another stream without a call")
	void listenerGetsAnotherStream() {
		McpClient client = client(this.server,
				(spec) -> spec.handlers(ClientHandlers.none().withRoots((requester) -> List.of())));
		client.callTool("hello");

		this.server.nextStream(LIMIT).end();

		assertThat(this.server.nextStream(LIMIT).request().method()).isEqualTo("GET");
	}

	@Test
	@DisplayName("B2: an event that is too large ends the stream, and is what the call fails with")
	void eventThatIsTooLarge() {
		McpClient client = client(this.server, (spec) -> spec
			.limits(new ExchangeLimits(1000, Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofMinutes(1))));
		var result = call(client, "slow");
		ReceivedRequest call = awaitCall("slow");

		this.server.nextStream(LIMIT).send(JsonRpc.result(call, TEXT.formatted("x".repeat(2000))));

		assertThat(failure(result, ResponseTooLargeException.class).limit()).isEqualTo(1000);
	}

	@Test
	@DisplayName("L0-01: closing the client ends the stream and the calls that wait, and leaves no connection")
	void closingTheClient() {
		McpClient client = client(this.server);
		var result = call(client, "slow");
		awaitCall("slow");

		client.close();

		assertThat(failure(result, ClosedException.class).dispatch()).isEqualTo(Dispatch.UNKNOWN);
		this.server.http().awaitNoOpenConnections(LIMIT);
	}

}
