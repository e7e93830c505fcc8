package io.github.mcpclient;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.breaker.CircuitState;
import io.github.mcpclient.error.BreakerOpenException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.error.ResponseTooLargeException;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.exchange.ExchangeLimits;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.StreamReply;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.ConcurrencyPolicy;
import io.github.mcpclient.transport.WindowSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Failures other clients had with answers, sizes and threads, each with what is right.
 */
@Timeout(60)
class HttpCaseTests {

	private final Connections connections = new Connections();

	private final ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start();

	@AfterEach
	void close() {
		this.connections.close();
		this.server.close();
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 404, 422, 500 })
	@DisplayName("B-043 M-TRN-17 M-META-13: a JSON-RPC error in a refusal keeps status, code, message and data")
	void errorInARefusal(int status) {
		McpClient client = this.connections.to(this.server.uri());
		client.callTool("hello");
		this.server.intercept(
				(request, reply) -> reply.json(status, "{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id")
						+ ",\"error\":{\"code\":-32602,\"message\":\"m\",\"data\":{\"hint\":\"t8\"}}}"));

		assertThatExceptionOfType(JsonRpcException.class).isThrownBy(() -> client.callTool("hello")).satisfies((ex) -> {
			assertThat(ex.httpStatus()).isEqualTo(status);
			assertThat(ex.errorCode()).isEqualTo(-32602);
			assertThat(ex.serverMessage()).isEqualTo("m");
			assertThat(ex.serverData()).isEqualTo("{\"hint\":\"t8\"}");
		});
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 403, 421, 429, 503, 524, 999 })
	@DisplayName("B-029 B-052 B-056 B-110 M-TRN-22: what is about access or load is told by its status, whatever code the body holds")
	void statusDecides(int status) {
		McpClient client = this.connections.to(this.server.uri());
		client.callTool("hello");
		this.server.intercept((request, reply) -> reply.text(status, "application/json", (status == 421 || status > 504)
				? "<html>" : "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32001,\"message\":\"x\"}}"));

		assertThatExceptionOfType(HttpStatusException.class).isThrownBy(() -> client.callTool("hello"))
			.satisfies((ex) -> assertThat(ex.status()).isEqualTo(status));
		assertThat(this.server.requests()).as("M-TRN-22: no flow, no handshake").hasSize(3);
		assertThat(this.server.count("tools/call")).isEqualTo(2);
	}

	@Test
	@DisplayName("B-054: a 204 with a body to a notification neither ends the session nor is sent again")
	void noContentWithContent() {
		try (LegacyServer legacy = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			legacy.intercept((request, reply) -> {
				if (request.rpcMethod().equals("notifications/initialized")) {
					reply.raw("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello");
				}
			});
			McpClient client = this.connections.to(legacy.uri());

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
			assertThat(legacy.count("notifications/initialized")).isEqualTo(1);
		}
	}

	@Test
	@DisplayName("B-109: only the time for the call is absolute: a stream that goes on outlives the chunk timeout many times")
	void longHealthyStream() {
		Duration tick = Duration.ofMillis(60);
		McpClient client = this.connections.to(this.server.uri(), (spec) -> spec
			.limits(new ExchangeLimits(10_000, Duration.ofSeconds(5), tick.multipliedBy(4), Duration.ofMinutes(1))));
		client.serverProfile();
		this.server.intercept((request, reply) -> {
			StreamReply stream = reply.eventStream();
			for (int i = 0; i < 12; i++) {
				Deliberately.pause(tick);
				stream.comment("still here");
				stream.write("event: mess");
				stream.write("age\ndata: {}\n\n");
			}
			stream
				.event("{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id") + ",\"result\":{\"content\":[]}}");
		});

		assertThat(client.callTool("hello").content()).isEmpty();
	}

	@Test
	@DisplayName("B-107 B4: an event that has begun must go on, though a stream between events may be silent")
	void begunEventMustGoOn() {
		McpClient client = this.connections.to(this.server.uri(), (spec) -> spec
			.limits(new ExchangeLimits(10_000, Duration.ofSeconds(5), Duration.ofMillis(200), Duration.ofMinutes(1))));
		client.serverProfile();
		this.server.intercept((request, reply) -> {
			reply.eventStream().write("data: {\"json");
			reply.holdUntilClientCloses();
		});

		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(() -> client.callTool("hello"))
			.satisfies((ex) -> assertThat(ex.phase()).isEqualTo(Phase.CHUNK));
	}

	@Test
	@DisplayName("B-115 B-210: two hundred clients, used and closed, leave no thread and no connection behind")
	void clientsLeaveNothingBehind() {
		int before = Thread.activeCount();
		for (int i = 0; i < 200; i++) {
			try (McpClient client = this.connections.to(this.server.uri())) {
				client.callTool("hello");
			}
		}

		this.server.http().awaitNoOpenConnections(Duration.ofSeconds(10));
		assertThat(Thread.activeCount() - before).isLessThan(10);
	}

	@Test
	@DisplayName("B-117: an image below the size limit arrives intact, one above it is a typed error whatever layer notices")
	void largePayloads() {
		String image = "QUJD".repeat(3_000_000);
		this.server.replaceTools(TestTool.of("image", "{\"type\":\"object\"}", (arguments) -> TestTool.text(image)));
		McpClient roomy = this.connections.to(this.server.uri(), (spec) -> spec.limits(maxResponse(16_000_000)));
		McpClient tight = this.connections.to(this.server.uri(), (spec) -> spec.limits(maxResponse(11_000_000)));

		CallToolResult result = roomy.callTool("image");
		assertThat(result.text()).hasSize(image.length());
		assertThatExceptionOfType(ResponseTooLargeException.class).isThrownBy(() -> tight.callTool("image"));
	}

	@Test
	@DisplayName("B-121: after a failed call nothing goes on by itself")
	void nothingGoesOnAfterAFailure() {
		McpClient client = this.connections.to(this.server.uri());
		client.callTool("hello");
		this.server.intercept((request, reply) -> {
			reply.eventStream().comment("and");
			reply.reset();
		});
		assertThatExceptionOfType(TransportFailedException.class).isThrownBy(() -> client.callTool("hello"));
		int sent = this.server.requests().size();

		Deliberately.pause(Duration.ofMillis(200));

		assertThat(this.server.requests()).hasSize(sent);
		assertThat(client.status().inFlight()).isZero();
	}

	@Test
	@DisplayName("B-063 V20 L-BAT-02: ids are unique over calls, sessions, retries and connections")
	void idsAreUnique() {
		try (LegacyServer legacy = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient first = this.connections.to(legacy.uri());
			McpClient second = this.connections.to(legacy.uri());
			IntStream.range(0, 4).forEach((i) -> {
				first.callTool("hello");
				second.callTool("hello");
				legacy.loseSessions();
			});

			assertThat(legacy.requests()
				.stream()
				.filter((request) -> request.bodyText().contains("\"id\""))
				.map(ReceivedRequest::bodyJson)
				.map((body) -> body.get("id").asLong())).doesNotHaveDuplicates();
		}
	}

	@Test
	@DisplayName("B-126: the mistakes of callers do not open the breaker")
	void mistakesDoNotOpenTheBreaker() {
		McpClient client = this.connections.to(this.server.uri());
		for (int i = 0; i < 20; i++) {
			assertThatExceptionOfType(McpException.class).isThrownBy(() -> client.callTool("no-such-tool"))
				.satisfies((ex) -> assertThat(ex.dispatch()).isNotEqualTo(Dispatch.NOT_SENT));
		}
		assertThat(this.connections.breaker(client).state()).isEqualTo(CircuitState.CLOSED);
		assertThat(this.connections.breaker(client).failures()).isZero();
	}

	@Test
	@DisplayName("B-128: however many calls there are when a breaker may try again, one is sent and the others hear when")
	void oneTrialAmongManyCalls() throws Exception {
		BreakerSettings eager = new BreakerSettings(1, Duration.ZERO, BreakerSettings.DEFAULT_MAX_OPEN,
				BreakerSettings.DEFAULT_PROBE_EXPIRY, BreakerSettings.DEFAULT_MAX_CIRCUITS);
		CompletableFuture<Boolean> trial = new CompletableFuture<>();
		CountDownLatch refused = new CountDownLatch(49);
		try (Connections impatient = new Connections(eager)) {
			McpClient client = impatient.to(this.server.uri(),
					(spec) -> spec.window(new WindowSettings(ConcurrencyPolicy.STATELESS, 50, 0)));
			client.serverProfile();
			impatient.recordFailure(client);
			this.server.intercept((request, reply) -> reply.holdUntil(trial));

			var refusals = IntStream.range(0, 50)
				.mapToObj((i) -> client.async().callTool("hello", Map.of(), CallOptions.defaults()))
				.map((call) -> call.handle((result, failure) -> {
					refused.countDown();
					return failure;
				}))
				.toList();

			assertThat(refused.await(30, TimeUnit.SECONDS)).isTrue();
			trial.complete(true);
			assertThat(refusals.stream().map(CompletableFuture::join).filter(Objects::nonNull)).hasSize(49)
				.allSatisfy((failure) -> assertThat(failure).isInstanceOfSatisfying(BreakerOpenException.class,
						(ex) -> assertThat(ex.retryAfter()).isPresent()));
			assertThat(this.server.count("tools/call")).isEqualTo(1);
			assertThat(impatient.breaker(client).state()).isEqualTo(CircuitState.CLOSED);
		}
	}

	private static ExchangeLimits maxResponse(long bytes) {
		return new ExchangeLimits(bytes, ExchangeLimits.DEFAULT_CONNECT_TIMEOUT, ExchangeLimits.DEFAULT_CHUNK_TIMEOUT,
				ExchangeLimits.DEFAULT_CONNECTION_TTL);
	}

	/**
	 * Time that is part of what a server does, not of waiting for a result.
	 */
	private static final class Deliberately {

		static void pause(Duration duration) {
			long end = System.nanoTime() + duration.toNanos();
			while (System.nanoTime() < end) {
				LockSupport.parkNanos(1_000_000);
			}
		}

	}

}
