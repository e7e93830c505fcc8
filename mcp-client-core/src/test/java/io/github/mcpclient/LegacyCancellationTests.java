package io.github.mcpclient;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.OpenStream;
import io.github.mcpclient.testserver.OpenStreams;
import io.github.mcpclient.testserver.ReceivedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A legacy server is told in words that a request is no longer wanted.
 */
class LegacyCancellationTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private final Connections connections = new Connections();

	private final OpenStreams calls = new OpenStreams();

	private final OpenStreams streams = new OpenStreams();

	private final LegacyServer server = LegacyServer.builder().onStream(this.streams).intercept((request, reply) -> {
		if (request.rpcMethod().equals("tools/call")) {
			this.calls.handle(request, reply);
		}
	}).start();

	@AfterEach
	void close() {
		this.connections.close();
		this.server.close();
	}

	private ReceivedRequest awaitCancellation() {
		return this.server.http()
			.awaitRequest((request) -> request.rpcMethod().equals("notifications/cancelled"), LIMIT);
	}

	@Test
	@DisplayName("L-CAN-01 L-RSM-04: a call that is cancelled is cancelled at the server, by its id and in its session")
	void cancelledCall() {
		McpClient client = this.connections.to(this.server.uri());
		var result = client.async().callTool("slow");
		OpenStream call = this.calls.next(LIMIT);

		result.cancel(true);

		ReceivedRequest cancelled = awaitCancellation();
		assertThat(cancelled.bodyJson().path("params").path("requestId"))
			.isEqualTo(call.request().bodyJson().path("id"));
		assertThat(cancelled.bodyJson().has("id")).isFalse();
		assertThat(cancelled.header("Mcp-Session-Id")).hasValue(this.server.sessions().iterator().next());
		assertThat(this.server.violations()).isEmpty();
	}

	@Test
	@DisplayName("B-191: what comes for a call after it was cancelled is ignored, and costs neither the session nor another call")
	void lateAnswers() {
		McpClient client = this.connections.to(this.server.uri(),
				(spec) -> spec.handlers(ClientHandlers.none().withRoots((requester) -> List.of())));
		var cancelled = client.async().callTool("slow", Map.of(), CallOptions.defaults());
		ReceivedRequest late = this.calls.next(LIMIT).request();
		cancelled.cancel(true);
		awaitCancellation();

		this.streams.next(LIMIT)
			.send(JsonRpc.result(late, "{\"content\":[]}"))
			.send(JsonRpc.error(late.bodyJson().path("id"), 0, "cancelled", null))
			.send(JsonRpc.request(7, "ping", "{}"));

		this.server.http().awaitRequest((request) -> request.isAnswerTo("7"), LIMIT);
		var next = client.async().callTool("slow", Map.of(), CallOptions.defaults());
		OpenStream call = this.calls.next(LIMIT);
		call.send(JsonRpc.result(late, "{\"content\":[],\"isError\":true}"))
			.send(JsonRpc.result(call.request(), "{\"content\":[]}"));
		assertThat(next.join().isError()).isFalse();
		assertThat(cancelled).isCancelled();
		assertThat(this.server.count("initialize")).isEqualTo(1);
	}

	@Test
	@DisplayName("L-CAN-01 M-TRN-24: so is one whose time is over; progress does not buy time unless it may")
	void timedOutCall() {
		McpClient client = this.connections.to(this.server.uri());
		client.serverProfile();
		Future<?> unused = CompletableFuture.runAsync(() -> this.calls.next(LIMIT)
			.send(JsonRpc.notification("notifications/progress", "{\"progressToken\":0,\"progress\":1}")));

		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(
				() -> client.callTool("slow", Map.of(), CallOptions.defaults().withTimeout(Duration.ofMillis(300))));

		awaitCancellation();
	}

	@Test
	@DisplayName("L-CAN-01: initialize is not cancelled, and neither is a call that was not sent")
	void initializeIsNotCancelled() {
		this.server.intercept((request, reply) -> {
			if (request.rpcMethod().equals("initialize")) {
				reply.silent();
			}
		});
		McpClient client = this.connections.to(this.server.uri());

		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(
				() -> client.callTool("slow", Map.of(), CallOptions.defaults().withTimeout(Duration.ofMillis(300))));

		this.server.intercept((request, reply) -> {
		});
		client.serverProfile();
		assertThat(this.server.count("notifications/cancelled")).isZero();
	}

}
