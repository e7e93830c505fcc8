package io.github.mcpclient;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.CreateMessageResult;
import io.github.mcpclient.protocol.ElicitResult;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.protocol.LogMessage;
import io.github.mcpclient.protocol.Root;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.OpenStream;
import io.github.mcpclient.testserver.OpenStreams;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a legacy server asks while a call is under way is answered by messages of their
 * own.
 */
class ServerRequestTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private final Connections connections = new Connections();

	private final OpenStreams streams = new OpenStreams();

	private final OpenStreams calls = new OpenStreams();

	private final CountDownLatch started = new CountDownLatch(1);

	private final LegacyServer server = LegacyServer.builder()
		.tool(TestTool.saying("hello", "Hello"))
		.onStream(this.streams)
		.intercept((request, reply) -> {
			if (request.rpcMethod().equals("tools/call")) {
				this.calls.handle(request, reply);
			}
		})
		.start();

	@AfterEach
	void close() {
		this.connections.close();
		this.server.close();
	}

	private McpClient client(ClientHandlers handlers) {
		return this.connections.to(this.server.uri(),
				(spec) -> spec.handlers(handlers).inputTimeout(Duration.ofSeconds(5)));
	}

	private static CompletableFuture<CallToolResult> call(McpClient client) {
		return client.async().callTool("hello");
	}

	private JsonNode answerTo(String id) {
		return this.server.http().awaitRequest((request) -> request.isAnswerTo(id), LIMIT).bodyJson();
	}

	private static void finish(OpenStream call) {
		call.send(JsonRpc.result(call.request(), "{\"content\":[]}"));
	}

	private static ObjectNode request(String idJson, String method, String params) {
		ObjectNode request = JsonRpc.notification(method, params);
		request.set("id", JsonRpc.object("{\"id\":" + idJson + "}").get("id"));
		return request;
	}

	private static void waitForInterrupt(CountDownLatch started, CountDownLatch interrupted) {
		try {
			started.countDown();
			new CountDownLatch(1).await();
		}
		catch (InterruptedException ex) {
			interrupted.countDown();
			throw new IllegalStateException("interrupted");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "\"p-1\"", "9007199254740993" })
	@DisplayName("L-PNG-01 L-SRQ-01 L-SRQ-02 L-POST-01 N5: a ping is answered on either stream while a serialized call is under way")
	void pingIsAnswered(String id) {
		McpClient client = client(ClientHandlers.none().withRoots((requester) -> List.of()));
		var result = call(client);
		OpenStream call = this.calls.next(LIMIT);

		call.send(request(id, "ping", "{}"));
		assertThat(answerTo(id)).isEqualTo(JsonRpc.object("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}"));
		this.streams.next(LIMIT).send(request("\"other\"", "ping", "{}"));
		answerTo("\"other\"");

		finish(call);
		assertThat(result.join().content()).isEmpty();
		assertThat(this.server.violations()).isEmpty();
		ReceivedRequest answer = this.server.http().awaitRequest((request) -> request.isAnswerTo(id), LIMIT);
		assertThat(answer.header("Mcp-Session-Id")).hasValue(this.server.sessions().iterator().next());
		assertThat(answer.header("MCP-Protocol-Version")).hasValue("2025-11-25");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			no/such                | {}                                               | -32601
			sampling/createMessage | {"maxTokens":1,"messages":[]}                    | -32601
			elicitation/create     | {}                                               | -32602
			elicitation/create     | {"mode":"url","message":"m","url":"https://x","elicitationId":"e"} | -32602
			elicitation/create     | {"message":"refuse","requestedSchema":{}}        | -1
			elicitation/create     | {"message":"throw","requestedSchema":{}}         | -32603
			elicitation/create     | {"message":"error","requestedSchema":{}}         | -32603
			""")
	@DisplayName("L-SRQ-02 L-ELI-01 M-ELI-09 N6: what is not answered is refused with the code that fits")
	void refusals(String method, String params, int code) {
		McpClient client = client(ClientHandlers.none().withElicitation((request, requester) -> {
			switch (request.message()) {
				case "refuse" -> throw new InputRefusedException("no");
				case "throw" -> throw new IllegalStateException("secret of the application");
				default -> throw new AssertionError("secret of the application");
			}
		}));
		var result = call(client);
		OpenStream call = this.calls.next(LIMIT);

		call.send(request("7", method, params));

		JsonNode answer = answerTo("7");
		assertThat(answer.path("error").path("code").intValue()).isEqualTo(code);
		assertThat(answer.toString()).doesNotContain("secret");
		finish(call);
		assertThat(result.join().content()).isEmpty();
	}

	@Test
	@DisplayName("L-SRQ-01 B-198 M-ELI-03 M-SAM-01 M-ROO-01 M-ELI-06: elicitation, sampling and roots are answered by the handlers, "
			+ "which are told who asks")
	void handlersAnswer() {
		List<String> askedBy = new CopyOnWriteArrayList<>();
		McpClient client = client(ClientHandlers.none().withElicitation((request, requester) -> {
			askedBy.add(requester.server().server().name());
			return ElicitResult.accept(Map.of("name", "Ada"));
		})
			.withSampling((request, requester) -> CreateMessageResult.text("pong", "model-1"))
			.withRoots((requester) -> List.of(new Root("file:///work", null))));
		var result = call(client);
		OpenStream call = this.calls.next(LIMIT);

		call.send(request("1", "elicitation/create", """
				{"message":"m","requestedSchema":{"type":"object","properties":{"name":{"type":"string"},
				"age":{"type":"integer","default":30}}}}"""));
		call.send(request("2", "sampling/createMessage",
				"{\"maxTokens\":9,\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"ping\"}}]}"));
		this.streams.next(LIMIT).send(request("3", "roots/list", "{}"));

		assertThat(answerTo("1").path("result").toString())
			.isEqualTo("{\"action\":\"accept\",\"content\":{\"name\":\"Ada\",\"age\":30}}");
		assertThat(answerTo("2").path("result").path("model").stringValue()).isEqualTo("model-1");
		assertThat(answerTo("3").path("result").toString()).isEqualTo("{\"roots\":[{\"uri\":\"file:///work\"}]}");
		assertThat(askedBy).containsExactly("legacy-test-server");
		finish(call);
		result.join();
	}

	@Test
	@DisplayName("M-SAM-03: a person may refuse what a model would answer")
	void samplingIsRefused() {
		McpClient client = client(ClientHandlers.none().withSampling((request, requester) -> {
			throw new InputRefusedException("no");
		}));
		var result = call(client);
		OpenStream call = this.calls.next(LIMIT);

		call.send(request("2", "sampling/createMessage", "{\"maxTokens\":9,\"messages\":[]}"));

		assertThat(answerTo("2").path("error").path("code").intValue()).isEqualTo(-1);
		finish(call);
		result.join();
	}

	@Test
	@DisplayName("L-CAN-01: a request the server cancels is stopped and gets no answer; unknown ids are ignored")
	void cancelledByTheServer() throws Exception {
		CountDownLatch interrupted = new CountDownLatch(1);
		McpClient client = client(ClientHandlers.none().withElicitation((request, requester) -> {
			waitForInterrupt(this.started, interrupted);
			return ElicitResult.decline();
		}));
		var result = call(client);
		OpenStream call = this.calls.next(LIMIT);

		call.send(request("5", "elicitation/create", "{\"message\":\"m\",\"requestedSchema\":{}}"));
		assertThat(this.started.await(30, TimeUnit.SECONDS)).isTrue();
		call.send(JsonRpc.notification("notifications/cancelled", "{\"requestId\":77}"));
		call.send(JsonRpc.notification("notifications/cancelled", "{\"requestId\":5}"));
		assertThat(interrupted.await(30, TimeUnit.SECONDS)).isTrue();
		call.send(request("6", "ping", "{}"));
		answerTo("6");
		finish(call);
		result.join();
		assertThat(this.server.requests()).noneMatch((request) -> request.isAnswerTo("5"));
	}

	@Test
	@DisplayName("L-SRQ-01 M-MRT-11: a handler that takes too long is interrupted and the server told")
	void inputTimeout() throws Exception {
		CountDownLatch interrupted = new CountDownLatch(1);
		McpClient client = this.connections.to(this.server.uri(), (spec) -> spec.inputTimeout(Duration.ofMillis(100))
			.handlers(ClientHandlers.none().withElicitation((request, requester) -> {
				waitForInterrupt(this.started, interrupted);
				return ElicitResult.decline();
			})));
		var result = call(client);
		OpenStream call = this.calls.next(LIMIT);

		call.send(request("5", "elicitation/create", "{\"message\":\"m\",\"requestedSchema\":{}}"));

		assertThat(answerTo("5").path("error").path("code").intValue()).isEqualTo(-32603);
		assertThat(interrupted.getCount()).isZero();
		finish(call);
		result.join();
	}

	@Test
	@DisplayName("L-SRQ-01 L-SES-02: the ids of a new session are its own; who answers for the old one is stopped")
	void idsBeginAnewWithEachSession() throws Exception {
		CountDownLatch interrupted = new CountDownLatch(1);
		AtomicInteger asked = new AtomicInteger();
		McpClient client = client(ClientHandlers.none().withElicitation((request, requester) -> {
			if (asked.incrementAndGet() == 1) {
				waitForInterrupt(this.started, interrupted);
			}
			return ElicitResult.decline();
		}));
		String elicit = "{\"message\":\"m\",\"requestedSchema\":{}}";
		var result = call(client);
		OpenStream call = this.calls.next(LIMIT).send(request("0", "elicitation/create", elicit));
		assertThat(this.started.await(30, TimeUnit.SECONDS)).isTrue();
		finish(call);
		result.join();
		OpenStream stream = this.streams.next(LIMIT);
		this.server.loseSessions();
		stream.end();

		this.streams.next(LIMIT).send(request("0", "elicitation/create", elicit));

		assertThat(answerTo("0").path("result").path("action").stringValue()).isEqualTo("decline");
		assertThat(interrupted.await(30, TimeUnit.SECONDS)).isTrue();
		assertThat(this.server.violations()).isEmpty();
	}

	@Test
	@DisplayName("L-BAT-01: requests, notifications and the answer may come in one batch")
	void batch() {
		AtomicReference<LogMessage> logged = new AtomicReference<>();
		McpClient client = client(ClientHandlers.none().withLogs(LogLevel.INFO, logged::set));
		var result = call(client);
		OpenStream call = this.calls.next(LIMIT);

		call.write((stream) -> stream.event("[" + request("1", "ping", "{}") + ","
				+ JsonRpc.notification("notifications/message", "{\"level\":\"info\",\"data\":\"x\"}") + ","
				+ JsonRpc.result(call.request(), "{\"content\":[]}") + "]"));

		assertThat(result.join().content()).isEmpty();
		answerTo("1");
		assertThat(logged.get().data().stringValue()).isEqualTo("x");
	}

}
