package io.github.mcpclient;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;

import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.BusyException;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.Script;
import io.github.mcpclient.testserver.StreamReply;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.ConcurrencyPolicy;
import io.github.mcpclient.transport.WindowSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A call that is no longer wanted ends at once, at the server too, and costs nothing but
 * itself.
 */
@Timeout(30)
class CancellationTests {

	private static final Duration SOON = Duration.ofSeconds(30);

	private final Connections connections = new Connections();

	private final CountDownLatch arrived = new CountDownLatch(1);

	private final ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start();

	@BeforeEach
	void holdCalls() {
		this.server.intercept(holding(false));
	}

	@AfterEach
	void close() {
		this.connections.close();
		this.server.close();
	}

	private Script holding(boolean afterHeaders) {
		return (request, reply) -> {
			if (request.rpcMethod().equals("tools/call")) {
				if (afterHeaders) {
					reply.eventStream().comment("working");
				}
				this.arrived.countDown();
				reply.holdUntilClientCloses();
			}
		};
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	@DisplayName("M-CAN-01 M-CAN-02 B-111 B-192: interrupting the thread closes the exchange, before and after the headers")
	void interruptClosesTheExchange(boolean afterHeaders) throws Exception {
		this.server.intercept(holding(afterHeaders));
		McpClient client = this.connections.to(this.server.uri());
		AtomicReference<Throwable> failure = new AtomicReference<>();
		AtomicReference<Boolean> interrupted = new AtomicReference<>();
		Thread caller = new Thread(() -> {
			try {
				client.callTool("hello");
			}
			catch (AbortedException ex) {
				failure.set(ex);
				interrupted.set(Thread.currentThread().isInterrupted());
			}
		});
		caller.start();
		this.arrived.await();

		caller.interrupt();
		caller.join();

		assertThat(failure.get()).isInstanceOfSatisfying(AbortedException.class,
				(ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.UNKNOWN));
		assertThat(interrupted.get()).isTrue();
		this.server.http().awaitClientClosed(SOON);
		assertThat(this.connections.breaker(client).failures()).isZero();
		assertThat(client.status().inFlight()).isZero();
	}

	@Test
	@DisplayName("M-CAN-02 N3 B-191: cancelling the future closes the exchange, and neither that nor a late answer concerns the next call")
	void cancellingTheFutureClosesTheExchange() throws Exception {
		this.server.intercept((request, reply) -> {
			if (request.rpcMethod().equals("tools/call")) {
				StreamReply stream = reply.eventStream();
				this.arrived.countDown();
				reply.holdUntilClientCloses();
				stream.event(JsonRpc.result(request, "{\"content\":[]}").toString());
			}
		});
		McpClient client = this.connections.to(this.server.uri());
		CompletableFuture<CallToolResult> call = client.async().callTool("hello");
		this.arrived.await();

		assertThat(call.cancel(true)).isTrue();

		assertThatExceptionOfType(CancellationException.class).isThrownBy(call::join);
		this.server.http().awaitClientClosed(SOON);
		this.server.intercept((request, reply) -> {
		});
		assertThat(client.async().callTool("hello").get().text()).isEqualTo("Hello");
	}

	@Test
	@DisplayName("N7: a call that dies takes no other with it")
	void deadCallCostsNoOther() {
		CompletableFuture<Boolean> dead = new CompletableFuture<>();
		McpClient client = this.connections.to(this.server.uri());
		client.serverProfile();
		this.server.intercept((request, reply) -> {
			if (request.bodyJson().at("/params/arguments").has("die")) {
				this.arrived.await();
				reply.reset();
			}
			else {
				this.arrived.countDown();
				reply.holdUntil(dead);
			}
		});
		CompletableFuture<CallToolResult> survivor = client.async().callTool("hello", Map.of(), CallOptions.defaults());

		assertThatExceptionOfType(TransportFailedException.class)
			.isThrownBy(() -> client.callTool("hello", Map.of("die", true), CallOptions.defaults()));

		dead.complete(true);
		assertThat(survivor.join().text()).isEqualTo("Hello");
		assertThat(client.callTool("hello").text()).isEqualTo("Hello");
	}

	@Test
	@DisplayName("B-203 N4: closing the client ends calls under way and waiting with a typed error")
	void closeEndsCalls() throws Exception {
		McpClient client = this.connections.to(this.server.uri(),
				(spec) -> spec.window(new WindowSettings(ConcurrencyPolicy.SERIALIZED, 1, 4)));
		client.serverProfile();
		CompletableFuture<CallToolResult> running = client.async().callTool("hello");
		this.arrived.await();
		CompletableFuture<CallToolResult> waiting = client.async().callTool("hello");
		awaitQueued(client, 1);

		client.close();

		assertThatExceptionOfType(ExecutionException.class).isThrownBy(running::get)
			.withCauseInstanceOf(ClosedException.class);
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(waiting::get)
			.withCauseInstanceOf(ClosedException.class);
	}

	@Test
	@DisplayName("S5 S6 S7 S9: one runs, the queue holds its limit, the next is busy at once; expiry frees everything")
	void windowIsBoundedAndDrains() throws Exception {
		McpClient client = this.connections.to(this.server.uri(),
				(spec) -> spec.window(new WindowSettings(ConcurrencyPolicy.SERIALIZED, 1, 1)));
		client.serverProfile();
		CallOptions brief = CallOptions.defaults().withTimeout(Duration.ofMillis(700));
		CompletableFuture<CallToolResult> running = client.async().callTool("hello", Map.of(), brief);
		this.arrived.await();
		CompletableFuture<CallToolResult> waiting = client.async().callTool("hello", Map.of(), brief);
		awaitQueued(client, 1);

		assertThatExceptionOfType(BusyException.class).isThrownBy(() -> client.callTool("hello", Map.of(), brief))
			.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.NOT_SENT));
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(running::get)
			.withCauseInstanceOf(McpTimeoutException.class);
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(waiting::get)
			.withCauseInstanceOf(McpTimeoutException.class);
		this.server.http().awaitNoOpenConnections(SOON);
		assertThat(client.status().inFlight()).isZero();
		assertThat(client.status().queued()).isZero();
	}

	@Test
	@DisplayName("B-203 B-204: however calls and close meet, every call ends with a result or a typed error")
	void closeAndCallsMeet() throws Exception {
		this.server.intercept((request, reply) -> {
		});
		for (int round = 0; round < 30; round++) {
			McpClient client = this.connections.to(this.server.uri());
			client.callTool("hello");
			ConcurrentLinkedQueue<Throwable> surprises = new ConcurrentLinkedQueue<>();
			List<Thread> callers = new ArrayList<>();
			for (int i = 0; i < 8; i++) {
				callers.add(new Thread(() -> callUntilClosed(client, surprises)));
			}
			callers.forEach(Thread::start);
			client.callTool("hello");

			client.close();

			for (Thread caller : callers) {
				caller.join();
			}
			assertThat(surprises).isEmpty();
			assertThat(client.status().inFlight()).isZero();
		}
	}

	private static void callUntilClosed(McpClient client, Queue<Throwable> surprises) {
		while (true) {
			try {
				client.callTool("hello");
			}
			catch (ClosedException ex) {
				return;
			}
			catch (RuntimeException | Error ex) {
				surprises.add(ex);
				return;
			}
		}
	}

	@Test
	@DisplayName("An asynchronous call of clients that are closed says that they are")
	void asynchronousCallAfterTheEnd() {
		McpClient client = this.connections.to(this.server.uri());
		this.connections.close();

		assertThat(client.async().callTool("hello")).failsWithin(SOON)
			.withThrowableThat()
			.withCauseInstanceOf(ClosedException.class);
	}

	private static void awaitQueued(McpClient client, int count) {
		long end = System.nanoTime() + SOON.toNanos();
		while (client.status().queued() < count) {
			assertThat(System.nanoTime()).isLessThan(end);
			Thread.onSpinWait();
		}
	}

}
