package io.github.mcpclient;

import java.util.concurrent.atomic.AtomicReference;

import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the codes of errors mean to a client, and that most mean nothing to it.
 */
class ErrorCodeTests {

	private final Connections connections = new Connections();

	@AfterEach
	void close() {
		this.connections.close();
	}

	@Test
	@DisplayName("M-ERR-02: the capabilities a server misses reach the caller, and the call is not sent again without them")
	void missingCapability() {
		String data = "{\"requiredCapabilities\":{\"extensions\":{\"com.example/tasks\":{}}}}";
		try (ModernServer server = ModernServer.builder().intercept((request, reply) -> {
			if (request.rpcMethod().equals("tools/call")) {
				reply.json(400, error(request, -32021, data));
			}
		}).start()) {
			McpClient client = this.connections.to(server.uri());

			assertThatExceptionOfType(JsonRpcException.class).isThrownBy(() -> client.callTool("hello"))
				.satisfies((ex) -> assertThat(ex.errorCode()).isEqualTo(-32021))
				.satisfies((ex) -> assertThat(ex.serverData()).isEqualTo(data));
			assertThat(server.count("tools/call")).isEqualTo(1);
			assertThat(server.count("server/discover")).isEqualTo(1);
		}
	}

	@ParameterizedTest
	@CsvSource({ "-32000, 400", "-32001, 404", "-32001, 200", "-32003, 400", "-32004, 400", "-32019, 400" })
	@DisplayName("M-ERR-04: codes without a meaning of their own, also those of earlier drafts, change nothing")
	void codesWithoutMeaning(int code, int status) {
		try (ModernServer modern = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start();
				LegacyServer legacy = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient toModern = this.connections.to(modern.uri());
			McpClient toLegacy = this.connections.to(legacy.uri());
			toModern.callTool("hello");
			toLegacy.callTool("hello");
			String data = "{\"supported\":[\"2026-07-28\"],\"requiredCapabilities\":{}}";
			modern.intercept((request, reply) -> reply.json(status, error(request, code, data)));
			legacy.intercept((request, reply) -> reply.json(200, error(request, code, data)));

			for (McpClient client : new McpClient[] { toModern, toLegacy }) {
				assertThatExceptionOfType(JsonRpcException.class).isThrownBy(() -> client.callTool("hello"))
					.satisfies((ex) -> assertThat(ex.errorCode()).isEqualTo(code));
			}

			assertThat(modern.requests()).extracting(ReceivedRequest::rpcMethod)
				.containsExactly("server/discover", "tools/call", "tools/call");
			assertThat(legacy.count("initialize")).isEqualTo(1);
			assertThat(legacy.count("tools/call")).isEqualTo(2);
		}
	}

	@Test
	@DisplayName("M-ERR-07 L-ELI-02: the pages a legacy server wants visited first reach the caller; that one was visited says nothing")
	void urlElicitationRequired() {
		String data = """
				{"elicitations":[{"mode":"url","elicitationId":"e","url":"https://auth.test/x","message":"m"}]}""";
		AtomicReference<String> completed = new AtomicReference<>("no-such-id");
		try (LegacyServer server = LegacyServer.builder().intercept((request, reply) -> {
			if (request.rpcMethod().equals("tools/call")) {
				reply.sse(JsonRpc
					.notification("notifications/elicitation/complete",
							"{\"elicitationId\":\"" + completed.getAndSet("e") + "\"}")
					.toString(), error(request, -32042, data));
			}
		}).start()) {
			McpClient client = this.connections.to(server.uri());

			for (int i = 1; i <= 2; i++) {
				assertThatExceptionOfType(JsonRpcException.class).isThrownBy(() -> client.callTool("hello"))
					.satisfies((ex) -> assertThat(ex.errorCode()).isEqualTo(-32042))
					.satisfies((ex) -> assertThat(ex.serverData()).isEqualTo(data));
				assertThat(server.count("tools/call")).isEqualTo(i);
			}
			assertThat(server.sessions()).hasSize(1);
			assertThat(server.violations()).isEmpty();
		}
	}

	private static String error(ReceivedRequest request, int code, String data) {
		return JsonRpc.error(request.bodyJson().path("id"), code, "no", JsonRpc.object(data)).toString();
	}

}
