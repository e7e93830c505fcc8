package io.github.mcpclient;

import java.util.concurrent.atomic.AtomicReference;

import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is asked of a server once, and what again.
 */
class CachingTests {

	private static final String READ = "{\"contents\":[{\"uri\":\"file:///a\",\"text\":\"x\"}],\"ttlMs\":3600000}";

	private final Connections connections = new Connections();

	private final AtomicReference<String> hint = new AtomicReference<>("\"ttlMs\":3600000,\"cacheScope\":\"private\"");

	private final ModernServer server = ModernServer.builder()
		.method("tools/list", (params) -> JsonRpc.object("{\"tools\":[]," + this.hint.get() + "}"))
		.method("resources/read", (params) -> JsonRpc.object(READ))
		.intercept((request, reply) -> {
			if (request.rpcMethod().equals("tools/call")) {
				String change = request.bodyJson().path("params").path("name").stringValue("");
				reply.sse(JsonRpc.notification(change, "{\"uri\":\"file:///a\"}").toString(),
						JsonRpc.result(request, "{\"content\":[]}").toString());
			}
		})
		.start();

	@AfterEach
	void close() {
		this.connections.close();
		this.server.close();
	}

	@Test
	@DisplayName("M-CCH-01 M-CCH-04 M-CCH-06: a list is one round trip for its time, per connection, unless the caller wants it fresh")
	void listIsKept() {
		McpClient client = this.connections.to(this.server.uri());
		client.listTools();
		client.listTools();
		assertThat(this.server.count("tools/list")).isEqualTo(1);

		client.listTools(CallOptions.defaults().withoutCache());
		assertThat(this.server.count("tools/list")).isEqualTo(2);
		this.connections.to(this.server.uri()).listTools();
		assertThat(this.server.count("tools/list")).as("M-CCH-05: nothing is shared").isEqualTo(3);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"ttlMs\":0", "\"ttlMs\":-5", "\"ttlMs\":\"1000\"", "\"ttlMs\":null",
			"\"cacheScope\":\"public\"" })
	@DisplayName("M-CCH-04 M-UNK-02: none, a negative or a meaningless time is none")
	void staleAtOnce(String given) {
		this.hint.set(given);
		McpClient client = this.connections.to(this.server.uri());
		client.listTools();
		client.listTools();

		assertThat(this.server.count("tools/list")).isEqualTo(2);
	}

	@Test
	@DisplayName("M-CCH-08: a list that cannot be fetched anew is a failure; the one that is kept is neither passed off as new nor lost")
	void failedRefetch() {
		McpClient client = this.connections.to(this.server.uri());
		client.listTools();
		this.server.intercept((request, reply) -> reply.empty(500));

		assertThatExceptionOfType(HttpStatusException.class)
			.isThrownBy(() -> client.listTools(CallOptions.defaults().withoutCache()));

		assertThat(client.listTools()).isEmpty();
		assertThat(this.server.count("tools/list")).isEqualTo(2);
	}

	@Test
	@DisplayName("M-CCH-01: it can be switched off")
	void switchedOff() {
		McpClient client = this.connections.to(this.server.uri(), (spec) -> spec.cacheResults(false));
		client.listTools();
		client.listTools();

		assertThat(this.server.count("tools/list")).isEqualTo(2);
	}

	@ParameterizedTest
	@CsvSource({ "notifications/tools/list_changed, 2, 1", "notifications/resources/updated, 1, 2",
			"notifications/resources/list_changed, 1, 2", "notifications/prompts/list_changed, 1, 1" })
	@DisplayName("M-CCH-07: a change that is reported concerns what it names")
	void invalidatedByAChange(String change, int lists, int reads) {
		McpClient client = this.connections.to(this.server.uri());
		client.listTools();
		client.resources().read("file:///a");
		client.callTool(change);
		client.listTools();
		client.resources().read("file:///a");

		assertThat(this.server.count("tools/list")).isEqualTo(lists);
		assertThat(this.server.count("resources/read")).isEqualTo(reads);
	}

	@Test
	@DisplayName("M-CCH-02 M-RES-01: each resource is kept for itself, under its URI as it was written")
	void resourcesAreKeptApart() {
		McpClient client = this.connections.to(this.server.uri());
		client.resources().read("file:///a%20b");
		client.resources().read("file:///a%20b");
		client.resources().read("file:///a b");

		assertThat(this.server.count("resources/read")).isEqualTo(2);
		assertThat(this.server.violations()).isEmpty();
	}

	@Test
	@DisplayName("M-CCH-03: what input was given for is not kept")
	void nothingIsKeptOfRounds() {
		this.server.intercept((request, reply) -> {
			JsonNode params = request.bodyJson().path("params");
			if (request.rpcMethod().equals("resources/read") && !params.has("requestState")) {
				reply.json(200, JsonRpc.result(request, "{\"resultType\":\"input_required\",\"requestState\":\"s\"}"));
			}
		});
		McpClient client = this.connections.to(this.server.uri());
		client.resources().read("file:///a");
		client.resources().read("file:///a");

		assertThat(this.server.count("resources/read")).isEqualTo(4);
	}

	@Test
	@DisplayName("M-CCH-01: a legacy server gives no time, so nothing of it is kept")
	void legacyIsNotKept() {
		try (LegacyServer legacy = LegacyServer.builder()
			.method("tools/list", (params) -> JsonRpc.object("{\"tools\":[],\"ttlMs\":3600000}"))
			.start()) {
			McpClient client = this.connections.to(legacy.uri());
			client.listTools();
			client.listTools();

			assertThat(legacy.count("tools/list")).isEqualTo(2);
		}
	}

}
