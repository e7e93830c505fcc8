package io.github.mcpclient;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.LongStream;

import io.github.mcpclient.error.FailureCode;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.Script;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Connecting in the background, where the test decides when a pause is over.
 */
@Timeout(60)
class EagerConnectTests {

	private final Connections connections = new Connections(Connections.breakerThreshold(100));

	private final ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start();

	private final List<Duration> pauses = new ArrayList<>();

	private final Queue<Runnable> later = new ArrayDeque<>();

	private double random;

	@AfterEach
	void close() {
		this.connections.close();
		this.server.close();
	}

	@Test
	@DisplayName("S11 W23: pauses double from a second to a minute, and the first session ends the attempts")
	void pausesDouble() {
		McpClient client = this.connections.to(this.server.uri());
		this.server.intercept(refusing(503));
		begin(client, Runnable::run);
		for (int i = 0; i < 8; i++) {
			this.later.remove().run();
		}
		this.server.intercept(answering());
		this.later.remove().run();

		assertThat(this.pauses).extracting(Duration::toMillis)
			.containsExactlyElementsOf(
					LongStream.of(500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000).boxed().toList());
		assertThat(this.later).isEmpty();
		assertThat(client.status().server()).isNotNull();
		assertThat(this.server.count("server/discover")).isEqualTo(10);
	}

	@Test
	@DisplayName("W23: jitter fills the second half of a pause")
	void pausesAreJittered() {
		this.random = 0.999;
		this.server.intercept(refusing(503));
		begin(this.connections.to(this.server.uri()), Runnable::run);

		assertThat(this.pauses).containsExactly(Duration.ofNanos(999_500_000));
	}

	@Test
	@DisplayName("B-124: no attempt before the time the server named")
	void retryAfterIsRespected() {
		this.server.intercept((request, reply) -> reply.header("Retry-After", "90").empty(503));
		begin(this.connections.to(this.server.uri()), Runnable::run);

		assertThat(this.pauses).containsExactly(Duration.ofSeconds(90));
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 403, 302 })
	@DisplayName("S12: rejected credentials and redirects end the attempts; a call still tries")
	void finalRefusalsEndTheAttempts(int status) {
		McpClient client = this.connections.to(this.server.uri());
		this.server.intercept(refusing(status));
		begin(client, Runnable::run);

		assertThat(this.later).isEmpty();
		assertThat(this.server.requests()).hasSize(1);
		this.server.intercept(answering());
		assertThat(client.callTool("hello").text()).isEqualTo("Hello");
	}

	@Test
	@DisplayName("S11: a call that connected first ends the attempts without another request")
	void callThatConnectedFirstEndsTheAttempts() {
		McpClient client = this.connections.to(this.server.uri());
		this.server.intercept(refusing(503));
		begin(client, Runnable::run);
		this.server.intercept(answering());
		client.callTool("hello");
		int requests = this.server.requests().size();

		this.later.remove().run();

		assertThat(this.server.requests()).hasSize(requests);
		assertThat(this.later).isEmpty();
	}

	@Test
	@DisplayName("N4: a closed client is not connected again, and closed clients refuse another attempt quietly")
	void closingEndsTheAttempts() {
		McpClient client = this.connections.to(this.server.uri());
		this.server.intercept(refusing(503));
		begin(client, Runnable::run);
		client.close();
		this.later.remove().run();
		assertThat(this.later).isEmpty();

		new EagerConnect(this.connections.to(this.server.uri()), Runnable::run, (task, pause) -> {
			throw new RejectedExecutionException();
		}, () -> 0).begin();
		assertThat(this.server.count("server/discover")).isEqualTo(2);
	}

	@Test
	@DisplayName("S11: an attempt that finds no thread is made later")
	void refusedAttemptIsMadeLater() {
		Queue<Runnable> threads = new ArrayDeque<>();
		McpClient client = this.connections.to(this.server.uri());
		begin(client, (task) -> {
			if (threads.isEmpty()) {
				threads.add(task);
				throw new RejectedExecutionException();
			}
			task.run();
		});
		this.later.remove().run();

		assertThat(client.status().server()).isNotNull();
	}

	@Test
	@DisplayName("Design 5: an eager connection is opened behind the caller; a server that is down does not matter to him")
	void eagerConnectionIsOpenedBehindTheCaller() {
		this.connections.to(this.server.uri(), (spec) -> spec.start(StartMode.EAGER));
		this.server.http().awaitRequests(1, Duration.ofSeconds(10));
		try (LegacyServer legacy = LegacyServer.builder().start()) {
			McpClient client = this.connections.to(legacy.uri(), (spec) -> spec.start(StartMode.EAGER));
			legacy.http().awaitRequests(3, Duration.ofSeconds(10));
			assertThat(client.spec().start()).isEqualTo(StartMode.EAGER);
		}
	}

	@Test
	@DisplayName("Design 5: a required connection is open when it is there, or the failure says which and why and it is not there")
	void requiredConnectionIsOpenOrRefused() {
		McpClient client = this.connections.to(this.server.uri(), (spec) -> spec.start(StartMode.REQUIRED));
		assertThat(client.status().server()).isNotNull();

		this.server.intercept(refusing(401));
		assertThatExceptionOfType(HttpStatusException.class)
			.isThrownBy(() -> this.connections.to(this.server.uri(), (spec) -> spec.start(StartMode.REQUIRED)))
			.satisfies((ex) -> assertThat(ex.connection()).contains("test-2"));
		assertThat(this.connections.clients().names()).containsExactly("test-1");
	}

	@Test
	@DisplayName("Design 5: with a deferred start nothing is dialled before it")
	void deferredStartOpensLater() {
		try (McpClients clients = McpClients.builder().deferStart().build()) {
			clients.connect(this.connections.spec(this.server.uri()).start(StartMode.REQUIRED).build());
			assertThat(this.server.requests()).isEmpty();

			clients.start();
			clients.start();

			assertThat(this.server.count("server/discover")).isEqualTo(1);
			this.server.intercept(refusing(503));
			assertThatExceptionOfType(HttpStatusException.class).isThrownBy(
					() -> clients.connect(this.connections.spec(this.server.uri()).start(StartMode.REQUIRED).build()))
				.satisfies((ex) -> assertThat(ex.code()).isEqualTo(FailureCode.HTTP_STATUS));
		}
	}

	private void begin(McpClient client, Executor executor) {
		new EagerConnect(client, executor, (task, pause) -> {
			this.pauses.add(pause);
			this.later.add(task);
		}, () -> this.random).begin();
	}

	private static Script refusing(int status) {
		return (request, reply) -> reply.empty(status);
	}

	private static Script answering() {
		return (request, reply) -> {
		};
	}

}
