package io.github.mcpclient.benchmarks;

import java.nio.charset.StandardCharsets;

/**
 * What the server answers, by method of the request, in the form of either era. Requests
 * are searched, not parsed.
 */
final class CannedAnswers {

	/** The tool there is. */
	static final String TOOL = "weather";

	private static final String RESULT = """
			{"resultType":"complete","content":[{"type":"text","text":"It is 22.5 degrees and partly cloudy in Berlin. \
			The wind blows from the west at 12 km/h, and there is no rain to be expected before tomorrow evening."}],\
			"structuredContent":{"city":"Berlin","temperature":22.5,"humidity":61,"conditions":["cloudy","dry"]},\
			"isError":false}""";

	private static final String DISCOVER = """
			{"resultType":"complete","ttlMs":60000,"cacheScope":"public","supportedVersions":["2026-07-28"],\
			"capabilities":{"tools":{}},"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"loopback","version":"1"}}}""";

	private static final String INITIALIZE = """
			{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"loopback","version":"1"}}""";

	private static final String TOOLS = """
			{"resultType":"complete","ttlMs":60000,"cacheScope":"public","tools":[{"name":"weather",\
			"inputSchema":{"type":"object","properties":{"city":{"type":"string"},"days":{"type":"integer"}}}}]}""";

	private static final String STREAM = """
			HTTP/1.1 200 OK\r
			Content-Type: text/event-stream\r
			Transfer-Encoding: chunked\r
			\r
			10\r
			data: {"n":1}\n\n\n\r
			""";

	private CannedAnswers() {
	}

	static byte[] to(String httpMethod, String body) {
		if (!"POST".equals(httpMethod)) {
			return bytes("HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n");
		}
		return switch (member(body, "\"method\":")) {
			case "\"tools/call\"" -> json(body, "", RESULT);
			case "\"server/discover\"" -> json(body, "", DISCOVER);
			case "\"initialize\"" -> json(body, "Mcp-Session-Id: 0123456789abcdef\r\n", INITIALIZE);
			case "\"tools/list\"" -> json(body, "", TOOLS);
			case "\"stream\"" -> bytes(STREAM);
			default -> bytes("HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n");
		};
	}

	private static byte[] json(String request, String headers, String result) {
		String body = "{\"jsonrpc\":\"2.0\",\"id\":" + member(request, "\"id\":") + ",\"result\":" + result + "}";
		return bytes("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n" + headers + "Content-Length: "
				+ body.length() + "\r\n\r\n" + body);
	}

	/**
	 * The scalar after the first occurrence of a name.
	 */
	private static String member(String json, String name) {
		int start = json.indexOf(name);
		if (start < 0) {
			return "";
		}
		int end = start + name.length();
		while (json.charAt(end) != ',' && json.charAt(end) != '}') {
			end++;
		}
		return json.substring(start + name.length(), end).strip();
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.ISO_8859_1);
	}

}
