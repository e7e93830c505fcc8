package io.github.mcpclient.boot.autoconfigure;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import ch.qos.logback.classic.spi.ILoggingEvent;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.breaker.CircuitKey;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.target.HostResolver;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.StreamReply;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * One line for each change of state, none for what goes well.
 */
@ExtendWith(OutputCaptureExtension.class)
class LogLinesTests {

	private final LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start();

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpMeteringAutoConfiguration.class, McpClientAutoConfiguration.class))
		.withPropertyValues("mcp.client.connections.tools.url=" + this.server.uri(),
				"mcp.client.connections.tools.target.profile=loopback");

	@AfterEach
	void stopServer() {
		this.server.close();
	}

	@Test
	void callsThatGoWellSayWhichEraWasFoundAndNothingElse(CapturedOutput output) {
		this.contextRunner.run((context) -> {
			McpClient client = context.getBean(McpClient.class);
			client.listTools();
			IntStream.range(0, 10).forEach((i) -> client.callTool("hello"));

			assertThat(lines(output)).singleElement().asString().contains("Connection 'tools': era LEGACY (");
		});
	}

	@Test
	void lostSessionIsOneLineAndItsSuccessorAnother(CapturedOutput output) {
		this.contextRunner.run((context) -> {
			McpClient client = context.getBean(McpClient.class);
			client.callTool("hello");
			this.server.loseSessions();
			client.callTool("hello");

			assertThat(lines(output)).hasSize(3)
				.satisfiesExactly((first) -> assertThat(first).contains("era LEGACY"),
						(second) -> assertThat(second).contains("no longer knows the session"),
						(third) -> assertThat(third).contains("era LEGACY"));
		});
	}

	@Test
	void circuitThatOpensAndClosesIsTwoLines(CapturedOutput output) {
		this.contextRunner
			.withPropertyValues("mcp.client.breaker.failure-threshold=1", "mcp.client.breaker.recovery=0s")
			.run((context) -> {
				McpClients clients = context.getBean(McpClients.class);
				CircuitKey circuit = new CircuitKey.Origin(clients.get("tools").spec().settings().endpoint().origin());
				clients.breakers().recordFailure(circuit);
				clients.breakers().check(circuit);
				clients.breakers().recordFailure(circuit);
				clients.breakers().check(circuit);
				clients.breakers().recordSuccess(circuit);
				clients.breakers().recordFailure(new CircuitKey.Tool("s3cret"));

				assertThat(lines(output)).satisfiesExactly(
						(first) -> assertThat(first).contains("WARN", "http://127.0.0.1", "open after 1 failures"),
						(second) -> assertThat(second).contains("INFO", "closed again"),
						(third) -> assertThat(third).contains("Circuit of a tool").doesNotContain("s3cret"));
			});
	}

	@Test
	void blockedTargetIsOneLineHoweverOftenItIsCalled(CapturedOutput output) {
		this.contextRunner
			.withPropertyValues("mcp.client.connections.tools.target.profile=public",
					"mcp.client.connections.tools.url=https://inside.example.com/mcp")
			.withBean(HostResolver.class, () -> (host) -> List.of(InetAddress.getLoopbackAddress()))
			.run((context) -> {
				McpClient client = context.getBean(McpClient.class);
				for (int i = 0; i < 3; i++) {
					assertThatExceptionOfType(BlockedTargetException.class)
						.isThrownBy(() -> client.callTool("hello", Map.of()));
				}

				assertThat(lines(output)).singleElement().asString().contains("WARN", "Connection 'tools': ");
			});
	}

	@Test
	void spendThatIsDeniedIsALineAndNoFlood(CapturedOutput output) {
		this.contextRunner
			.withPropertyValues("mcp.client.connections.tools.prices.hello.tool=hello",
					"mcp.client.connections.tools.prices.hello.price=0.10",
					"mcp.client.metering.budgets.small.limit=0.15", "mcp.client.metering.budgets.small.period=lifetime")
			.run((context) -> {
				McpClient client = context.getBean(McpClient.class);
				client.callTool("hello");
				for (int i = 0; i < 100; i++) {
					assertThatExceptionOfType(SpendDeniedException.class).isThrownBy(() -> client.callTool("hello"));
				}

				assertThat(lines(output).stream().filter((line) -> line.contains("WARN"))).hasSize(10)
					.allSatisfy((line) -> assertThat(line)
						.contains("Connection 'tools': tool \"hello\" is refused: OVER_LIMIT of budget small"));
			});
	}

	@Test
	void callsThatBeginToFailAndThatSucceedAgainAreALineEach() {
		try (RecordedLines recorded = new RecordedLines()) {
			this.contextRunner.run((context) -> {
				McpClient client = context.getBean(McpClient.class);
				client.callTool("hello");
				this.server.intercept((request, reply) -> reply.text(200, "text/html", "<html>s3cret</html>"));
				for (int i = 0; i < 3; i++) {
					assertThatExceptionOfType(McpException.class).isThrownBy(() -> client.callTool("hello"));
				}
				this.server.intercept((request, reply) -> {
				});
				client.callTool("hello");
				client.callTool("hello");

				assertThat(recorded.soFar()).extracting(ILoggingEvent::getFormattedMessage)
					.satisfiesExactly((first) -> assertThat(first).contains("era LEGACY"),
							(second) -> assertThat(second)
								.startsWith("Connection 'tools': calls fail, INVALID_RESPONSE: ")
								.contains("it is a web page")
								.doesNotContain("s3cret"),
							(third) -> assertThat(third).isEqualTo("Connection 'tools': calls succeed again"));
			});
		}
	}

	@Test
	@DisplayName("M-XMH-10 B-180: a tool that cannot be called is a line with its name and the reason")
	void toolsThatAreLeftOut(CapturedOutput output) {
		String twice = """
				{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"X"},
				"b":{"type":"string","x-mcp-header":"x"}}}""";
		try (ModernServer modern = ModernServer.builder()
			.tool(TestTool.of("odd", twice, (arguments) -> TestTool.text("")))
			.tool(TestTool.saying("same", "1"))
			.tool(TestTool.saying("same", "2"))
			.start()) {
			this.contextRunner.withPropertyValues("mcp.client.connections.tools.url=" + modern.uri()).run((context) -> {
				context.getBean(McpClient.class).listTools();

				assertThat(lines(output)).filteredOn((line) -> line.contains("WARN"))
					.satisfiesExactly(
							(odd) -> assertThat(odd).contains("Connection 'tools': tool \"odd\" is left out: ",
									"header"),
							(same) -> assertThat(same).contains("tool \"same\" is left out: one of the same name"));
			});
		}
	}

	@Test
	void valuesAreKeyValuePairsForStructuredLogs() {
		try (RecordedLines recorded = new RecordedLines()) {
			this.contextRunner.run((context) -> {
				context.getBean(McpClient.class).listTools();

				assertThat(recorded.soFar()).singleElement()
					.satisfies((line) -> assertThat(line.getKeyValuePairs()).extracting((pair) -> pair.key)
						.containsExactly("mcp.connection.name", "mcp.era", "mcp.detail", "mcp.protocol.version"));
			});
		}
	}

	@Test
	void serverThatMisbehavesAllTheTimeDoesNotFillTheLog() {
		try (ModernServer hostile = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start();
				RecordedLines recorded = new RecordedLines()) {
			hostile.intercept((request, reply) -> {
				if (request.rpcMethod().equals("tools/call")) {
					StreamReply stream = reply.eventStream();
					for (int i = 0; i < 1000; i++) {
						stream.event(JsonRpc.request(i, "sampling/createMessage", "{}").toString());
					}
				}
			});
			this.contextRunner
				.withPropertyValues("mcp.client.connections.tools.url=" + hostile.uri(),
						"mcp.client.connections.tools.call-timeout=1s")
				.run((context) -> {
					assertThatExceptionOfType(McpException.class)
						.isThrownBy(() -> context.getBean(McpClient.class).callTool("hello"));

					assertThat(recorded.soFar()).filteredOn((line) -> line.getMessage().contains("must not"))
						.hasSize(10);
				});
		}
	}

	private static List<String> lines(CapturedOutput output) {
		return output.getAll().lines().filter((line) -> line.contains("mcpclient") || line.contains("i.g.m.")).toList();
	}

}
