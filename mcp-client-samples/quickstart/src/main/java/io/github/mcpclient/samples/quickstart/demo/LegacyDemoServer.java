package io.github.mcpclient.samples.quickstart.demo;

import java.net.URI;
import java.util.List;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.Tool;

/**
 * An MCP server as most are today: streamable HTTP, {@code initialize} first, then a
 * session.
 */
final class LegacyDemoServer implements AutoCloseable {

	private static final String NAME = "demo-legacy";

	private static final String WEATHER_INPUT = """
			{
			  "type": "object",
			  "properties": {"city": {"type": "string", "description": "A city", "minLength": 1}},
			  "required": ["city"]
			}
			""";

	private final McpSyncServer server;

	private final EmbeddedServlet servlet;

	private LegacyDemoServer(McpSyncServer server, EmbeddedServlet servlet) {
		this.server = server;
		this.servlet = servlet;
	}

	static LegacyDemoServer start() {
		HttpServletStreamableServerTransportProvider transport = transport();
		McpSyncServer server = McpServer.sync(transport)
			.serverInfo(NAME, "1.0.0")
			.capabilities(ServerCapabilities.builder().tools(false).build())
			.immediateExecution(true)
			.tools(tools(McpJsonDefaults.getMapper()))
			.build();
		return new LegacyDemoServer(server, EmbeddedServlet.start(NAME, transport));
	}

	/**
	 * The transport without its two timers. The session sweeper runs on a thread that is
	 * no daemon and outlives the transport; pings every half an hour nobody needs here.
	 */
	private static HttpServletStreamableServerTransportProvider transport() {
		return HttpServletStreamableServerTransportProvider.builder()
			.mcpEndpoint(EmbeddedServlet.PATH)
			.httpHeaderValidator(LoopbackOnly.validator())
			.sessionSweepInterval(null)
			.keepAliveInterval(null)
			.build();
	}

	private static List<SyncToolSpecification> tools(McpJsonMapper json) {
		Tool weather = Tool.builder("get_weather", json, WEATHER_INPUT)
			.description("The weather in a city, made up")
			.build();
		Tool add = Tool.builder("add", json, Sum.INPUT_SCHEMA)
			.description("Adds two numbers")
			.outputSchema(json, Sum.OUTPUT_SCHEMA)
			.build();
		return List.of(new SyncToolSpecification(weather, (exchange, call) -> weather(call)),
				new SyncToolSpecification(add, (exchange, call) -> sum(Sum.of(call.arguments()))));
	}

	private static CallToolResult weather(CallToolRequest call) {
		return CallToolResult.builder().addTextContent("Sunny, 21 °C in " + call.arguments().get("city")).build();
	}

	private static CallToolResult sum(Sum sum) {
		return CallToolResult.builder().addTextContent(sum.text()).structuredContent(sum.structured()).build();
	}

	URI url() {
		return this.servlet.url();
	}

	/**
	 * Ends the sessions first, then stops the server: Tomcat would wait two seconds for
	 * an open stream.
	 */
	@Override
	public void close() {
		try {
			this.server.closeGracefully();
		}
		finally {
			this.servlet.close();
		}
	}

}
