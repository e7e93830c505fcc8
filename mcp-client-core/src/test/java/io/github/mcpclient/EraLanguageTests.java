package io.github.mcpclient;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.protocol.ElicitResult;
import io.github.mcpclient.protocol.LogLevel;
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
 * What belongs to one era means nothing in the other.
 */
class EraLanguageTests {

	private final Connections connections = new Connections();

	@AfterEach
	void close() {
		this.connections.close();
	}

	@Test
	@DisplayName("M-RTY-01 B-197: to a legacy result the type means nothing")
	void legacyResultType() {
		try (LegacyServer legacy = LegacyServer.builder()
			.method("tools/call", (params) -> JsonRpc.object("{\"resultType\":\"input_required\",\"content\":[]}"))
			.start()) {
			assertThat(this.connections.to(legacy.uri()).callTool("t").content()).isEmpty();
			assertThat(legacy.count("tools/call")).isEqualTo(1);
		}
	}

	@Test
	@DisplayName("M-TRN-13: a modern server is sent nothing but POSTs without a session id, whatever its answers carry")
	void sessionIdOfAModernServer() {
		try (ModernServer server = ModernServer.builder()
			.tool(TestTool.saying("hello", "Hello"))
			.intercept((request, reply) -> reply.header("Mcp-Session-Id", "bait"))
			.start()) {
			McpClient client = this.connections.to(server.uri(),
					(spec) -> spec.handlers(ClientHandlers.none().withRoots((requester) -> List.of())));
			client.callTool("hello");
			client.callTool("hello");
			client.close();

			assertThat(server.requests()).hasSize(3)
				.allMatch((request) -> request.method().equals("POST"))
				.noneMatch((request) -> request.headers().contains("Mcp-Session-Id"));
			assertThat(server.violations()).isEmpty();
		}
	}

	@Test
	@DisplayName("M-META-09: reserved keys of results mean nothing unless they are documented")
	void reservedKeysOfResults() {
		String meta = "\"_meta\":{\"io.modelcontextprotocol/serverInfo\":7,\"io.modelcontextprotocol/subscriptionId\":[],"
				+ "\"io.modelcontextprotocol/protocolVersion\":\"2031-01-01\",\"com.mcp/new\":{}},\"content\":[]";
		try (ModernServer modern = ModernServer.builder()
			.method("tools/call", (params) -> JsonRpc.object("{" + meta + "}"))
			.start();
				LegacyServer legacy = LegacyServer.builder()
					.method("tools/call", (params) -> JsonRpc.object("{" + meta + "}"))
					.start()) {
			for (McpClient client : List.of(this.connections.to(modern.uri()), this.connections.to(legacy.uri()))) {
				assertThat(client.callTool("t").content()).isEmpty();
				assertThat(client.callTool("t").content()).isEmpty();
			}
			assertThat(modern.violations()).isEmpty();
			assertThat(legacy.violations()).isEmpty();
		}
	}

	@Test
	@DisplayName("M-DSC-03 B-015: an application may ask for what a server does not declare")
	void undeclaredCapability() {
		try (ModernServer server = ModernServer.builder()
			.capabilities("{}")
			.tool(TestTool.saying("hello", "Hello"))
			.start()) {
			McpClient client = this.connections.to(server.uri());

			assertThat(client.serverProfile().capabilities()).isEmpty();
			assertThat(client.listTools()).hasSize(1);
			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
		}
	}

	@Test
	@DisplayName("L-INI-05: a legacy server that did not declare to log is told no level, neither by itself nor at request")
	void undeclaredLogging() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri(),
					(spec) -> spec.handlers(ClientHandlers.none().withLogs(LogLevel.INFO, (message) -> {
					})));
			client.callTool("hello");
			client.setLogLevel(LogLevel.DEBUG);
			client.callTool("hello");

			assertThat(server.requests()).filteredOn((request) -> request.method().equals("POST"))
				.extracting(ReceivedRequest::rpcMethod)
				.containsExactly("server/discover", "initialize", "notifications/initialized", "tools/call",
						"tools/call");
		}
	}

	@Test
	@DisplayName("L-TSK-01 M-TOL-10: no call is made a task, and the refusal of a tool that can be nothing else reaches the caller")
	void toolThatIsATask() {
		TestTool task = TestTool.saying("slow", "never").with("execution", "{\"taskSupport\":\"required\"}");
		try (LegacyServer server = LegacyServer.builder()
			.capabilities("{\"tools\":{},\"tasks\":{\"requests\":{\"tools\":{\"call\":{}}}}}")
			.tool(task)
			.intercept((request, reply) -> {
				if (request.rpcMethod().equals("tools/call")) {
					assertThat(request.bodyJson().path("params").has("task")).isFalse();
					reply.json(200, JsonRpc.error(request.bodyJson().path("id"), -32601, "Only as a task", null));
				}
			})
			.start()) {
			McpClient client = this.connections.to(server.uri());

			assertThat(client.listTools()).singleElement()
				.satisfies((tool) -> assertThat(tool.json().at("/execution/taskSupport").stringValue())
					.isEqualTo("required"));
			assertThatExceptionOfType(JsonRpcException.class).isThrownBy(() -> client.callTool("slow"))
				.satisfies((ex) -> assertThat(ex.errorCode()).isEqualTo(-32601))
				.satisfies((ex) -> assertThat(ex.serverMessage()).isEqualTo("Only as a task"));
			assertThat(server.count("tools/call")).isEqualTo(1);
		}
	}

	@Test
	@DisplayName("M-TRN-09 M-TRN-04 B-199: a request or a cancellation on a stream of a modern server means nothing and asks nobody")
	void requestOnAModernStream() {
		AtomicInteger asked = new AtomicInteger();
		try (ModernServer server = ModernServer.builder().intercept((request, reply) -> {
			if (request.rpcMethod().equals("tools/call")) {
				reply.sse(JsonRpc.request(0, "ping", "{}").toString(),
						JsonRpc.request(1, "elicitation/create", "{\"message\":\"m\",\"requestedSchema\":{}}")
							.toString(),
						JsonRpc
							.notification("notifications/cancelled",
									"{\"requestId\":" + request.bodyJson().path("id") + "}")
							.toString(),
						JsonRpc.result(request, "{\"content\":[]}").toString());
			}
		}).start()) {
			McpClient client = this.connections.to(server.uri(),
					(spec) -> spec.handlers(ClientHandlers.none().withElicitation((request, requester) -> {
						asked.incrementAndGet();
						return ElicitResult.decline();
					})));

			assertThat(client.callTool("t").content()).isEmpty();
			assertThat(client.callTool("t").content()).isEmpty();

			assertThat(asked).hasValue(0);
			assertThat(server.requests()).noneMatch((request) -> request.rpcMethod().isEmpty());
		}
	}

}
