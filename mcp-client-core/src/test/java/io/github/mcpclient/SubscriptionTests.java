package io.github.mcpclient;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.protocol.SubscriptionFilter;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.OpenStream;
import io.github.mcpclient.testserver.OpenStreams;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.Script;
import io.github.mcpclient.transport.ConcurrencyPolicy;
import io.github.mcpclient.transport.Subscription;
import io.github.mcpclient.transport.SubscriptionListener;
import io.github.mcpclient.transport.WindowSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Subscriptions to a modern server.
 */
class SubscriptionTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static final SubscriptionFilter TOOLS = new SubscriptionFilter(true, false, false, List.of());

	private final Connections connections = new Connections();

	private final OpenStreams streams = new OpenStreams(OpenStream::acknowledge);

	private final RecordedChanges changes = new RecordedChanges();

	private final ModernServer server = ModernServer.builder().method("tools/list", (params) -> JsonRpc.object("""
			{"tools":[],"ttlMs":3600000}""")).intercept(listening(this.streams)).start();

	@AfterEach
	void close() {
		this.connections.close();
		this.server.close();
	}

	private static Script listening(Script onListen) {
		return (request, reply) -> {
			if (request.rpcMethod().equals("subscriptions/listen")) {
				onListen.handle(request, reply);
			}
		};
	}

	private McpClient client() {
		return this.connections.to(this.server.uri());
	}

	@Test
	@DisplayName("M-SUB-01 B-100 M-SUB-02 M-SUB-04 M-SUB-08: changes on the stream reach the listener, those of another stream do not")
	void changesAreHeard() {
		SubscriptionFilter filter = new SubscriptionFilter(true, true, true, List.of("file:///a"));
		Subscription subscription = client().subscribe(filter, this.changes);
		OpenStream stream = this.streams.next(LIMIT);

		assertThat(stream.request().bodyJson().path("params").path("notifications")).isEqualTo(JsonRpc.object("""
				{"toolsListChanged":true,"promptsListChanged":true,"resourcesListChanged":true,
				"resourceSubscriptions":["file:///a"]}"""));
		assertThat(subscription.honoured()).hasValue(filter);
		stream
			.send(JsonRpc.notification("notifications/tools/list_changed",
					"{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":-1}}"))
			.write((open) -> open.comment("alive"))
			.send(JsonRpc.request(1, "ping", "{}"))
			.report("notifications/progress", "{\"progressToken\":1,\"progress\":1}")
			.report("notifications/no/such", "{}")
			.report("notifications/prompts/list_changed", "{}")
			.report("notifications/resources/list_changed", "{}")
			.report("notifications/resources/updated", "{\"uri\":\"file:///a/b\"}")
			.report("notifications/tools/list_changed", "{}");

		assertThat(this.changes.take(4)).containsExactly("prompts", "resources", "updated file:///a/b", "tools");
		assertThat(this.server.violations()).isEmpty();
	}

	@Test
	@DisplayName("M-SUB-03 M-SUB-10: what the server leaves out is said")
	void droppedIsSaid() {
		this.server.intercept(listening(new OpenStreams((stream) -> stream
			.report("notifications/subscriptions/acknowledged", "{\"notifications\":{\"toolsListChanged\":true}}"))));

		Subscription subscription = client().subscribe(new SubscriptionFilter(true, false, false, List.of("file:///a")),
				this.changes);

		assertThat(subscription.honoured()).hasValue(TOOLS);
		assertThat(this.changes.take(1))
			.containsExactly("dropped " + new SubscriptionFilter(false, false, false, List.of("file:///a")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "end", "break" })
	@DisplayName("M-SUB-07 M-CCH-07: a stream that breaks is opened anew under a new id; the gap is said and nothing kept outlives it")
	void listensAnew(String end) {
		McpClient client = client();
		Subscription subscription = client.subscribe(TOOLS, this.changes);
		client.listTools();
		OpenStream first = this.streams.next(LIMIT);
		JsonNode id = first.request().bodyJson().path("id");
		if (end.equals("end")) {
			first.end();
		}
		else {
			first.breakOff();
		}

		OpenStream second = this.streams.next(LIMIT);

		assertThat(second.request().bodyJson().path("id")).isNotEqualTo(id);
		assertThat(second.request().header("Last-Event-ID")).isEmpty();
		assertThat(this.changes.take(1)).containsExactly("gap");
		client.listTools();
		assertThat(this.server.count("tools/list")).isEqualTo(2);
		subscription.close();
		this.server.http().awaitClientClosed(second.request().connection(), LIMIT);
		assertThat(this.server.violations()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "result", "cancelled" })
	@DisplayName("B-101 M-SUB-07: a subscription the server ends properly is over, and the caller hears it")
	void endedProperly(String end) {
		Subscription subscription = client().subscribe(TOOLS, this.changes);
		OpenStream stream = this.streams.next(LIMIT);
		JsonNode id = stream.request().bodyJson().path("id");
		stream.send(end.equals("result") ? JsonRpc.result(id, JsonRpc.object("{\"resultType\":\"complete\"}"))
				: JsonRpc.notification("notifications/cancelled", "{\"requestId\":" + id + "}"));

		assertThat(this.changes.take(1)).containsExactly("ended");
		this.server.http().awaitClientClosed(stream.request().connection(), LIMIT);
		assertThat(this.server.count("subscriptions/listen")).isEqualTo(1);
		assertThat(subscription).hasToString("Subscription[closed]");
	}

	@Test
	@DisplayName("B-101: a server that agrees and ends the stream each time is not asked at full speed")
	void endlessEndsAreSlowedDown() {
		this.server.intercept(listening(new OpenStreams((stream) -> stream.acknowledge().end())));
		client().subscribe(TOOLS, this.changes);

		List<ReceivedRequest> listens = this.server.http()
			.awaitRequests((request) -> request.rpcMethod().equals("subscriptions/listen"), 4, LIMIT);
		assertThat(Duration.ofNanos(listens.get(3).receivedNanos() - listens.get(0).receivedNanos()))
			.isGreaterThan(Duration.ofMillis(1700));
	}

	@Test
	@DisplayName("M-SUB-07: a server in trouble is asked again, one that no longer knows the method is not")
	void refusedLater() {
		client().subscribe(TOOLS, this.changes);
		AtomicInteger asked = new AtomicInteger();
		this.server.intercept(listening((request, reply) -> reply.json((asked.incrementAndGet() == 1) ? 503 : 404,
				JsonRpc.error(request.bodyJson().path("id"), -32601, "Method not found", null))));
		this.streams.next(LIMIT).end();

		assertThat(this.changes.take(1)).containsExactly("refused JSON_RPC");
		assertThat(asked).hasValue(2);
	}

	@Test
	@DisplayName("M-SUB-10: a server that does not know the method refuses the subscription at once")
	void refusedAtOnce() {
		this.server.intercept((request, reply) -> {
		});

		assertThatExceptionOfType(JsonRpcException.class).isThrownBy(() -> client().subscribe(TOOLS, this.changes))
			.satisfies((ex) -> assertThat(ex.errorCode()).isEqualTo(-32601));
		assertThat(this.server.count("subscriptions/listen")).isEqualTo(1);
	}

	@Test
	@DisplayName("M-SUB-09: a server that never agrees is waited for as long as for any call, and left")
	void neverAcknowledged() {
		OpenStreams silent = new OpenStreams();
		this.server.intercept(listening(silent));
		McpClient client = this.connections.to(this.server.uri(), (spec) -> spec.callTimeout(Duration.ofMillis(400)));

		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(() -> client.subscribe(TOOLS, this.changes));

		this.server.http().awaitClientClosed(silent.next(LIMIT).request().connection(), LIMIT);
	}

	@Test
	@DisplayName("M-SUB-05 M-TRN-21: streams are side by side, do not take the place of calls, and end with the client")
	void streamsSideBySide() {
		McpClient client = this.connections.to(this.server.uri(),
				(spec) -> spec.window(new WindowSettings(ConcurrencyPolicy.SERIALIZED, 1, 1)));
		List<Subscription> subscriptions = IntStream.range(0, 3)
			.mapToObj((i) -> client.subscribe(TOOLS, this.changes))
			.toList();
		List<OpenStream> open = subscriptions.stream().map((subscription) -> this.streams.next(LIMIT)).toList();

		assertThat(client.listTools()).isEmpty();
		open.get(1).report("notifications/tools/list_changed", "{}");
		assertThat(this.changes.take(1)).containsExactly("tools");
		client.close();

		open.forEach((stream) -> this.server.http().awaitClientClosed(stream.request().connection(), LIMIT));
		this.server.http().awaitNoOpenConnections(LIMIT);
	}

	@Test
	@DisplayName("M-SUB-06 B-102: a thousand changes to a listener that throws cost nothing but a log line each")
	void floodAndThrowingListener() {
		client().subscribe(TOOLS, new SubscriptionListener() {

			@Override
			public void onToolsChanged() {
				SubscriptionTests.this.changes.onToolsChanged();
				throw new IllegalStateException("bug of the application");
			}

		});
		OpenStream stream = this.streams.next(LIMIT);
		IntStream.range(0, 1000).forEach((i) -> stream.report("notifications/tools/list_changed", "{}"));

		assertThat(this.changes.take(1000)).hasSize(1000);
		assertThat(this.streams.isEmpty()).isTrue();
	}

}
