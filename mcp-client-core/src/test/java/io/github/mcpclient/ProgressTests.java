package io.github.mcpclient;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.protocol.LogMessage;
import io.github.mcpclient.protocol.Progress;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.OpenStream;
import io.github.mcpclient.testserver.OpenStreams;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a server says about a call while it is under way.
 */
class ProgressTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private final Connections connections = new Connections();

	private final OpenStreams calls = new OpenStreams();

	private final ModernServer server = ModernServer.builder().intercept((request, reply) -> {
		if (request.rpcMethod().equals("tools/call")) {
			this.calls.handle(request, reply);
		}
	}).start();

	private final McpClient client = this.connections.to(this.server.uri());

	@AfterEach
	void close() {
		this.connections.close();
		this.server.close();
	}

	private CompletableFuture<CallToolResult> call(CallOptions options) {
		return this.client.async().callTool("t", Map.of(), options);
	}

	private static OpenStream progress(OpenStream call, String values) {
		JsonNode token = call.request().bodyJson().path("params").path("_meta").path("progressToken");
		return call
			.send(JsonRpc.notification("notifications/progress", "{\"progressToken\":" + token + "," + values + "}"));
	}

	private static void finish(OpenStream call) {
		call.send(JsonRpc.result(call.request(), "{\"content\":[]}"));
	}

	@Test
	@DisplayName("M-PRG-01 M-PRG-02 M-TRN-08: each call hears its own progress, as long as it grows")
	void progressReachesItsCall() {
		List<Progress> first = new CopyOnWriteArrayList<>();
		List<Progress> second = new CopyOnWriteArrayList<>();
		var one = call(CallOptions.defaults().withProgress(first::add));
		OpenStream streamOfOne = this.calls.next(LIMIT);
		var two = call(CallOptions.defaults().withProgress(second::add));
		OpenStream streamOfTwo = this.calls.next(LIMIT);

		progress(streamOfOne, "\"progress\":0.5,\"total\":2,\"message\":\"half\"");
		progress(streamOfOne, "\"progress\":0.5");
		progress(streamOfOne, "\"progress\":0.4");
		progress(streamOfOne, "\"progress\":\"1\"");
		streamOfOne.send(JsonRpc.notification("notifications/progress", "{\"progressToken\":\"x\",\"progress\":9}"));
		progress(streamOfOne, "\"progress\":2");
		progress(streamOfTwo, "\"progress\":7");
		finish(streamOfTwo);
		finish(streamOfOne);
		one.join();
		two.join();

		assertThat(first).containsExactly(new Progress(0.5, 2.0, "half"), new Progress(2, null, null));
		assertThat(second).containsExactly(new Progress(7, null, null));
	}

	@Test
	@DisplayName("M-PRG-01: a call nobody follows asks for no progress")
	void noTokenWithoutListener() {
		var result = call(CallOptions.defaults());
		OpenStream call = this.calls.next(LIMIT);

		assertThat(call.request().bodyJson().path("params").path("_meta").has("progressToken")).isFalse();
		call.send(JsonRpc.notification("notifications/progress", "{\"progressToken\":1,\"progress\":1}"));
		finish(call);
		assertThat(result.join().content()).isEmpty();
	}

	@Test
	@DisplayName("M-PRG-03: a flood of a thousand steps to a listener that throws does not cost the call")
	void floodToAThrowingListener() {
		AtomicInteger heard = new AtomicInteger();
		var result = call(CallOptions.defaults().withProgress((progress) -> {
			heard.incrementAndGet();
			throw new IllegalStateException("bug of the application");
		}));
		OpenStream call = this.calls.next(LIMIT);
		IntStream.range(0, 1000).forEach((i) -> progress(call, "\"progress\":" + i));
		finish(call);

		assertThat(result.join().content()).isEmpty();
		assertThat(heard).hasValue(1000);
	}

	@Test
	@DisplayName("M-TRN-24 M-PRG-02 B-188 B-189: progress buys time if it may, up to the ceiling and not beyond")
	void progressBuysTimeUpToTheCeiling() {
		this.client.serverProfile();
		AtomicInteger heard = new AtomicInteger();
		long begin = System.nanoTime();
		var result = call(CallOptions.defaults()
			.withTimeout(Duration.ofMillis(700))
			.withProgress((progress) -> heard.incrementAndGet(), Duration.ofMillis(1500)));
		OpenStream call = this.calls.next(LIMIT);
		ScheduledExecutorService steady = Executors.newSingleThreadScheduledExecutor();
		AtomicInteger step = new AtomicInteger();
		Future<?> unused = steady.scheduleAtFixedRate(() -> progress(call, "\"progress\":" + step.incrementAndGet()),
				100, 100, TimeUnit.MILLISECONDS);

		assertThat(result).failsWithin(LIMIT)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(McpTimeoutException.class);
		steady.shutdownNow();
		assertThat(Duration.ofNanos(System.nanoTime() - begin)).isBetween(Duration.ofMillis(1450),
				Duration.ofSeconds(4));
		assertThat(heard).hasValueGreaterThan(3);
		this.server.http().awaitClientClosed(call.request().connection(), LIMIT);
	}

	@Test
	@DisplayName("M-LOG-01 M-LOG-02: a call that listens says so and hears the log of its own stream; others ask for silence")
	void logsOfACall() {
		List<LogMessage> heard = new CopyOnWriteArrayList<>();
		var result = call(CallOptions.defaults().withLogs(LogLevel.WARNING, heard::add));
		OpenStream call = this.calls.next(LIMIT);
		call.send(JsonRpc.notification("notifications/message",
				"{\"level\":\"error\",\"logger\":\"db\",\"data\":{\"a\":1}}"));
		finish(call);
		result.join();
		var silent = call(CallOptions.defaults());
		OpenStream second = this.calls.next(LIMIT);
		finish(second);
		silent.join();

		String level = "io.modelcontextprotocol/logLevel";
		assertThat(call.request().bodyJson().path("params").path("_meta").path(level).stringValue())
			.isEqualTo("warning");
		assertThat(second.request().bodyJson().path("params").path("_meta").has(level)).isFalse();
		assertThat(heard).singleElement().satisfies((message) -> {
			assertThat(message.level()).isEqualTo(LogLevel.ERROR);
			assertThat(message.logger()).isEqualTo("db");
			assertThat(message.data().toString()).isEqualTo("{\"a\":1}");
		});
		assertThat(this.server.count("logging/setLevel")).isZero();
	}

	@Test
	@DisplayName("M-CAN-01 M-CAN-02 M-CAN-03 M-TRN-20: giving up a call closes its stream, with or without a head, and says nothing else")
	void cancellationClosesTheStream() {
		var withHead = call(CallOptions.defaults());
		OpenStream call = this.calls.next(LIMIT);
		withHead.cancel(true);
		this.server.http().awaitClientClosed(call.request().connection(), LIMIT);

		this.server.intercept((request, reply) -> {
			if (request.rpcMethod().equals("tools/call")) {
				reply.silent();
			}
		});
		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(
				() -> this.client.callTool("t", Map.of(), CallOptions.defaults().withTimeout(Duration.ofMillis(200))));

		this.server.http().awaitNoOpenConnections(Duration.ofSeconds(6));
		assertThat(this.server.requests()).allMatch((request) -> request.bodyJson().has("id"));
		assertThat(this.server.violations()).isEmpty();
	}

	@Test
	@DisplayName("M-TRN-11 M-TRN-12 M-CAN-03: a stream that ends without the answer has lost the call; ids and times on it mean nothing")
	void brokenStreamIsNotResumed() {
		var result = call(CallOptions.defaults());
		this.calls.next(LIMIT).write((stream) -> stream.retry(1).eventWithId("e-1", "")).end();

		assertThat(result).failsWithin(LIMIT);
		assertThat(this.server.count("tools/call")).isEqualTo(1);
		assertThat(this.server.requests()).allMatch((request) -> request.method().equals("POST"));
	}

}
