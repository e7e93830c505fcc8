package io.github.mcpclient.testserver;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ModernServer}.
 */
class ModernServerTests {

	private static final String META = """
			"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
			"io.modelcontextprotocol/clientCapabilities":{}}""";

	private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{" + META
			+ "}}";

	private static final String REGION = """
			{"type":"object","properties":{"at":{"type":"object","properties":{
			"n":{"type":"integer","x-mcp-header":"N"}}}}}""";

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final ModernServer server = ModernServer.builder()
		.tool(TestTool.echo("a"))
		.tool(TestTool.saying("日本語", "hello"))
		.tool(TestTool.of("n", REGION, (arguments) -> TestTool.text("n")))
		.pageSize(2)
		.start();

	@AfterEach
	void close() {
		this.server.close();
	}

	@Test
	void discovers() throws Exception {
		JsonNode answer = json(send(headers("server/discover"), LIST.replace("tools/list", "server/discover")));
		assertThat(answer.at("/result/supportedVersions/0").stringValue()).isEqualTo("2026-07-28");
		assertThat(answer.at("/result/resultType").stringValue()).isEqualTo("complete");
		assertThat(answer.at("/result/capabilities").has("tools")).isTrue();
		assertThat(this.server.violations()).isEmpty();
	}

	@Test
	void listsInPages() throws Exception {
		JsonNode first = json(send(headers("tools/list"), LIST)).path("result");
		assertThat(first.path("tools").size()).isEqualTo(2);
		assertThat(first.path("ttlMs").intValue()).isZero();
		String cursor = first.path("nextCursor").stringValue();
		JsonNode second = json(send(headers("tools/list"), with("\"cursor\":\"" + cursor + "\"", LIST)));
		assertThat(second.at("/result/tools/0/name").stringValue()).isEqualTo("n");
		assertThat(second.path("result").has("nextCursor")).isFalse();
		assertThat(this.server.count("tools/list")).isEqualTo(2);
	}

	@Test
	void callsAToolWithAnEncodedName() throws Exception {
		Map<String, String> headers = headers("tools/call");
		headers.put("Mcp-Name", "=?base64?5pel5pys6Kqe?=");
		JsonNode answer = json(send(headers, call("日本語", "{}")));
		assertThat(answer.at("/result/content/0/text").stringValue()).isEqualTo("hello");
		assertThat(this.server.executions("日本語")).isOne();
		assertThat(this.server.maxConcurrentCalls()).isOne();
		assertThat(this.server.violations()).isEmpty();
	}

	@Test
	void wantsAnnotatedArgumentsMirrored() throws Exception {
		Map<String, String> headers = headers("tools/call");
		headers.put("Mcp-Name", "n");
		assertThat(json(send(headers, call("n", "{\"at\":{\"n\":42.0}}"))).at("/error/code").intValue())
			.isEqualTo(-32020);
		headers.put("Mcp-Param-N", "42");
		assertThat(json(send(headers, call("n", "{\"at\":{\"n\":42.0}}"))).has("result")).isTrue();
		assertThat(this.server.executions("n")).isOne();
	}

	@ParameterizedTest
	@CsvSource({ "Accept, application/json, 406, -32000", "Content-Type, text/plain, 415, -32000",
			"MCP-Protocol-Version, , 400, -32020", "MCP-Protocol-Version, 2025-11-25, 400, -32020",
			"Mcp-Method, , 400, -32020", "Mcp-Method, Tools/list, 400, -32020" })
	void refusesAWrongHeader(String name, String value, int status, int code) throws Exception {
		Map<String, String> headers = headers("tools/list");
		headers.remove(name);
		if (value != null) {
			headers.put(name, value);
		}
		HttpResponse<String> response = send(headers, LIST);
		assertThat(response.statusCode()).isEqualTo(status);
		assertThat(json(response).at("/error/code").intValue()).isEqualTo(code);
		assertThat(json(response).path("id").intValue()).isOne();
		assertThat(this.server.violations()).hasSize(1);
	}

	@Test
	void refusesAWrongBody() throws Exception {
		assertRefused(send(headers("tools/list"), LIST.replace("clientCapabilities", "x")), 400, -32602);
		assertRefused(send(headers("tools/list"), "[" + LIST + "]"), 400, -32600);
		assertRefused(send(headers("tools/list"), "{"), 400, -32700);
		assertRefused(send(headers("tools/list"), LIST.replace("method", "result")), 400, -32600);
		assertRefused(send(headers("tools/call"), call("a", "{}")), 400, -32020);
		assertThat(this.server.violations()).hasSize(5);
	}

	@Test
	void knowsOneVersionAndItsMethodsOnly() throws Exception {
		Map<String, String> headers = headers("tools/list");
		headers.put("MCP-Protocol-Version", "2099-01-01");
		HttpResponse<String> response = send(headers, LIST.replace("2026-07-28", "2099-01-01"));
		assertRefused(response, 400, -32022);
		assertThat(json(response).at("/error/data").toString())
			.isEqualTo("{\"supported\":[\"2026-07-28\"],\"requested\":\"2099-01-01\"}");
		assertRefused(send(headers("no/such"), LIST.replace("tools/list", "no/such")), 404, -32601);
		assertThat(this.server.violations()).isEmpty();
	}

	@Test
	void refusesGetAndLegacyHandshake() throws Exception {
		HttpRequest get = HttpRequest.newBuilder(this.server.uri()).build();
		assertThat(this.client.send(get, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(405);
		Map<String, String> headers = headers("initialize");
		headers.remove("MCP-Protocol-Version");
		String initialize = """
				{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2025-11-25"}}""";
		assertRefused(send(headers, initialize), 400, -32022);
	}

	@Test
	void answersAsEventStreamAndLetsTheInterceptorGoFirst() throws Exception {
		try (ModernServer other = ModernServer.builder().answers(AnswerStyle.EVENT_STREAM).start()) {
			HttpRequest request = post(other, headers("tools/list"), LIST);
			HttpResponse<String> answer = this.client.send(request, HttpResponse.BodyHandlers.ofString());
			assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
			assertThat(answer.body()).startsWith("data: {\"jsonrpc\"").endsWith("}\n\n");
			other.intercept((received, reply) -> reply.header("Retry-After", "1").empty(503));
			assertThat(this.client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(503);
			assertThat(other.count("tools/list")).isEqualTo(2);
		}
	}

	private static void assertRefused(HttpResponse<String> response, int status, int code) {
		assertThat(response.statusCode()).isEqualTo(status);
		assertThat(json(response).at("/error/code").intValue()).isEqualTo(code);
	}

	private static Map<String, String> headers(String method) {
		Map<String, String> headers = new LinkedHashMap<>();
		headers.put("Accept", "application/json, text/event-stream");
		headers.put("Content-Type", "application/json");
		headers.put("MCP-Protocol-Version", "2026-07-28");
		headers.put("Mcp-Method", method);
		return headers;
	}

	private static String call(String tool, String arguments) {
		return with("\"name\":\"" + tool + "\",\"arguments\":" + arguments, LIST.replace("tools/list", "tools/call"));
	}

	private static String with(String member, String message) {
		return message.replace(META, member + "," + META);
	}

	private HttpResponse<String> send(Map<String, String> headers, String body) throws Exception {
		return this.client.send(post(this.server, headers, body), HttpResponse.BodyHandlers.ofString());
	}

	private static HttpRequest post(ModernServer server, Map<String, String> headers, String body) {
		HttpRequest.Builder request = HttpRequest.newBuilder(server.uri());
		headers.forEach(request::header);
		return request.POST(HttpRequest.BodyPublishers.ofString(body)).build();
	}

	private static JsonNode json(HttpResponse<String> response) {
		return JsonRpc.object(response.body());
	}

}
