package io.github.mcpclient;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.Tool;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.AnswerStyle;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.ServerProfile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The main job in both eras, over real sockets.
 */
class McpClientTests {

	private final McpClients clients = McpClients.create();

	@AfterEach
	void closeClients() {
		this.clients.close();
	}

	@ParameterizedTest
	@EnumSource(AnswerStyle.class)
	@DisplayName("M-TRN-01 M-HDR-02 M-TOL-01: a modern server is probed once, listed over all pages and called")
	void modernServerIsProbedOnceListedOverAllPagesAndCalled(AnswerStyle style) {
		try (ModernServer server = ModernServer.builder()
			.answers(style)
			.pageSize(1)
			.tool(TestTool.saying("hello", "Hello"))
			.tool(TestTool.echo("echo"))
			.start()) {
			McpClient client = connect("modern", server.uri().toString());

			ServerProfile profile = client.serverProfile();
			List<Tool> tools = client.listTools();
			CallToolResult result = client.callTool("hello");
			client.callTool("echo", Map.of("n", 1), CallOptions.defaults().withTimeout(Duration.ofSeconds(10)));

			assertThat(profile.era()).isEqualTo(Era.MODERN);
			assertThat(profile.protocolVersion()).isEqualTo("2026-07-28");
			assertThat(tools).extracting(Tool::name).containsExactly("hello", "echo");
			assertThat(result.text()).isEqualTo("Hello");
			assertThat(result.isError()).isFalse();
			assertThat(server.count("server/discover")).isEqualTo(1);
			assertThat(server.count("initialize")).isZero();
			assertThat(server.violations()).isEmpty();
			assertThat(server.requests()).allSatisfy((request) -> {
				assertThat(request.method() + request.target()).isEqualTo("POST/mcp");
				assertThat(request.header("MCP-Protocol-Version")).hasValue(
						request.bodyJson().at("/params/_meta/io.modelcontextprotocol~1protocolVersion").stringValue());
			}).last().satisfies((request) -> {
				assertThat(request.bodyJson().at("/params/name").stringValue()).isEqualTo("echo");
				assertThat(request.bodyJson().at("/params/arguments")).hasToString("{\"n\":1}");
			});
		}
	}

	@ParameterizedTest
	@EnumSource(AnswerStyle.class)
	void legacyServerIsShakenHandsWithListedAndCalledInOneSession(AnswerStyle style) {
		try (LegacyServer server = LegacyServer.builder()
			.answers(style)
			.pageSize(1)
			.tool(TestTool.saying("hello", "Hello"))
			.tool(TestTool.echo("echo"))
			.start()) {
			McpClient client = connect("legacy", server.uri().toString());

			ServerProfile profile = client.serverProfile();
			List<Tool> tools = client.listTools();
			CallToolResult result = client.callTool("hello");

			assertThat(profile.era()).isEqualTo(Era.LEGACY);
			assertThat(profile.protocolVersion()).isEqualTo("2025-11-25");
			assertThat(tools).extracting(Tool::name).containsExactly("hello", "echo");
			assertThat(result.text()).isEqualTo("Hello");
			assertThat(server.count("server/discover")).isEqualTo(1);
			assertThat(server.count("initialize")).isEqualTo(1);
			assertThat(server.sessions()).hasSize(1);
			client.close();
			assertThat(server.sessions()).isEmpty();
			assertThat(server.violations()).isEmpty();
		}
	}

	private McpClient connect(String name, String url) {
		return this.clients
			.connect(ConnectionSpec.builder(name, url).target(TargetPolicy.of(TargetProfile.LOOPBACK)).build());
	}

}
