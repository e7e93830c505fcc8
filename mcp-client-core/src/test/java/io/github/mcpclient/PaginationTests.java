package io.github.mcpclient;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.protocol.Tool;
import io.github.mcpclient.testserver.JsonHandler;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.RpcError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Lists come in pages and are given out whole.
 */
class PaginationTests {

	private final Connections connections = new Connections();

	private final List<JsonNode> cursors = new CopyOnWriteArrayList<>();

	@AfterEach
	void close() {
		this.connections.close();
	}

	/** Gives the first page to a request without a cursor, and so on. */
	private JsonHandler pages(String... nextCursors) {
		Queue<String> left = new ConcurrentLinkedQueue<>(List.of(nextCursors));
		return (params) -> {
			this.cursors.add(params.path("cursor"));
			String next = left.poll();
			int number = this.cursors.size();
			return JsonRpc.object("{\"tools\":[{\"name\":\"t" + number + "\",\"inputSchema\":{\"type\":\"object\"}}]"
					+ ((next != null) ? ",\"nextCursor\":" + next : "") + "}");
		};
	}

	@Test
	@DisplayName("M-PAG-01 M-PAG-02 M-PAG-03: a cursor goes back as it came, also an empty one; none or null is the end")
	void cursorsAreOpaque() {
		String odd = "\" {\\\"p\\\":2}\\u0000\\u00e9\"";
		try (ModernServer server = ModernServer.builder().method("tools/list", pages(odd, "\"\"", "null")).start()) {
			List<Tool> tools = this.connections.to(server.uri()).listTools();

			assertThat(tools).extracting(Tool::name).containsExactly("t1", "t2", "t3");
			assertThat(this.cursors.get(0).isMissingNode()).isTrue();
			assertThat(this.cursors.get(1)).isEqualTo(JsonRpc.object("{\"c\":" + odd + "}").get("c"));
			assertThat(this.cursors.get(2).stringValue()).isEmpty();
		}
	}

	@Test
	@DisplayName("B-181 B-182: a legacy server says with an empty cursor that there is no more")
	void emptyCursorOfALegacyServer() {
		try (LegacyServer server = LegacyServer.builder()
			.method("tools/list", pages("\"a\"", "\"\"", "\"x\""))
			.start()) {
			assertThat(this.connections.to(server.uri()).listTools()).hasSize(2);
		}
	}

	@Test
	@DisplayName("M-PAG-03 B-183: a cursor that comes back is an error, not an endless list")
	void repeatedCursor() {
		try (ModernServer server = ModernServer.builder()
			.method("tools/list", pages("\"a\"", "\"b\"", "\"a\"", "\"b\""))
			.start()) {
			assertThatExceptionOfType(InvalidResponseException.class)
				.isThrownBy(() -> this.connections.to(server.uri()).listTools());
			assertThat(this.cursors).hasSize(3);
		}
	}

	@Test
	@DisplayName("M-PAG-03: so is a list without an end")
	void endlessPages() {
		try (ModernServer server = ModernServer.builder().method("tools/list", (params) -> {
			this.cursors.add(params);
			return JsonRpc.object("{\"tools\":[],\"nextCursor\":\"" + this.cursors.size() + "\"}");
		}).start()) {
			assertThatExceptionOfType(InvalidResponseException.class)
				.isThrownBy(() -> this.connections.to(server.uri()).listTools());
			assertThat(this.cursors).hasSize(100);
		}
	}

	@Test
	@DisplayName("M-CCH-09 B-185: a cursor that becomes invalid on the way begins the walk anew, and no half list is given out")
	void cursorBecomesInvalid() {
		AtomicInteger refused = new AtomicInteger();
		try (ModernServer server = ModernServer.builder().method("tools/list", (params) -> {
			if (params.has("cursor") && refused.incrementAndGet() == 1) {
				throw new RpcError(200, -32602, "Invalid cursor");
			}
			String name = params.has("cursor") ? "second" : "first";
			return JsonRpc.object("{\"tools\":[{\"name\":\"" + name + "\",\"inputSchema\":{\"type\":\"object\"}}]"
					+ (params.has("cursor") ? "" : ",\"nextCursor\":\"a\"") + "}");
		}).start()) {
			assertThat(this.connections.to(server.uri()).listTools()).extracting(Tool::name)
				.containsExactly("first", "second");
			assertThat(server.count("tools/list")).isEqualTo(4);
		}
	}

	@Test
	@DisplayName("M-PAG-04: what the server says of a bad cursor reaches the caller")
	void invalidCursor() {
		try (ModernServer server = ModernServer.builder().method("tools/list", (params) -> {
			if (params.has("cursor")) {
				throw new RpcError(200, -32602, "Invalid cursor");
			}
			return JsonRpc.object("{\"tools\":[],\"nextCursor\":\"a\"}");
		}).start()) {
			assertThatExceptionOfType(JsonRpcException.class)
				.isThrownBy(() -> this.connections.to(server.uri()).listTools())
				.satisfies((ex) -> assertThat(ex.errorCode()).isEqualTo(-32602));
		}
	}

	@Test
	@DisplayName("M-CCH-09: a list is kept for the shortest time of its pages")
	void shortestTimeOfAllPages() {
		try (ModernServer server = ModernServer.builder()
			.method("tools/list",
					(params) -> JsonRpc.object(params.has("cursor") ? "{\"tools\":[],\"ttlMs\":0}"
							: "{\"tools\":[],\"nextCursor\":\"a\",\"ttlMs\":3600000}"))
			.start()) {
			McpClient client = this.connections.to(server.uri());
			client.listTools();
			client.listTools();

			assertThat(server.count("tools/list")).isEqualTo(4);
		}
	}

	@Test
	@DisplayName("M-TRN-24: the time limit is that of the whole list")
	void oneDeadlineForAllPages() {
		try (ModernServer server = ModernServer.builder().intercept((request, reply) -> {
			if (request.bodyJson().path("params").has("cursor")) {
				reply.silent();
			}
		}).method("tools/list", pages("\"a\"")).start()) {
			McpClient client = this.connections.to(server.uri());

			assertThatExceptionOfType(McpTimeoutException.class)
				.isThrownBy(() -> client.listTools(CallOptions.defaults().withTimeout(Duration.ofMillis(500))));
		}
	}

}
