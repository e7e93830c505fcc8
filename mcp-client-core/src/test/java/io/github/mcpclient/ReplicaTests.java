package io.github.mcpclient;

import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.SessionRejectedException;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Several servers behind one address that differ, asked in turn.
 */
@Timeout(60)
class ReplicaTests {

	private static final int CALLS = 20;

	private final AtomicInteger requests = new AtomicInteger();

	private final Connections connections = new Connections(Connections.breakerThreshold(1000));

	@AfterEach
	void close() {
		this.connections.close();
	}

	@Test
	@DisplayName("B-023: replicas of different eras do not flip the verdict with every answer; failures are typed")
	void replicasOfDifferentEras() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			server.intercept((request, reply) -> {
				if (this.requests.getAndIncrement() % 2 == 1) {
					reply.empty(400);
				}
			});
			McpClient client = this.connections.to(server.uri());
			int succeeded = succeeded(client, HttpStatusException.class);

			assertThat(succeeded).isEqualTo(CALLS / 2);
			assertThat(server.executions("hello")).isEqualTo(succeeded);
			assertThat(server.count("server/discover")).isEqualTo(1);
			assertThat(server.count("initialize")).isZero();
			assertThat(this.connections.eras().verdicts().values()).singleElement()
				.satisfies((cached) -> assertThat(cached.verdict().era()).isEqualTo(Era.MODERN));
		}
	}

	@Test
	@DisplayName("B-038: sessions that do not stick are opened anew within a budget, then the failure says so; nothing runs twice")
	void sessionsThatDoNotStick() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			server.intercept((request, reply) -> {
				boolean known = request.header("Mcp-Session-Id").isEmpty();
				if (this.requests.getAndIncrement() % 2 == 1 && !known) {
					reply.empty(404);
				}
			});
			McpClient client = this.connections.to(server.uri());
			int succeeded = succeeded(client, SessionRejectedException.class);

			assertThat(server.executions("hello")).isEqualTo(succeeded);
			assertThat(server.count("initialize")).isLessThan(CALLS);
		}
	}

	private static int succeeded(McpClient client, Class<? extends McpException> otherwise) {
		int succeeded = 0;
		for (int i = 0; i < CALLS; i++) {
			try {
				assertThat(client.callTool("hello").text()).isEqualTo("Hello");
				succeeded++;
			}
			catch (McpException ex) {
				assertThat(ex).isInstanceOf(otherwise);
			}
		}
		return succeeded;
	}

}
