package io.github.mcpclient;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.OpenStream;
import io.github.mcpclient.testserver.OpenStreams;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A stream of a legacy server that ends early is read on, not asked for again.
 */
class ResumptionTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private final Connections connections = new Connections();

	private final OpenStreams calls = new OpenStreams();

	private final OpenStreams resumed = new OpenStreams();

	private final LegacyServer server = LegacyServer.builder().onStream(this.resumed).intercept((request, reply) -> {
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

	private CompletableFuture<CallToolResult> call() {
		return this.client.async().callTool("slow");
	}

	private static String result(OpenStream call, String text) {
		return JsonRpc.result(call.request().bodyJson().path("id"), TestTool.text(text)).toString();
	}

	@Test
	@DisplayName("L-RSM-01 L-RSM-02 L-GET-02: read on with a GET after the time the server asked for, from the stream's own last id")
	void readOnAfterTheEnd() {
		CompletableFuture<CallToolResult> result = call();
		OpenStream call = this.calls.next(LIMIT).write((stream) -> stream.retry(600).eventWithId("c-1", ""));
		long ended = System.nanoTime();
		call.end();

		OpenStream second = this.resumed.next(LIMIT);
		assertThat(second.request().header("Last-Event-ID")).hasValue("c-1");
		assertThat(second.request().header("Mcp-Session-Id")).hasValue(this.server.sessions().iterator().next());
		assertThat(Duration.ofNanos(second.request().receivedNanos() - ended)).isBetween(Duration.ofMillis(590),
				Duration.ofMillis(2000));
		second.write((stream) -> stream.eventWithId("c-2", "").retry(1)).breakOff();

		OpenStream third = this.resumed.next(LIMIT);
		assertThat(third.request().header("Last-Event-ID")).hasValue("c-2");
		third.write((stream) -> stream.event(result(call, "done")));

		assertThat(result.join().text()).isEqualTo("done");
		assertThat(this.server.count("tools/call")).isEqualTo(1);
		assertThat(this.server.violations()).isEmpty();
	}

	@Test
	@DisplayName("L-RSM-01 L-RSM-03: a connection that breaks is taken up again like one that ends, also twice without an event")
	void readOnAfterABreak() {
		CompletableFuture<CallToolResult> result = call();
		OpenStream call = this.calls.next(LIMIT).write((stream) -> stream.retry(1).eventWithId("c-1", ""));
		call.breakOff();
		this.resumed.next(LIMIT).breakOff();

		OpenStream third = this.resumed.next(LIMIT);
		assertThat(third.request().header("Last-Event-ID")).hasValue("c-1");
		third.write((stream) -> stream.event(result(call, "done")));

		assertThat(result.join().text()).isEqualTo("done");
		assertThat(this.server.count("tools/call")).isEqualTo(1);
	}

	@Test
	@DisplayName("L-RSM-03: without an event id there is nothing to read on; the call fails and is not sent again")
	void notResumable() {
		CompletableFuture<CallToolResult> result = call();
		this.calls.next(LIMIT).write((stream) -> stream.write("id: a\u0000b\nretry: 1x\ndata: {}\n\n").retry(1)).end();

		assertThat(result).failsWithin(LIMIT);
		assertThat(this.server.count("tools/call")).isEqualTo(1);
		assertThat(this.resumed.isEmpty()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 404, 405 })
	@DisplayName("L-RSM-01 M-TRN-12: a server that refuses to go on may have run the call, so it is not sent again")
	void refusedResumption(int status) {
		this.server.intercept((request, reply) -> {
			if (request.method().equals("GET")) {
				reply.empty(status);
			}
			else if (request.rpcMethod().equals("tools/call")) {
				this.calls.handle(request, reply);
			}
		});
		CompletableFuture<CallToolResult> result = call();
		this.calls.next(LIMIT).write((stream) -> stream.retry(1).eventWithId("c-1", "")).end();

		assertThat(result).failsWithin(LIMIT)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(TransportFailedException.class)
			.satisfies((ex) -> assertThat(((McpException) ex.getCause()).dispatch()).isEqualTo(Dispatch.UNKNOWN));
		assertThat(this.server.count("tools/call")).isEqualTo(1);
		assertThat(this.server.count("initialize")).isEqualTo(1);
	}

	@ParameterizedTest
	@ValueSource(ints = { 429, 503 })
	@DisplayName("B-091: a server that is in trouble when it is to go on is asked again within the time of the call")
	void troubleWhenReadingOn(int status) {
		AtomicInteger gets = new AtomicInteger();
		this.server.intercept((request, reply) -> {
			if (request.method().equals("GET") && gets.incrementAndGet() == 1) {
				reply.empty(status);
			}
			else if (request.rpcMethod().equals("tools/call")) {
				this.calls.handle(request, reply);
			}
		});
		CompletableFuture<CallToolResult> result = call();
		OpenStream call = this.calls.next(LIMIT).write((stream) -> stream.retry(1).eventWithId("c-1", ""));
		call.end();

		this.resumed.next(LIMIT).write((stream) -> stream.event(result(call, "done")));

		assertThat(result.join().text()).isEqualTo("done");
		assertThat(this.server.count("tools/call")).isEqualTo(1);
	}

	@Test
	@DisplayName("L-RSM-03: a server that never gets on is not asked for ever")
	void vainAttemptsAreBounded() {
		this.server.intercept((request, reply) -> {
			if (request.method().equals("GET")) {
				reply.eventStream();
			}
			else if (request.rpcMethod().equals("tools/call")) {
				this.calls.handle(request, reply);
			}
		});
		CompletableFuture<CallToolResult> result = call();
		this.calls.next(LIMIT).write((stream) -> stream.retry(1).eventWithId("c-1", "")).end();

		assertThat(result).failsWithin(LIMIT);
		assertThat(this.server.requests().stream().filter((request) -> request.method().equals("GET")).count())
			.isBetween(2L, 6L);
	}

	@Test
	@DisplayName("L-CAN-01 M-TRN-24: the wait for a reconnection is part of the call's time, and giving up cancels the request")
	void longReconnectionTime() {
		var result = this.client.async()
			.callTool("slow", Map.of(), CallOptions.defaults().withTimeout(Duration.ofSeconds(3)));
		this.calls.next(LIMIT).write((stream) -> stream.retry(60_000).eventWithId("c-1", "")).end();

		assertThat(result).failsWithin(LIMIT)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(McpTimeoutException.class);
		this.server.http().awaitRequest((request) -> request.rpcMethod().equals("notifications/cancelled"), LIMIT);
	}

}
