package io.github.mcpclient;

import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpclient.protocol.ElicitResult;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

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
