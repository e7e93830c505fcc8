package io.github.mcpclient.samples.quickstart.demo;

import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.modern.McpSchema.CallToolRequest;
import io.modelcontextprotocol.modern.McpSchema.CallToolResult;
import io.modelcontextprotocol.modern.McpSchema.Implementation;
import io.modelcontextprotocol.modern.McpSchema.TextContent;
import io.modelcontextprotocol.modern.McpSchema.Tool;
import io.modelcontextprotocol.modern.server.HmacRequestStateCodec;
import io.modelcontextprotocol.modern.server.McpServer;
import io.modelcontextprotocol.modern.server.McpSyncResponse;
import io.modelcontextprotocol.modern.server.feature.McpSyncTool;
import io.modelcontextprotocol.modern.server.feature.ToolsFeature;
import io.modelcontextprotocol.modern.server.transport.HttpServletMcpTransport;

/**
 * An MCP server of protocol revision 2026-07-28: no handshake, no session, and
 * {@code server/discover} for who wants to know.
 */
final class ModernDemoServer implements AutoCloseable {

	private static final String NAME = "demo-modern";

	private static final String TIME_INPUT = """
			{
			  "type": "object",
			  "properties": {"zone": {"type": "string", "description": "A time zone, for example Europe/Berlin"}},
			  "required": ["zone"]
			}
			""";

	private final EmbeddedServlet servlet;

	private ModernDemoServer(EmbeddedServlet servlet) {
		this.servlet = servlet;
	}

	static ModernDemoServer start(Clock clock) {
		McpServer server = McpServer.builder()
			.serverInfo(Implementation.builder(NAME, "1.0.0").build())
			.requestStateCodec(HmacRequestStateCodec.builder().key(randomKey()).build())
			.feature(ToolsFeature.ofSync(new ListedTools(tools(McpJsonDefaults.getMapper(), clock))))
			.build();
		HttpServletMcpTransport transport = HttpServletMcpTransport.builder(server)
			.endpoint(EmbeddedServlet.PATH)
			.httpHeaderValidator(LoopbackOnly.validator())
			.build();
		return new ModernDemoServer(EmbeddedServlet.start(NAME, transport));
	}

	/**
	 * A key for state that travels through the client. None of these tools has any, but
	 * without a key the SDK warns that a cluster would need one.
	 */
	private static byte[] randomKey() {
		byte[] key = new byte[32];
		new SecureRandom().nextBytes(key);
		return key;
	}

	private static List<McpSyncTool> tools(McpJsonMapper json, Clock clock) {
		Tool time = Tool.builder("get_time", json, TIME_INPUT).description("The time in a zone").build();
		Tool add = Tool.builder("add", json, Sum.INPUT_SCHEMA)
			.description("Adds two numbers")
			.outputSchema(json, Sum.OUTPUT_SCHEMA)
			.build();
		return List.of(McpSyncTool.of(time, (context, call) -> McpSyncResponse.result(time(clock, call))),
				McpSyncTool.of(add, (context, call) -> McpSyncResponse.result(sum(Sum.of(call.arguments())))));
	}

	private static CallToolResult time(Clock clock, CallToolRequest call) {
		String zone = String.valueOf(call.arguments().get("zone"));
		try {
			ZonedDateTime now = ZonedDateTime.now(clock.withZone(ZoneId.of(zone)));
			String time = DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(now.truncatedTo(ChronoUnit.SECONDS));
			return text(time + " in " + zone).build();
		}
		catch (DateTimeException ex) {
			return text("There is no time zone " + zone).isError(true).build();
		}
	}

	private static CallToolResult sum(Sum sum) {
		return text(sum.text()).structuredContent(sum.structured()).build();
	}

	private static CallToolResult.Builder text(String text) {
		return CallToolResult.builder().addContent(TextContent.builder(text).build());
	}

	URI url() {
		return this.servlet.url();
	}

	/**
	 * Stops the server, which has no streams to end.
	 */
	@Override
	public void close() {
		this.servlet.close();
	}

}
