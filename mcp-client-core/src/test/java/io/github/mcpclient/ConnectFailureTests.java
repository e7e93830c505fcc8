package io.github.mcpclient;

import java.time.Duration;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.Reply;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A call that fails while the connection is being opened was not sent itself.
 */
@Timeout(60)
class ConnectFailureTests {

	private final Connections connections = new Connections();

	@AfterEach
	void close() {
		this.connections.close();
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 500, 503, 0 })
	@DisplayName("N2 S15: whatever becomes of the probe, the call was not sent; 0 is a reset")
	void failedProbe(int status) {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			server.intercept((request, reply) -> refuse(reply, status));
			assertCallWasNotSent(this.connections.to(server.uri()));
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 403, 500, 503, 0 })
	@DisplayName("N2 S15: whatever becomes of the handshake, the call was not sent; 0 is a reset")
	void failedHandshake(int status) {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("initialize")) {
					refuse(reply, status);
				}
			});
			assertCallWasNotSent(this.connections.to(server.uri()));
		}
	}

	@Test
	@DisplayName("S6 S10 S13: a connect that takes longer than its own time limit ends in time, and the call was not sent")
	void slowHandshake() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("initialize")) {
					reply.holdUntilClientCloses();
				}
			});
			McpClient client = this.connections.to(server.uri(), (spec) -> spec.initTimeout(Duration.ofMillis(300)));

			assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(() -> client.callTool("hello"))
				.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.NOT_SENT));
			server.intercept((request, reply) -> {
			});
			assertThat(client.callTool("hello").text()).as("S10: the failure is not remembered").isEqualTo("Hello");
		}
	}

	@Test
	@DisplayName("P6 H5: a call whose session was lost and cannot be replaced was rejected, not run")
	void failedRecovery() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.callTool("hello");
			server.loseSessions();
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("server/discover")) {
					reply.reset();
				}
			});

			assertThatExceptionOfType(McpException.class).isThrownBy(() -> client.callTool("hello"))
				.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.REJECTED));
			assertThat(server.executions("hello")).isEqualTo(1);
		}
	}

	private static void refuse(Reply reply, int status) throws Exception {
		if (status == 0) {
			reply.reset();
		}
		else {
			reply.empty(status);
		}
	}

	private static void assertCallWasNotSent(McpClient client) {
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> client.callTool("hello"))
			.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.NOT_SENT));
	}

}
