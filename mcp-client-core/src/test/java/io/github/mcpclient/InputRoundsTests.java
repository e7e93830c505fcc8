package io.github.mcpclient;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.InputRequiredException;
import io.github.mcpclient.error.InputRequiredException.Reason;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.ElicitMode;
import io.github.mcpclient.protocol.ElicitRequest;
import io.github.mcpclient.protocol.ElicitResult;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.transport.ConcurrencyPolicy;
import io.github.mcpclient.transport.WindowSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A modern server that needs input gets it from the handlers, and the call goes on.
 */
class InputRoundsTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static final String FORM = """
			{"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{}}}}""";

	private static final String DONE = "{\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}";

	private final Connections connections = new Connections();

	private final List<ObjectNode> received = new CopyOnWriteArrayList<>();

	private final Queue<String> answers = new ConcurrentLinkedQueue<>();

	private final ModernServer server = ModernServer.builder().method("tools/call", (params) -> {
		this.received.add((ObjectNode) params);
		return JsonRpc.object(this.answers.isEmpty() ? DONE : this.answers.remove());
	}).method("tools/list", (params) -> JsonRpc.object(inputRequired(FORM, null))).start();

	@AfterEach
	void close() {
		this.connections.close();
		this.server.close();
	}

	private static String inputRequired(String request, String stateJson) {
		return "{\"resultType\":\"input_required\""
				+ ((request != null) ? ",\"inputRequests\":{\"k\":" + request + "}" : "")
				+ ((stateJson != null) ? ",\"requestState\":" + stateJson : "") + "}";
	}

	private McpClient client(ClientHandlers handlers) {
		return this.connections.to(this.server.uri(), (spec) -> spec.handlers(handlers));
	}

	private static ClientHandlers accepting() {
		return ClientHandlers.none().withElicitation((request, requester) -> ElicitResult.accept(Map.of()));
	}

	private void assertFails(McpClient client, Reason reason) {
		assertThatExceptionOfType(InputRequiredException.class).isThrownBy(() -> client.callTool("t"))
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(reason))
			.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.EXECUTED));
	}

	@Test
	@DisplayName("M-MRT-01 M-MRT-02 M-MRT-03 M-MRT-04 M-MRT-09 M-MRT-12 M-HDR-09: each round is the original request, a new id and what the "
			+ "latest result asked for")
	void rounds() {
		String state = "\" {\\\"a\\\": 1 }\\u0000\\n\\u00e9\\ud83d\\ude00=\"";
		this.answers.add(inputRequired(FORM, state));
		this.answers.add(inputRequired(FORM, null));
		this.answers.add(inputRequired(null, "\"\""));

		CallToolResult result = client(accepting()).callTool("t", Map.of("x", 1),
				CallOptions.defaults().withMeta(Map.of("traceparent", "00-1")).withProgress((progress) -> {
				}));

		assertThat(result.text()).isEqualTo("done");
		assertThat(this.received).hasSize(4);
		assertThat(this.received).allSatisfy((params) -> {
			assertThat(params.path("arguments").toString()).isEqualTo("{\"x\":1}");
			assertThat(params.path("_meta").path("traceparent").stringValue()).isEqualTo("00-1");
			assertThat(params.path("_meta").has("progressToken")).isTrue();
		});
		assertThat(this.received.get(0).has("inputResponses") || this.received.get(0).has("requestState")).isFalse();
		assertThat(this.received.get(1).path("requestState"))
			.isEqualTo(JsonRpc.object("{\"s\":" + state + "}").get("s"));
		assertThat(this.received.get(1).path("inputResponses").toString())
			.isEqualTo("{\"k\":{\"action\":\"accept\",\"content\":{}}}");
		assertThat(this.received.get(2).has("requestState")).isFalse();
		assertThat(this.received.get(3).path("requestState").stringValue()).isEmpty();
		assertThat(this.received.get(3).has("inputResponses")).isFalse();
		assertThat(this.server.requests().stream().map((request) -> request.bodyJson().path("id")))
			.doesNotHaveDuplicates();
		assertThat(this.server.violations()).isEmpty();
	}

	@Test
	@DisplayName("M-MRT-05: parallel calls keep their states and answers apart, later ones have none")
	void parallelCallsAreIsolated() {
		CyclicBarrier together = new CyclicBarrier(4);
		this.server.intercept((request, reply) -> {
			JsonNode params = request.bodyJson().path("params");
			if (request.rpcMethod().equals("tools/call") && !params.has("requestState")) {
				together.await();
				reply.json(200,
						JsonRpc.result(request, inputRequired(FORM, params.path("arguments").path("i").toString())));
			}
			else if (request.rpcMethod().equals("tools/call")) {
				boolean same = params.path("requestState").equals(params.path("arguments").path("i"));
				reply.json(200, JsonRpc.result(request, "{\"content\":[],\"isError\":" + !same + "}"));
			}
		});
		McpClient client = client(accepting());
		List<CompletableFuture<CallToolResult>> calls = Stream.of("a", "b", "c", "d")
			.map((i) -> client.async().callTool("t", Map.of("i", i)))
			.toList();

		assertThat(calls).allSatisfy((call) -> assertThat(call.join().isError()).isFalse());
	}

	@Test
	@DisplayName("M-ELI-08: that a page may be opened is all that is answered; what came of it shows when the call is sent again")
	void pageToVisit() {
		String visit = inputRequired("""
				{"method":"elicitation/create","params":{"mode":"url","message":"m","url":"https://auth.test/x"}}""",
				null);
		this.answers.addAll(List.of(visit, visit));
		Iterator<ElicitResult> decisions = List.of(ElicitResult.accept(), ElicitResult.cancel()).iterator();
		client(ClientHandlers.none().withElicitation(new ElicitationHandler() {

			@Override
			public ElicitResult elicit(ElicitRequest request, Requester requester) {
				return decisions.next();
			}

			@Override
			public Set<ElicitMode> modes() {
				return Set.of(ElicitMode.URL);
			}

		})).callTool("t");

		assertThat(this.received).extracting((params) -> params.path("inputResponses").toString())
			.containsExactly("", "{\"k\":{\"action\":\"accept\"}}", "{\"k\":{\"action\":\"cancel\"}}");
	}

	@Test
	@DisplayName("M-MRT-10: no is an answer")
	void declineIsAnAnswer() {
		this.answers.add(inputRequired(FORM, null));

		client(ClientHandlers.none().withElicitation((request, requester) -> ElicitResult.decline())).callTool("t");

		assertThat(this.received.get(1).path("inputResponses").toString())
			.isEqualTo("{\"k\":{\"action\":\"decline\"}}");
	}

	@Test
	@DisplayName("M-MRT-11: after ten rounds it is enough")
	void roundsAreBounded() {
		IntStream.range(0, 20).forEach((i) -> this.answers.add(inputRequired(FORM, "\"" + i + "\"")));

		assertFails(client(accepting()), Reason.TOO_MANY_ROUNDS);

		assertThat(this.received).hasSize(11);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"method\":\"roots/list\"}",
			"{\"method\":\"sampling/createMessage\",\"params\":{\"maxTokens\":1,\"messages\":[]}}",
			"{\"method\":\"elicitation/create\",\"params\":{\"mode\":\"url\",\"message\":\"m\",\"url\":\"https://x\"}}" })
	@DisplayName("M-MRT-08 M-MRT-10: what was not declared is not answered, and the request not sent again")
	void undeclaredCapability(String request) {
		this.answers.add(inputRequired(request, null));

		assertFails(client(accepting()), Reason.REFUSED);

		assertThat(this.received).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"resultType\":\"input_required\"}",
			"{\"resultType\":\"input_required\",\"inputRequests\":{\"k\":{\"method\":\"no/such\",\"params\":{}}}}",
			"{\"resultType\":\"input_required\",\"requestState\":{\"a\":1}}", "{\"resultType\":\"other\"}",
			"{\"resultType\":7}" })
	@DisplayName("M-MRT-07 M-MRT-08 M-RTY-02 B-197: a result that asks for nothing, for something unknown or is of an unknown type is invalid")
	void invalidResults(String result) {
		this.answers.add(result);

		assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(() -> client(accepting()).callTool("t"));
		assertThat(this.received).hasSize(1);
	}

	@Test
	@DisplayName("M-RTY-03: only calls, prompts and reads may need input")
	void inputForTheWrongMethod() {
		assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(() -> client(accepting()).listTools());
	}

	@Test
	@DisplayName("M-MRT-11 M-CAN-03: the time a person takes is not taken from the call")
	void thinkingTimeDoesNotCount() {
		this.answers.add(inputRequired(FORM, null));
		McpClient client = client(ClientHandlers.none().withElicitation((request, requester) -> {
			awaitNever(Duration.ofMillis(900));
			return ElicitResult.accept(Map.of());
		}));
		client.serverProfile();

		assertThat(client.callTool("t", Map.of(), CallOptions.defaults().withTimeout(Duration.ofMillis(800))).text())
			.isEqualTo("done");
	}

	@Test
	@DisplayName("M-MRT-11: a handler that takes too long is interrupted, and nobody else is")
	void inputTimeout() {
		this.answers.add(inputRequired(FORM, null));
		CountDownLatch interrupted = new CountDownLatch(1);
		McpClient client = this.connections.to(this.server.uri(), (spec) -> spec.inputTimeout(Duration.ofMillis(100))
			.handlers(ClientHandlers.none().withElicitation((request, requester) -> {
				awaitNever(LIMIT);
				interrupted.countDown();
				Thread.currentThread().interrupt();
				throw new IllegalStateException("interrupted");
			})));

		assertFails(client, Reason.REFUSED);

		assertThat(interrupted.getCount()).isZero();
		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	@DisplayName("M-MRT-11: a handler that fails ends the call and is the cause")
	void failingHandler() {
		this.answers.add(inputRequired(FORM, null));
		IllegalStateException failure = new IllegalStateException("bug");

		assertThatExceptionOfType(InputRequiredException.class)
			.isThrownBy(() -> client(ClientHandlers.none().withElicitation((request, requester) -> {
				throw failure;
			})).callTool("t"))
			.withCause(failure);
	}

	@Test
	@DisplayName("M-MRT-13: a handler may call the same server")
	void handlerMayCallBack() {
		this.answers.add(inputRequired(FORM, null));
		AtomicReference<McpClient> client = new AtomicReference<>();
		AtomicReference<String> inner = new AtomicReference<>();
		client.set(this.connections.to(this.server.uri(),
				(spec) -> spec.window(new WindowSettings(ConcurrencyPolicy.SERIALIZED, 1, 1))
					.handlers(ClientHandlers.none().withElicitation((request, requester) -> {
						inner.set(client.get().callTool("inner").text());
						return ElicitResult.accept(Map.of());
					}))));

		assertThat(client.get().callTool("t").text()).isEqualTo("done");
		assertThat(inner).hasValue("done");
	}

	/** As a person does who thinks; ends early when interrupted. */
	private static void awaitNever(Duration limit) {
		try {
			new CountDownLatch(1).await(limit.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			// told to stop thinking
		}
	}

}
