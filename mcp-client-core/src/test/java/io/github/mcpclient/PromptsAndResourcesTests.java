package io.github.mcpclient;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.protocol.CompleteResult;
import io.github.mcpclient.protocol.CompletionReference;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.protocol.LogMessage;
import io.github.mcpclient.testserver.JsonHandler;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.RpcError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Prompts, resources, completion and metadata as they go over the wire, to either era.
 */
class PromptsAndResourcesTests {

	private final Connections connections = new Connections();

	private final Map<String, JsonNode> received = new ConcurrentHashMap<>();

	private final ModernServer modern = ModernServer.builder()
		.method("prompts/get", answering("prompts/get", """
				{"messages":[{"role":"user","content":{"type":"text","text":"hi"}}]}"""))
		.method("resources/read", answering("resources/read", """
				{"contents":[{"uri":"file:///a","text":"x"},{"uri":"file:///b","blob":"AA=="}]}"""))
		.method("resources/templates/list", answering("resources/templates/list", """
				{"resourceTemplates":[{"name":"t","uriTemplate":"file:///{path}"}]}"""))
		.method("completion/complete",
				answering("completion/complete", "{\"completion\":{\"values\":[\"a\",\"b\"],\"hasMore\":true}}"))
		.start();

	private final LegacyServer legacy = LegacyServer.builder()
		.capabilities("{\"logging\":{},\"completions\":{}}")
		.method("logging/setLevel", answering("logging/setLevel", "{}"))
		.method("resources/read", (params) -> {
			throw new RpcError(200, -32002, "Resource not found");
		})
		.method("completion/complete", answering("completion/complete", "{\"completion\":{\"values\":[]}}"))
		.start();

	@AfterEach
	void close() {
		this.connections.close();
		this.modern.close();
		this.legacy.close();
	}

	private JsonHandler answering(String method, String result) {
		return (params) -> {
			this.received.put(method, params);
			return JsonRpc.object(result);
		};
	}

	private JsonNode received(String method, String member) {
		return this.received.get(method).path(member);
	}

	@Test
	@DisplayName("M-PRO-01 M-RES-01 M-RES-02 M-HDR-03 M-HDR-04: a prompt, several contents, a template")
	void promptsAndResources() {
		McpClient client = this.connections.to(this.modern.uri());

		assertThat(client.prompts().get("greet", Map.of("who", "Ada")).messages()).hasSize(1);
		assertThat(this.received.get("prompts/get").path("arguments").toString()).isEqualTo("{\"who\":\"Ada\"}");
		client.prompts().get("greet", Map.of());
		assertThat(this.received.get("prompts/get").has("arguments")).isFalse();
		assertThat(client.resources().read("file:///a%20b").contents()).hasSize(2);
		assertThat(received("resources/read", "uri").stringValue()).isEqualTo("file:///a%20b");
		assertThat(client.resources().templates()).hasSize(1);
		assertThat(this.modern.violations()).isEmpty();
	}

	@Test
	@DisplayName("M-CMP-01 M-CMP-02 M-CMP-03: completion in both eras, with what is known already")
	void completion() {
		CompleteResult result = this.connections.to(this.modern.uri())
			.prompts()
			.complete(CompletionReference.prompt("greet"), Map.entry("who", "A"), Map.of("lang", "en"),
					CallOptions.defaults());

		assertThat(result.values()).containsExactly("a", "b");
		assertThat(result.hasMore()).isTrue();
		assertThat(received("completion/complete", "ref").toString())
			.isEqualTo("{\"type\":\"ref/prompt\",\"name\":\"greet\"}");
		assertThat(received("completion/complete", "argument").toString())
			.isEqualTo("{\"name\":\"who\",\"value\":\"A\"}");
		assertThat(received("completion/complete", "context").toString())
			.isEqualTo("{\"arguments\":{\"lang\":\"en\"}}");

		CompleteResult none = this.connections.to(this.legacy.uri())
			.prompts()
			.complete(CompletionReference.resource("file:///{p}"), Map.entry("p", ""), Map.of(),
					CallOptions.defaults());
		assertThat(none.values()).isEmpty();
		assertThat(this.received.get("completion/complete").has("context")).isFalse();
		assertThat(received("completion/complete", "ref").toString())
			.isEqualTo("{\"type\":\"ref/resource\",\"uri\":\"file:///{p}\"}");
	}

	@Test
	@DisplayName("M-RES-03: a resource with a URL of its own is read from the server that offers it, never fetched")
	void resourceWithAUrl() {
		try (ModernServer elsewhere = ModernServer.builder().start()) {
			String url = elsewhere.uri().toString();

			assertThat(this.connections.to(this.modern.uri()).resources().read(url).contents()).hasSize(2);

			assertThat(received("resources/read", "uri").stringValue()).isEqualTo(url);
			assertThat(elsewhere.http().connections()).isZero();
		}
	}

	@Test
	@DisplayName("M-RES-04 M-ERR-06: a resource that is not there is an error of the server, whichever number it has")
	void notFound() {
		assertThatExceptionOfType(JsonRpcException.class)
			.isThrownBy(() -> this.connections.to(this.legacy.uri()).resources().read("file:///no"))
			.satisfies((ex) -> assertThat(ex.errorCode()).isEqualTo(-32002));
	}

	@Test
	@DisplayName("M-META-11 M-META-12: metadata of the caller is merged with that of the protocol, in both eras")
	void metadata() {
		CallOptions traced = CallOptions.defaults()
			.withMeta(Map.of("traceparent", "00-a", "com.example/x", List.of(1)));
		this.connections.to(this.modern.uri()).resources().read("file:///a", traced);
		JsonNode meta = received("resources/read", "_meta");
		assertThat(meta.path("traceparent").stringValue()).isEqualTo("00-a");
		assertThat(meta.path("com.example/x").toString()).isEqualTo("[1]");
		assertThat(meta.has("io.modelcontextprotocol/clientInfo")).isTrue();
		assertThat(this.modern.violations()).isEmpty();

		this.connections.to(this.legacy.uri())
			.prompts()
			.complete(CompletionReference.prompt("p"), Map.entry("a", ""), Map.of(), traced);
		assertThat(received("completion/complete", "_meta").propertyNames()).containsExactlyInAnyOrder("traceparent",
				"com.example/x");
	}

	@ParameterizedTest
	@ValueSource(strings = { "io.modelcontextprotocol/logLevel", "com.mcp.x/y", "progressToken" })
	@DisplayName("M-META-08: keys of the protocol are not the caller's")
	void reservedMetadata(String key) {
		assertThatIllegalArgumentException().isThrownBy(() -> CallOptions.defaults().withMeta(Map.of(key, 1)));
	}

	@ParameterizedTest
	@CsvSource({ "tools/call, name, true", "prompts/get, name, true", "resources/read, uri, true",
			"tasks/get, taskId, true", "tasks/update, taskId, true", "tasks/cancel, taskId, true",
			"com.example/other, name, false", "tasks/list, taskId, false" })
	@DisplayName("M-HDR-04 M-HDR-05 M-HDR-06: a request of the application's own making names what its method says, or nothing")
	void namesOfOtherRequests(String method, String member, boolean named) {
		try (ModernServer server = ModernServer.builder().method(method, (params) -> JsonRpc.object("{}")).start()) {
			McpClient client = this.connections.to(server.uri());

			client.request(method, Map.of(member, "x y"), CallOptions.defaults());

			assertThat(server.requests()).last()
				.satisfies((request) -> assertThat(request.headers().all("Mcp-Name"))
					.isEqualTo(named ? List.of("x y") : List.of()));
			assertThat(server.violations()).isEmpty();
		}
	}

	@Test
	@DisplayName("L-LOG-01: a legacy server is told the level in each session, and again when it changes")
	void legacyLogLevel() {
		List<LogMessage> heard = new CopyOnWriteArrayList<>();
		McpClient client = this.connections.to(this.legacy.uri(),
				(spec) -> spec.handlers(ClientHandlers.none().withLogs(LogLevel.INFO, heard::add)));
		client.serverProfile();
		ReceivedRequest told = this.legacy.http()
			.awaitRequest((request) -> request.rpcMethod().equals("logging/setLevel"), Duration.ofSeconds(30));
		assertThat(told.bodyJson().path("params").toString()).isEqualTo("{\"level\":\"info\"}");

		client.setLogLevel(LogLevel.ERROR);
		assertThat(received("logging/setLevel", "level").stringValue()).isEqualTo("error");
		assertThat(this.legacy.count("logging/setLevel")).isEqualTo(2);
		assertThat(this.legacy.violations()).isEmpty();
	}

}
