package io.github.mcpclient.boot.autoconfigure;

import java.net.URI;
import java.time.Duration;
import java.util.Set;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.StartMode;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.testserver.ModernServer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When connections are opened.
 */
class StartModeTests {

	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class))
		.withPropertyValues("mcp.client.defaults.target.profile=loopback");

	@ParameterizedTest
	@EnumSource(value = StartMode.class, names = { "EAGER", "REQUIRED" })
	@DisplayName("Design 5: connections are opened after the last bean was created, not before")
	void connectionsAreOpenedOnceTheContextIsRefreshed(StartMode mode) {
		try (ModernServer server = ModernServer.builder().start()) {
			this.contextRunner.withPropertyValues(url(server.uri()), start(mode))
				.withBean(Witness.class, () -> new Witness(server))
				.run((context) -> {
					server.http().awaitRequests(1, PATIENCE);
					assertThat(context.getBean(Witness.class).requestsAtStart).isZero();
					assertThat(server.requests().get(0).rpcMethod()).isEqualTo("server/discover");
				});
		}
	}

	@Test
	@DisplayName("Design 5: a server that is down does not fail the start unless it is required")
	void eagerConnectionNeverFailsTheStart() {
		this.contextRunner.withPropertyValues(url(addressOfAStoppedServer()), start(StartMode.EAGER)).run((context) -> {
			assertThat(context).hasNotFailed();
			Set<Thread> threads = ClientThreads.running();
			context.close();
			for (Thread thread : threads) {
				thread.join(PATIENCE.toMillis());
			}
			assertThat(threads).noneMatch(Thread::isAlive);
		});
	}

	@Test
	@DisplayName("Design 5: a required connection that cannot be opened fails the start, with its name, the failure and the way out")
	void requiredConnectionFailsTheStart() {
		try (ModernServer server = ModernServer.builder().start()) {
			server.intercept((request, reply) -> reply.empty(401));
			this.contextRunner.withPropertyValues(url(server.uri()) + "?key=s3cret", start(StartMode.REQUIRED))
				.run((context) -> {
					assertThat(context).hasFailed();
					assertThat(context.getStartupFailure()).hasRootCauseInstanceOf(HttpStatusException.class);
					FailureAnalysis analysis = new RequiredConnectionFailureAnalyzer()
						.analyze(context.getStartupFailure());
					assertThat(analysis.getDescription()).contains("'tools'", "HTTP_STATUS", "HTTP 401")
						.doesNotContain("s3cret");
					assertThat(analysis.getAction()).contains("mcp.client.connections.tools.headers");
				});
		}
	}

	@Test
	void requiredConnectionFailsTheStartWithClientsOfTheApplication() {
		this.contextRunner.withPropertyValues(url(addressOfAStoppedServer()), start(StartMode.REQUIRED))
			.withBean(McpClients.class, McpClients::create)
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining(RequiredConnectionException.class.getName()));
	}

	@Test
	void modeIsTakenFromTheDefaultsUnlessSet() {
		this.contextRunner
			.withPropertyValues("mcp.client.defaults.start=eager", "mcp.client.connections.a.url=http://127.0.0.1:1",
					"mcp.client.connections.b.url=http://127.0.0.1:1", "mcp.client.connections.b.start=lazy")
			.run((context) -> {
				McpClients clients = context.getBean(McpClients.class);
				assertThat(clients.names()).map(clients::get)
					.map(McpClient::spec)
					.extracting("start")
					.containsExactly(StartMode.EAGER, StartMode.LAZY);
			});
	}

	private static String url(URI uri) {
		return "mcp.client.connections.tools.url=" + uri;
	}

	private static String start(StartMode mode) {
		return "mcp.client.connections.tools.start=" + mode;
	}

	private static URI addressOfAStoppedServer() {
		try (ModernServer server = ModernServer.builder().start()) {
			return server.uri();
		}
	}

	/** Counts what the server got before the context was refreshed. */
	static final class Witness {

		private final int requestsAtStart;

		Witness(ModernServer server) {
			this.requestsAtStart = server.requests().size();
		}

	}

}
