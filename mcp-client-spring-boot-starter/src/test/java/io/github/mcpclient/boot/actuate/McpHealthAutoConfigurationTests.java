package io.github.mcpclient.boot.actuate;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.boot.autoconfigure.McpClientAutoConfiguration;
import io.github.mcpclient.error.FailureCode;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;

/**
 * What health says about connections.
 */
class McpHealthAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class, McpHealthAutoConfiguration.class))
		.withPropertyValues("mcp.client.defaults.target.profile=loopback", "mcp.client.defaults.call-timeout=2s");

	@Test
	void connectionNobodyUsedIsIdleAndHealthDoesNotAskTheServer() {
		try (ModernServer server = ModernServer.builder().start()) {
			this.contextRunner.withPropertyValues("mcp.client.connections.tools.url=" + server.uri()).run((context) -> {
				Health health = health(context, "tools");
				assertThat(health.getStatus()).isEqualTo(Status.UP);
				assertThat(health.getDetails()).containsEntry("state", "idle")
					.containsEntry("breaker", "closed")
					.containsEntry("inFlight", 0)
					.containsEntry("queued", 0)
					.doesNotContainKeys("era", "lastFailure");
				assertThat(server.requests()).isEmpty();
			});
		}
	}

	@Test
	void connectionInUseShowsItsEra() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			this.contextRunner.withPropertyValues("mcp.client.connections.tools.url=" + server.uri()).run((context) -> {
				context.getBean(McpClient.class).callTool("hello");
				assertThat(health(context, "tools").getDetails()).containsEntry("state", "connected")
					.containsEntry("era", "modern")
					.containsEntry("protocolVersion", "2026-07-28");
			});
		}
	}

	@Test
	@DisplayName("A dead server: the context starts, the call fails typed and in time, health says so and stays up")
	void deadServerFailsTheCallAndNotTheApplication() {
		URI gone = addressOfAStoppedServer();
		this.contextRunner
			.withPropertyValues("mcp.client.connections.tools.url=" + gone + "?key=s3cret",
					"mcp.client.breaker.failure-threshold=1")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				long started = System.nanoTime();
				assertThatExceptionOfType(McpException.class)
					.isThrownBy(() -> context.getBean(McpClient.class).callTool("hello"))
					.satisfies((ex) -> assertThat(ex.code()).isEqualTo(FailureCode.TRANSPORT));
				assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(Duration.ofSeconds(3));
				Health health = health(context, "tools");
				assertThat(health.getStatus()).isEqualTo(Status.UP);
				assertThat(health.getDetails()).containsEntry("state", "failing").containsEntry("breaker", "open");
				assertThat(health.getDetails().get("lastFailure"))
					.asInstanceOf(InstanceOfAssertFactories.map(String.class, String.class))
					.containsEntry("code", "transport")
					.containsKey("message");
				assertThat(health.toString()).doesNotContain("s3cret").doesNotContain("/mcp");
			});
	}

	@Test
	void failureToConnectIsShownWhateverAskedForTheConnection() {
		URI gone = addressOfAStoppedServer();
		this.contextRunner.withPropertyValues("mcp.client.connections.tools.url=" + gone).run((context) -> {
			assertThatExceptionOfType(McpException.class)
				.isThrownBy(() -> context.getBean(McpClient.class).serverProfile());
			assertThat(health(context, "tools").getDetails()).containsEntry("state", "failing");
		});
	}

	@Test
	@DisplayName("B-208: health of a server that lets nobody in asks nothing of it, and stays up after a call it refused")
	void healthNeedsNoCredentials() {
		try (ModernServer server = ModernServer.builder().intercept((request, reply) -> reply.empty(401)).start()) {
			this.contextRunner.withPropertyValues("mcp.client.connections.tools.url=" + server.uri()).run((context) -> {
				for (int i = 0; i < 10; i++) {
					assertThat(health(context, "tools").getStatus()).isEqualTo(Status.UP);
				}
				assertThat(server.requests()).isEmpty();

				assertThatExceptionOfType(HttpStatusException.class)
					.isThrownBy(() -> context.getBean(McpClient.class).callTool("hello"));
				int asked = server.requests().size();
				Health health = health(context, "tools");

				assertThat(health.getStatus()).isEqualTo(Status.UP);
				assertThat(health.getDetails()).containsEntry("state", "failing").containsEntry("breaker", "closed");
				assertThat(server.requests()).hasSize(asked);
			});
		}
	}

	@Test
	void answeredErrorIsNoFailureOfTheConnection() {
		try (ModernServer server = ModernServer.builder().start()) {
			this.contextRunner.withPropertyValues("mcp.client.connections.tools.url=" + server.uri()).run((context) -> {
				assertThatExceptionOfType(JsonRpcException.class)
					.isThrownBy(() -> context.getBean(McpClient.class).callTool("no-such-tool"));
				assertThat(health(context, "tools").getDetails()).containsEntry("state", "connected")
					.extractingByKey("lastFailure")
					.asString()
					.contains("json-rpc");
			});
		}
	}

	@Test
	void connectionAddedLaterHasAnEntryToo() {
		this.contextRunner.run((context) -> {
			assertThat(contributor(context).stream()).isEmpty();
			context.getBean(McpClients.class)
				.connect(ConnectionSpec.builder("later", "https://later.example.com/mcp").build());
			assertThat(contributor(context).stream()).singleElement()
				.satisfies((entry) -> assertThat(entry.name()).isEqualTo("later"));
			assertThat(contributor(context).getContributor("later")).isNotNull();
			assertThat(contributor(context).getContributor("other")).isNull();
		});
	}

	@Test
	void healthCanBeSwitchedOffOrReplaced() {
		this.contextRunner.withPropertyValues("management.health.mcp.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean("mcpHealthContributor")
				.hasSingleBean(McpClients.class));
		CompositeHealthContributor own = CompositeHealthContributor.fromMap(Map.of("x", mock(HealthIndicator.class)));
		this.contextRunner.withBean("mcpHealthContributor", CompositeHealthContributor.class, () -> own)
			.run((context) -> assertThat(context.getBean("mcpHealthContributor")).isSameAs(own));
		this.contextRunner.withBean("mcpHealthIndicator", HealthIndicator.class, () -> mock(HealthIndicator.class))
			.run((context) -> assertThat(context).doesNotHaveBean("mcpHealthContributor"));
	}

	@Test
	void nothingIsContributedWithoutClientsOrWithoutHealth() {
		this.contextRunner.withPropertyValues("mcp.client.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("mcpHealthContributor"));
		this.contextRunner.withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(McpClients.class));
	}

	private static URI addressOfAStoppedServer() {
		try (ModernServer server = ModernServer.builder().start()) {
			return server.uri();
		}
	}

	private static CompositeHealthContributor contributor(ApplicationContext context) {
		return context.getBean("mcpHealthContributor", CompositeHealthContributor.class);
	}

	private static Health health(ApplicationContext context, String connection) {
		return ((HealthIndicator) contributor(context).getContributor(connection)).health();
	}

}
