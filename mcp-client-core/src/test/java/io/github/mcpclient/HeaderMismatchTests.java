package io.github.mcpclient;

import java.util.List;
import java.util.Map;

import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.protocol.Tool;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Arguments are mirrored into headers as the latest list of tools says.
 */
class HeaderMismatchTests {

	private static final String MIRRORED = """
			{"type":"object","properties":{"city":{"type":"string","x-mcp-header":"City"}}}""";

	private static final TestTool WEATHER = TestTool.of("weather", MIRRORED, (arguments) -> TestTool.text("sunny"));

	private final Connections connections = new Connections();

	@AfterEach
	void close() {
		this.connections.close();
	}

	private static List<String> cities(List<ReceivedRequest> requests) {
		return requests.stream()
			.filter((request) -> request.rpcMethod().equals("tools/call"))
			.map((request) -> request.header("Mcp-Param-City").orElse("none"))
			.toList();
	}

	@Test
	@DisplayName("M-XMH-14 M-XMH-15 M-HDR-09: a tool that was never listed is called without, listed when the server minds, and called once more")
	void unlistedTool() {
		try (ModernServer server = ModernServer.builder().tool(WEATHER).start()) {
			McpClient client = this.connections.to(server.uri());

			assertThat(client.callTool("weather", Map.of("city", "Ulm")).text()).isEqualTo("sunny");
			assertThat(client.callTool("weather", Map.of("city", "Bonn")).text()).isEqualTo("sunny");

			assertThat(cities(server.requests())).containsExactly("none", "Ulm", "Bonn");
			assertThat(server.count("tools/list")).isEqualTo(1);
			assertThat(server.executions("weather")).isEqualTo(2);
		}
	}

	@Test
	@DisplayName("M-XMH-15 B-169 M-CCH-08: a list that is kept does not stand in the way of a fresh one")
	void toolHasChanged() {
		try (ModernServer server = ModernServer.builder()
			.tool(TestTool.of("weather", "{\"type\":\"object\"}", WEATHER.handler()))
			.start()) {
			McpClient client = this.connections.to(server.uri());
			client.listTools();
			server.replaceTools(WEATHER);

			assertThat(client.callTool("weather", Map.of("city", "Ulm")).text()).isEqualTo("sunny");

			assertThat(server.count("tools/list")).isEqualTo(2);
			assertThat(server.executions("weather")).isEqualTo(1);
		}
	}

	@Test
	@DisplayName("M-XMH-15 B-169: a server that minds for ever is asked twice and no more")
	void onceMoreOnly() {
		try (ModernServer server = ModernServer.builder().tool(WEATHER).intercept((request, reply) -> {
			if (request.rpcMethod().equals("tools/call")) {
				reply.json(400, JsonRpc.error(request.bodyJson().path("id"), -32020, "Header mismatch", null));
			}
		}).start()) {
			McpClient client = this.connections.to(server.uri());

			assertThatExceptionOfType(JsonRpcException.class).isThrownBy(() -> client.callTool("weather"))
				.satisfies((ex) -> assertThat(ex.errorCode()).isEqualTo(-32020));

			assertThat(server.count("tools/call")).isEqualTo(2);
			assertThat(server.count("tools/list")).isEqualTo(1);
		}
	}

	@Test
	@DisplayName("M-XMH-17 M-HDR-11: to a legacy server the annotation means nothing, not even if it is wrong")
	void legacy() {
		TestTool contradictory = TestTool.of("twice", """
				{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"X"},
				"b":{"type":"string","x-mcp-header":"x"}}}""", WEATHER.handler());
		try (LegacyServer server = LegacyServer.builder().tool(WEATHER).tool(contradictory).start();
				ModernServer modern = ModernServer.builder().tool(WEATHER).tool(contradictory).start()) {
			McpClient client = this.connections.to(server.uri());

			assertThat(client.listTools()).extracting(Tool::name).containsExactly("weather", "twice");
			client.callTool("weather", Map.of("city", "Ulm"));

			assertThat(cities(server.requests())).containsExactly("none");
			assertThat(server.violations()).isEmpty();
			assertThat(this.connections.to(modern.uri()).listTools()).extracting(Tool::name).containsExactly("weather");
		}
	}

}
