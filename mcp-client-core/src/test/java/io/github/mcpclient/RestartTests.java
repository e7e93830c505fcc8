package io.github.mcpclient;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.breaker.CircuitState;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.ServerOptions;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.ConcurrencyPolicy;
import io.github.mcpclient.transport.WindowSettings;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A server that is killed and restarted again and again under many callers: a few times,
 * or for {@code -Dmcp.soak.seconds}.
 */
@Timeout(600)
class RestartTests {

	private static final int CALLERS = 64;

	private static final int RESTARTS = 6;

	private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);

	private final Map<Long, AtomicInteger> executions = new ConcurrentHashMap<>();

	private final ConcurrentLinkedQueue<Throwable> surprises = new ConcurrentLinkedQueue<>();

	private final AtomicLong serial = new AtomicLong();

	private final AtomicInteger results = new AtomicInteger();

	private final AtomicBoolean stop = new AtomicBoolean();

	@ParameterizedTest
	@EnumSource(Era.class)
	@DisplayName("B-111 B-122 S9: no hang, no untyped failure, nothing run twice, evidence true, and all is well in the end")
	void serverIsRestartedUnderLoad(Era era) throws Exception {
		BreakerSettings breaker = new BreakerSettings(20, Duration.ofMillis(20), Duration.ofSeconds(1),
				Duration.ofSeconds(10), 10);
		try (Connections connections = new Connections(new EraCache(), breaker)) {
			RunningServer server = start(era, 0);
			URI url = server.url();
			McpClient client = connections.to(url, (spec) -> spec.callTimeout(CALL_TIMEOUT)
				.window(new WindowSettings(ConcurrencyPolicy.POOLED, CALLERS, CALLERS)));
			List<Thread> callers = new ArrayList<>();
			for (int i = 0; i < CALLERS; i++) {
				Thread caller = new Thread(() -> callUntilStopped(client));
				caller.start();
				callers.add(caller);
			}
			long soakUntil = System.nanoTime() + Duration.ofSeconds(Long.getLong("mcp.soak.seconds", 0)).toNanos();
			for (int restart = 0; restart < RESTARTS || System.nanoTime() < soakUntil; restart++) {
				awaitResults(this.results.get() + CALLERS);
				server.kill();
				server = start(era, url.getPort());
			}
			this.stop.set(true);
			for (Thread caller : callers) {
				caller.join();
			}

			assertThat(this.surprises).isEmpty();
			assertThat(this.executions.values()).allSatisfy((count) -> assertThat(count.get()).isEqualTo(1));
			assertThat(client.status().inFlight()).isZero();
			assertThat(client.status().queued()).isZero();
			awaitRecovery(client);
			assertThat(connections.breaker(client).state()).isEqualTo(CircuitState.CLOSED);
			assertThat(client.serverProfile().era()).isEqualTo(era);
			server.kill();
		}
	}

	private void callUntilStopped(McpClient client) {
		while (!this.stop.get()) {
			long id = this.serial.incrementAndGet();
			long start = System.nanoTime();
			try {
				client.callTool("count", Map.of("id", id));
				this.results.incrementAndGet();
				requireThat(this.executions.containsKey(id), "a result without an execution");
			}
			catch (McpException ex) {
				boolean claimsNotRun = ex.dispatch() == Dispatch.NOT_SENT || ex.dispatch() == Dispatch.REJECTED;
				requireThat(!(claimsNotRun && this.executions.containsKey(id)), "run, but said not to be: " + ex);
				start += pause(ex.retryAfter().orElse(Duration.ofMillis(1)));
			}
			catch (RuntimeException | Error ex) {
				this.surprises.add(ex);
			}
			requireThat(System.nanoTime() - start < CALL_TIMEOUT.plusSeconds(2).toNanos(), "a call that took too long");
		}
	}

	private static long pause(Duration duration) {
		long start = System.nanoTime();
		LockSupport.parkNanos(duration.toNanos());
		return System.nanoTime() - start;
	}

	private void requireThat(boolean condition, String what) {
		if (!condition) {
			this.surprises.add(new AssertionError(what));
		}
	}

	private void awaitResults(int count) {
		long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
		while (this.results.get() < count) {
			assertThat(System.nanoTime()).as("no progress").isLessThan(end);
			LockSupport.parkNanos(100_000);
		}
	}

	private void awaitRecovery(McpClient client) {
		long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
		while (true) {
			try {
				client.callTool("count", Map.of("id", this.serial.incrementAndGet()));
				return;
			}
			catch (McpException ex) {
				assertThat(System.nanoTime()).as("still failing: %s", ex).isLessThan(end);
			}
		}
	}

	private RunningServer start(Era era, int port) {
		TestTool tool = TestTool.of("count", "{\"type\":\"object\"}", (arguments) -> {
			this.executions.computeIfAbsent(arguments.get("id").asLong(), (id) -> new AtomicInteger())
				.incrementAndGet();
			return TestTool.text("counted");
		});
		ServerOptions options = ServerOptions.defaults().withPort(port);
		if (era == Era.MODERN) {
			ModernServer server = ModernServer.builder().tool(tool).options(options).start();
			return new RunningServer(server.uri(), server);
		}
		LegacyServer server = LegacyServer.builder().tool(tool).options(options).start();
		return new RunningServer(server.uri(), server);
	}

	private record RunningServer(URI url, AutoCloseable server) {

		void kill() throws Exception {
			this.server.close();
		}

	}

}
