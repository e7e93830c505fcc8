package io.github.mcpclient;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.OpenStream;
import io.github.mcpclient.testserver.OpenStreams;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.Script;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The stream a legacy server is given for what belongs to no call.
 */
class ServerStreamTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private static final ClientHandlers HANDLERS = ClientHandlers.none().withRoots((requester) -> List.of());

	private final Connections connections = new Connections();

	private final OpenStreams streams = new OpenStreams();

	@AfterEach
	void close() {
		this.connections.close();
	}

	private LegacyServer server(Script onStream) {
		return LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).onStream(onStream).start();
	}

	private McpClient client(LegacyServer server) {
		return this.connections.to(server.uri(), (spec) -> spec.handlers(HANDLERS));
	}

	private static boolean isGet(ReceivedRequest request) {
		return request.method().equals("GET");
	}

	private static long gets(LegacyServer server) {
		return server.requests().stream().filter(ServerStreamTests::isGet).count();
	}

	@Test
	@DisplayName("L-GET-01 L-HDR-01 L-HDR-02 L-SES-01: the stream is open before the first request of the session")
	void openedBeforeTheFirstRequest() {
		try (LegacyServer server = server(this.streams)) {
			client(server).callTool("hello");

			List<ReceivedRequest> requests = server.requests();
			assertThat(requests).extracting((request) -> request.method() + request.rpcMethod())
				.containsSubsequence("POSTnotifications/initialized", "GET", "POSTtools/call");
			ReceivedRequest get = this.streams.next(LIMIT).request();
			assertThat(get.headers().all("Accept")).containsExactly("text/event-stream");
			assertThat(get.header("Mcp-Session-Id")).hasValue(server.sessions().iterator().next());
			assertThat(get.header("Last-Event-ID")).isEmpty();
			assertThat(server.violations()).isEmpty();
		}
	}

	@Test
	@DisplayName("L-GET-01: an application that answers and hears nothing costs the server no stream")
	void notOpenedForNothing() {
		try (LegacyServer server = server(this.streams)) {
			this.connections.to(server.uri()).callTool("hello");

			assertThat(gets(server)).isZero();
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 200, 204, 400, 401, 404, 405, 406, 500, 501 })
	@DisplayName("L-GET-03 B-037 B-089 B-147: a server that offers no stream, however it says so, is left alone")
	void refusedStreamIsHarmless(int status) {
		try (LegacyServer server = server((request, reply) -> reply.text(status, "text/html", "<p>no"))) {
			McpClient client = client(server);

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
			assertThat(client.callTool("hello").text()).isEqualTo("Hello");

			assertThat(gets(server)).isEqualTo(1);
			assertThat(server.count("initialize")).isEqualTo(1);
		}
	}

	@Test
	@DisplayName("L-GET-01: a server that sends no head before it has something to say delays the call, not for ever")
	void headMayComeWithTheFirstMessage() {
		CompletableFuture<Void> something = new CompletableFuture<>();
		try (LegacyServer server = server((request, reply) -> {
			if (reply.holdUntil(something)) {
				reply.eventStream().event(JsonRpc.request(0, "ping", "{}").toString());
				reply.holdUntilClientCloses();
			}
		})) {
			assertThat(client(server).callTool("hello").text()).isEqualTo("Hello");

			something.complete(null);
			server.http().awaitRequest((request) -> request.isAnswerTo("0"), LIMIT);
		}
	}

	@Test
	@DisplayName("L-GET-03 L-RSM-03: a stream that ends is opened again from its last event, also if the one after had none")
	void reopenedFromTheLastEvent() {
		try (LegacyServer server = server(this.streams)) {
			client(server).callTool("hello");
			this.streams.next(LIMIT).write((stream) -> stream.eventWithId("s-1", "")).end();

			OpenStream second = this.streams.next(LIMIT);
			assertThat(second.request().header("Last-Event-ID")).hasValue("s-1");
			second.breakOff();

			OpenStream third = this.streams.next(LIMIT);
			assertThat(third.request().header("Last-Event-ID")).hasValue("s-1");
			assertThat(server.count("initialize")).isEqualTo(1);
			assertThat(server.violations()).isEmpty();
		}
	}

	@Test
	@DisplayName("L-GET-03: the time the server asks for is waited for")
	void reconnectionTimeIsKept() {
		try (LegacyServer server = server(this.streams)) {
			client(server).callTool("hello");
			OpenStream first = this.streams.next(LIMIT).write((stream) -> stream.retry(900));
			long ended = System.nanoTime();
			first.end();

			long reopened = this.streams.next(LIMIT).request().receivedNanos();
			assertThat(Duration.ofNanos(reopened - ended)).isGreaterThanOrEqualTo(Duration.ofMillis(890));
		}
	}

	@Test
	@DisplayName("L-GET-03 B-084 B-090 B-103: a server that asks for no time and ends every stream at once is not asked at full speed")
	void endlessEndsAreSlowedDown() {
		OpenStreams ending = new OpenStreams((stream) -> stream.write((open) -> open.retry(0)).end());
		try (LegacyServer server = server(ending)) {
			client(server).callTool("hello");

			List<ReceivedRequest> gets = server.http().awaitRequests(ServerStreamTests::isGet, 4, LIMIT);
			assertThat(Duration.ofNanos(gets.get(3).receivedNanos() - gets.get(0).receivedNanos()))
				.isGreaterThan(Duration.ofMillis(1700));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 409, 503 })
	@DisplayName("L-GET-03 B-096: a server in trouble is asked again, in the same session")
	void troubleIsNoLoss(int status) {
		AtomicInteger gets = new AtomicInteger();
		try (LegacyServer server = server((request, reply) -> {
			if (gets.incrementAndGet() == 2) {
				reply.empty(status);
			}
			else {
				this.streams.handle(request, reply);
			}
		})) {
			client(server).callTool("hello");
			this.streams.next(LIMIT).end();

			this.streams.next(LIMIT);
			assertThat(gets).hasValue(3);
			assertThat(server.count("initialize")).isEqualTo(1);
		}
	}

	@Test
	@DisplayName("L-SES-02: with nobody calling, the stream finds out that the session is gone and there is a new one")
	void lossIsFoundByTheStream() {
		try (LegacyServer server = server(this.streams)) {
			client(server).callTool("hello");
			OpenStream first = this.streams.next(LIMIT);
			server.loseSessions();
			first.end();

			OpenStream second = this.streams.next(LIMIT);
			assertThat(second.request().header("Mcp-Session-Id")).hasValue(server.sessions().iterator().next());
			assertThat(server.count("initialize")).isEqualTo(2);
		}
	}

	@Test
	@DisplayName("B-099: closing the client also ends a stream whose head has not come yet")
	void endsBeforeItsHead() {
		try (LegacyServer server = server((request, reply) -> reply.silent())) {
			McpClient client = client(server);
			client.callTool("hello");

			client.close();

			server.http().awaitNoOpenConnections(LIMIT);
		}
	}

	@Test
	@DisplayName("L-GET-01 M-SUB-06: closing the client ends the stream at once")
	void endsWithTheClient() {
		try (LegacyServer server = server(this.streams)) {
			McpClient client = client(server);
			client.callTool("hello");
			OpenStream stream = this.streams.next(LIMIT);

			client.close();

			server.http().awaitClientClosed(stream.request().connection(), LIMIT);
			server.http().awaitNoOpenConnections(LIMIT);
		}
	}

}
