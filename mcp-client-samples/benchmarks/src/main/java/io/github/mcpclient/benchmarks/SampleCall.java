package io.github.mcpclient.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import io.github.mcpclient.exchange.HttpHeader;

/**
 * The tool call everybody makes, and its bytes on the wire.
 */
final class SampleCall {

	static final Map<String, Object> ARGUMENTS = Map.of("city", "Berlin", "days", 3);

	/** The body our client sends to a modern server. */
	private static final String BODY = """
			{"jsonrpc":"2.0","id":1000000,"method":"tools/call","params":{"name":"weather",\
			"arguments":{"city":"Berlin","days":3},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
			"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":\
			{"name":"mcp-client","version":"development"}}}}""";

	/** The headers our client sends to a modern server. */
	static final List<HttpHeader> HEADERS = List.of(new HttpHeader("Accept", "application/json, text/event-stream"),
			new HttpHeader("Accept-Encoding", "identity"), new HttpHeader("User-Agent", "mcp-client/development"),
			new HttpHeader("MCP-Protocol-Version", "2026-07-28"), new HttpHeader("Mcp-Method", "tools/call"),
			new HttpHeader("Mcp-Name", CannedAnswers.TOOL));

	private SampleCall() {
	}

	static byte[] body() {
		return BODY.getBytes(StandardCharsets.UTF_8);
	}

}
