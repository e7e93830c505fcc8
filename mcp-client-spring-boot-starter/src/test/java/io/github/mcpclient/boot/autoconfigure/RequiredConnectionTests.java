package io.github.mcpclient.boot.autoconfigure;

import java.net.InetAddress;
import java.util.List;

import io.github.mcpclient.target.HostResolver;
import io.github.mcpclient.testserver.ModernServer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What to do about a required connection that cannot be opened.
 */
@DisplayName("Design 5: the way out is one that leads out")
class RequiredConnectionTests {

	private static final String TOOLS = "mcp.client.connections.tools";

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class))
		.withPropertyValues(TOOLS + ".start=required");

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			401 | Correct 'mcp.client.connections.tools.headers', which the server does not accept.
			403 | Correct 'mcp.client.connections.tools.headers', which the server does not accept.
			404 | Correct 'mcp.client.connections.tools.url', there may be no MCP endpoint at this path.
			308 | Correct 'mcp.client.connections.tools.url', which must be the final address.
			503 | Make the server reachable, or set 'mcp.client.connections.tools.start=eager'
			""")
	void refusalOfTheServerIsAnsweredWithItsCause(int status, String action) {
		try (ModernServer server = ModernServer.builder().start()) {
			server.intercept((request, reply) -> reply.header("Location", "https://example.com/").empty(status));
			this.contextRunner
				.withPropertyValues(TOOLS + ".url=" + server.uri(), TOOLS + ".target.profile=loopback",
						TOOLS + ".era=modern")
				.run((context) -> assertAction(context.getStartupFailure(), action));
		}
	}

	@Test
	void serverThatIsNotThereIsWaitedFor() {
		this.contextRunner.withPropertyValues(TOOLS + ".url=http://127.0.0.1:1/mcp", TOOLS + ".target.profile=loopback")
			.run((context) -> assertAction(context.getStartupFailure(),
					"Make the server reachable, or set 'mcp.client.connections.tools.start=eager'"));
	}

	@Test
	void blockedTargetIsAnsweredWithThePolicy() {
		this.contextRunner.withPropertyValues(TOOLS + ".url=https://tools.example.com/mcp")
			.withBean(HostResolver.class, () -> (host) -> List.of(InetAddress.getByName("10.0.0.1")))
			.run((context) -> assertAction(context.getStartupFailure(), "Correct 'mcp.client.connections.tools.url', or"
					+ " the settings under 'mcp.client.connections.tools.target' if the server is meant to be reached."));
	}

	/**
	 * An eager connection does not try again what only a correction can mend.
	 */
	private static void assertAction(Throwable failure, String action) {
		FailureAnalysis analysis = new RequiredConnectionFailureAnalyzer().analyze(failure);
		assertThat(analysis.getAction()).startsWith(action)
			.contains(action.startsWith("Make") ? "start=eager" : "start=lazy")
			.doesNotContain(action.startsWith("Make") ? "start=lazy" : "start=eager");
	}

}
