package io.github.mcpclient;

import java.util.List;

import io.github.mcpclient.protocol.Tool;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names of tools are the server's, whatever they look like.
 */
class ToolNamesTests {

	private static final String FIRST = "{\"type\":\"object\",\"title\":\"first\"}";

	private static final String SECOND = "{\"type\":\"object\",\"title\":\"second\"}";

	private static final String CONTRADICTORY = """
			{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"X"},
			"b":{"type":"string","x-mcp-header":"x"}}}""";

	private final Connections connections = new Connections();

	@AfterEach
	void close() {
		this.connections.close();
	}

	@Test
	@DisplayName("B-180: of several tools with one name the first that can be called is listed, on whichever page the others are")
	void sameNameTwice() {
		try (ModernServer modern = ModernServer.builder()
			.pageSize(1)
			.tool(tool("search", CONTRADICTORY))
			.tool(tool("search", FIRST))
			.tool(tool("search", SECOND))
			.start();
				LegacyServer legacy = LegacyServer.builder()
					.tool(tool("search", FIRST))
					.tool(tool("search", SECOND))
					.start()) {
			for (McpClient client : List.of(this.connections.to(modern.uri()), this.connections.to(legacy.uri()))) {
				assertThat(client.listTools()).singleElement()
					.satisfies((tool) -> assertThat(tool.inputSchema()).isEqualTo(JsonRpc.object(FIRST)));
			}
		}
	}

	@Test
	@DisplayName("B-180 M-HDR-04 M-ENC-08: names that look alike are different tools, each called once under its own name")
	void lookAlikes() {
		String[] names = { "search", "Search", "se\u200barch", " search", "search ", "s\u00e9arch", "\tsearch", "a/b",
				"a.b", "=?base64?c2VhcmNo?=", "x".repeat(300) };
		try (ModernServer server = modern(names)) {
			McpClient client = this.connections.to(server.uri());

			assertThat(client.listTools()).extracting(Tool::name).containsExactly(names);
			for (String name : names) {
				assertThat(client.callTool(name).text()).isEqualTo(name);
				assertThat(server.executions(name)).isEqualTo(1);
			}
			assertThat(server.count("tools/call")).isEqualTo(names.length);
			assertThat(server.violations()).isEmpty();
		}
	}

	private static ModernServer modern(String... names) {
		var builder = ModernServer.builder();
		for (String name : names) {
			builder.tool(TestTool.saying(name, name));
		}
		return builder.start();
	}

	private static TestTool tool(String name, String schema) {
		return TestTool.of(name, schema, (arguments) -> TestTool.text(name));
	}

}
