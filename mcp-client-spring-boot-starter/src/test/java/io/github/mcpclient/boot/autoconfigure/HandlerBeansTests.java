package io.github.mcpclient.boot.autoconfigure;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.github.mcpclient.ClientHandlers;
import io.github.mcpclient.ElicitationHandler;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.RootsProvider;
import io.github.mcpclient.SamplingHandler;
import io.github.mcpclient.protocol.CreateMessageResult;
import io.github.mcpclient.protocol.ElicitResult;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.protocol.LogMessage;
import io.github.mcpclient.protocol.Root;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Beans of the application that answer servers.
 */
@ExtendWith(OutputCaptureExtension.class)
class HandlerBeansTests {

	private static final ElicitationHandler ELICITATION = (request, requester) -> ElicitResult.decline();

	private static final SamplingHandler SAMPLING = (request, requester) -> CreateMessageResult.text("x", "m");

	private static final RootsProvider ROOTS = (requester) -> List.of(new Root("file:///srv", null));

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class))
		.withPropertyValues("mcp.client.connections.weather.url=https://weather.example.com/mcp");

	@Test
	@DisplayName("Without a bean nothing is declared and nothing heard")
	void nothingByDefault() {
		this.contextRunner
			.run((context) -> assertThat(handlers(context.getBean(McpClients.class))).isEqualTo(ClientHandlers.none()));
	}

	@Test
	@DisplayName("A bean of each kind serves every connection")
	void beansServeEveryConnection() {
		this.contextRunner.withBean(ElicitationHandler.class, () -> ELICITATION)
			.withBean(SamplingHandler.class, () -> SAMPLING)
			.withBean(RootsProvider.class, () -> ROOTS)
			.run((context) -> assertThat(handlers(context.getBean(McpClients.class)))
				.isEqualTo(new ClientHandlers(ELICITATION, SAMPLING, ROOTS, null, null)));
	}

	@Test
	@DisplayName("All handlers can be replaced at once, and a customizer gives a connection its own")
	void handlersCanBeReplaced() {
		ClientHandlers own = ClientHandlers.none().withRoots(ROOTS);
		this.contextRunner.withBean(ClientHandlers.class, () -> own)
			.run((context) -> assertThat(handlers(context.getBean(McpClients.class))).isEqualTo(own));
		this.contextRunner.withBean(ConnectionSpecCustomizer.class, () -> (name, builder) -> builder.handlers(own))
			.run((context) -> assertThat(handlers(context.getBean(McpClients.class))).isEqualTo(own));
	}

	@Test
	@DisplayName("M-LOG-02: what a server logs is logged on one line, shortened, at the level that fits")
	void serverLogsAreLogged(CapturedOutput output) {
		ServerLog log = new ServerLog("weather");
		log.accept(new LogMessage(LogLevel.CRITICAL, null, JsonRpcCodec.tree("one\ntwo" + "x".repeat(3000)),
				JsonRpcCodec.tree(Map.of())));

		assertThat(output).contains("ERROR").contains("server.weather").contains("one\\ntwo").contains("x...");
		assertThat(output.toString().lines().filter((line) -> line.contains("one"))).hasSize(1);
	}

	@Test
	@DisplayName("M-LOG-02: a server that logs without end does not fill the log")
	void serverLogsAreLimited() {
		ServerLog log = new ServerLog("weather");
		LogMessage message = new LogMessage(LogLevel.ERROR, null, JsonRpcCodec.tree("noise"),
				JsonRpcCodec.tree(Map.of()));
		try (RecordedLines recorded = new RecordedLines()) {
			IntStream.range(0, 10_000).forEach((i) -> log.accept(message));

			assertThat(recorded.soFar()).hasSize(600);
		}
	}

	private static ClientHandlers handlers(McpClients clients) {
		return clients.get("weather").spec().handlers();
	}

}
