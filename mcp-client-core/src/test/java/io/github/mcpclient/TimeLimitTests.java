package io.github.mcpclient;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.exchange.ExchangeLimits;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.ScriptedServer;
import io.github.mcpclient.testserver.Script;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Which limit ends a call, and that one of them always does.
 */
@Timeout(30)
class TimeLimitTests {

	private static final Duration SHORT = Duration.ofMillis(300);

	private final Connections connections = new Connections();

	@AfterEach
	void close() {
		this.connections.close();
	}

	@Test
	@DisplayName("B-005 B-107 M-CAN-03 M-TOL-11: silence ends at the deadline, the connection is closed, no era is cached")
	void silenceEndsAtTheDeadline() {
		try (ScriptedServer server = ScriptedServer.start((request, reply) -> reply.silent())) {
			McpClient client = this.connections.to(server.uri("/mcp"), (spec) -> spec.callTimeout(SHORT));

			assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(client::listTools).satisfies((ex) -> {
				assertThat(ex.phase()).isEqualTo(Phase.DEADLINE);
				assertThat(ex.dispatch()).as("the call itself").isEqualTo(Dispatch.NOT_SENT);
			});
			server.awaitNoOpenConnections(Duration.ofSeconds(30));
			assertThat(this.connections.eras().verdicts()).isEmpty();
			assertThat(this.connections.breaker(client).failures()).isEqualTo(1);
		}
	}

	@Test
	@DisplayName("B4 B5 B-107: a body that stalls ends at the chunk timeout, long before the deadline")
	void stalledBodyEndsAtTheChunkTimeout() {
		Script script = (request, reply) -> {
			reply.raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"j");
			reply.holdUntilClientCloses();
		};
		try (ScriptedServer server = ScriptedServer.start(script)) {
			McpClient client = this.connections.to(server.uri("/mcp"), (spec) -> spec.limits(chunkTimeout(SHORT)));

			assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(client::listTools)
				.satisfies((ex) -> assertThat(ex.phase()).isEqualTo(Phase.CHUNK));
		}
	}

	@Test
	@DisplayName("B3 B-107: a body that trickles for ever ends at the deadline")
	void tricklingBodyEndsAtTheDeadline() {
		Script script = (request, reply) -> {
			var stream = reply.stream(200, "application/json");
			while (true) {
				stream.write(" ");
				Thread.onSpinWait();
			}
		};
		try (ScriptedServer server = ScriptedServer.start(script)) {
			McpClient client = this.connections.to(server.uri("/mcp"),
					(spec) -> spec.callTimeout(SHORT).limits(new ExchangeLimits(Long.MAX_VALUE, SHORT, SHORT, SHORT)));

			assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(client::listTools)
				.satisfies((ex) -> assertThat(ex.phase()).isEqualTo(Phase.DEADLINE));
		}
	}

	@Test
	@DisplayName("Design 7: an event stream may be silent between events for longer than the chunk timeout")
	void silentEventStreamIsNotAStalledBody() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("slow", "done")).start()) {
			McpClient client = this.connections.to(server.uri(), (spec) -> spec.limits(chunkTimeout(SHORT)));
			client.serverProfile();
			server.intercept((request, reply) -> {
				var stream = reply.eventStream().comment("working");
				reply.holdUntil(new CompletableFuture<Void>().completeOnTimeout(null, 900, TimeUnit.MILLISECONDS));
				stream.event("{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id")
						+ ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"late\"}]}}");
			});

			assertThat(client.callTool("slow").text()).isEqualTo("late");
		}
	}

	@Test
	@DisplayName("D8 S6: with no time left nothing is dialled and nothing written")
	void noTimeLeft() {
		try (ScriptedServer server = ScriptedServer.start((request, reply) -> reply.silent())) {
			McpClient client = this.connections.to(server.uri("/mcp"), (spec) -> spec.callTimeout(Duration.ofNanos(1)));

			assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(client::listTools)
				.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.NOT_SENT));
			assertThat(server.connections()).isZero();
			assertThat(this.connections.breaker(client).failures()).isZero();
		}
	}

	private static ExchangeLimits chunkTimeout(Duration timeout) {
		return new ExchangeLimits(ExchangeLimits.DEFAULT_MAX_RESPONSE_BYTES, ExchangeLimits.DEFAULT_CONNECT_TIMEOUT,
				timeout, ExchangeLimits.DEFAULT_CONNECTION_TTL);
	}

}
