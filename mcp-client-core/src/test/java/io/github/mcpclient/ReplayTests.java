package io.github.mcpclient;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.ReplayPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is sent a second time when nobody knows what became of the first, and what is not.
 */
@Timeout(60)
class ReplayTests {

	private final Connections connections = new Connections();

	@AfterEach
	void close() {
		this.connections.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "tools/list", "tools/call" })
	@DisplayName("B-122 B-129 M-TRN-12: of a broken connection a list is sent once more under a new id, a tool call never")
	void brokenConnection(String method) {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.serverProfile();
			server.intercept((request, reply) -> {
				if (server.count(method) == 1) {
					reply.reset();
				}
			});

			if (method.equals("tools/list")) {
				assertThat(client.listTools()).hasSize(1);
				assertThat(server.requests()).extracting((request) -> request.bodyJson().get("id").asInt())
					.doesNotHaveDuplicates();
			}
			else {
				assertThatExceptionOfType(TransportFailedException.class).isThrownBy(() -> client.callTool("hello"));
				assertThat(server.count(method)).isEqualTo(1);
			}
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "readOnlyHint", "idempotentHint", "none" })
	@DisplayName("B-122: with replay=idempotent a tool the server calls repeatable is sent once more, any other never")
	void replayIsOptIn(String hint) {
		TestTool tool = TestTool.saying("hello", "Hello").with("annotations", "{\"" + hint + "\":true}");
		try (ModernServer server = ModernServer.builder().tool(tool).start()) {
			McpClient client = this.connections.to(server.uri(), (spec) -> spec.replay(ReplayPolicy.IDEMPOTENT));
			client.listTools();
			server.intercept((request, reply) -> {
				if (server.count("tools/call") == 1) {
					reply.reset();
				}
			});

			if (hint.equals("none")) {
				assertThatExceptionOfType(TransportFailedException.class).isThrownBy(() -> client.callTool("hello"));
				assertThat(server.count("tools/call")).isEqualTo(1);
			}
			else {
				assertThat(client.callTool("hello").text()).isEqualTo("Hello");
			}
		}
	}

	@Test
	@DisplayName("B-122: when the second attempt is refused, the evidence is still that of the first, which may have run")
	void evidenceNeverDropsBelowThatOfTheFirstAttempt() {
		try (ModernServer server = ModernServer.builder().start()) {
			McpClient client = this.connections.to(server.uri());
			client.serverProfile();
			server.intercept((request, reply) -> {
				if (server.count("tools/list") == 1) {
					reply.reset();
				}
				else {
					reply.empty(429);
				}
			});

			assertThatExceptionOfType(TransportFailedException.class).isThrownBy(client::listTools).satisfies((ex) -> {
				assertThat(ex.dispatch()).isEqualTo(Dispatch.UNKNOWN);
				assertThat(ex.getSuppressed()).singleElement().isInstanceOf(HttpStatusException.class);
			});
		}
	}

}
