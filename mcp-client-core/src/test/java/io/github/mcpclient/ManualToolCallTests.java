package io.github.mcpclient;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.ModernServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * A tool call whose input the caller gives itself, in another process if need be.
 */
class ManualToolCallTests {

	private final Connections connections = new Connections();

	private final List<JsonNode> received = new CopyOnWriteArrayList<>();

	private final ModernServer server = ModernServer.builder().method("tools/call", (params) -> {
		this.received.add(params);
		return JsonRpc.object(params.has("requestState") ? "{\"content\":[]}" : """
				{"resultType":"input_required","requestState":" {\\"a\\": 1}\\ud83d\\ude00",
				"inputRequests":{"k":{"method":"roots/list"}}}""");
	}).start();

	@AfterEach
	void close() {
		this.connections.close();
		this.server.close();
	}

	@Test
	@DisplayName("M-MRT-14 M-META-12: a call is suspended in one client and resumed in another; no handler is needed")
	void resumedElsewhere() {
		ManualToolCalls here = this.connections.to(this.server.uri()).manualToolCalls();
		ToolStep first = here.start("t", Map.of("n", new BigDecimal("1.10")), CallOptions.defaults());
		ToolStep.InputRequired required = (ToolStep.InputRequired) first;
		assertThat(required.requests()).containsOnlyKeys("k");
		String stored = required.call().encode();
		assertThat(required.call()).hasToString("SuspendedCall[t]");

		ManualToolCalls there = this.connections.to(this.server.uri()).manualToolCalls();
		ToolStep last = there.resume(SuspendedCall.decode(stored), Map.of("k", JsonRpc.object("{\"roots\":[]}")),
				CallOptions.defaults());

		assertThat(last).isInstanceOf(ToolStep.Finished.class);
		JsonNode resumed = this.received.get(1);
		assertThat(resumed.path("requestState").stringValue()).isEqualTo(" {\"a\": 1}\ud83d\ude00");
		assertThat(resumed.path("inputResponses").toString()).isEqualTo("{\"k\":{\"roots\":[]}}");
		assertThat(this.server.requests()).last()
			.satisfies((request) -> assertThat(request.bodyText()).contains("{\"n\":1.10}"));
		assertThat(
				this.received.get(0).path("_meta").path("io.modelcontextprotocol/clientCapabilities").propertyNames())
			.contains("elicitation", "roots", "sampling");
		assertThat(this.server.violations()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{}", "[]", "{\"tool\":\"t\"}", "{\"tool\":7,\"arguments\":{}}", "x" })
	@DisplayName("M-MRT-14: what is no suspended call is refused")
	void decodeRefusesOtherText(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> SuspendedCall.decode(text));
	}

}
