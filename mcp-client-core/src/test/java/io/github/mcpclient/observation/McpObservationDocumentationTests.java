package io.github.mcpclient.observation;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.protocol.ErrorCodes;
import io.github.mcpclient.protocol.Methods;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.common.docs.KeyName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The default conventions say what the documentation says, whatever is known.
 */
class McpObservationDocumentationTests {

	private static final ConnectionName NAME = new ConnectionName("weather");

	private static final Origin ORIGIN = Endpoint.parse("https://weather.example.com/mcp").origin();

	private final McpOperationConvention operations = new DefaultMcpOperationConvention();

	private final McpExchangeConvention exchanges = new DefaultMcpExchangeConvention();

	@Test
	void operationHasTheSameTagsWhetherOrNotItHasBegun() {
		McpOperationContext fresh = new McpOperationContext(NAME, ORIGIN, Methods.TOOLS_LIST, null, null);
		McpOperationContext done = new McpOperationContext(NAME, ORIGIN, Methods.TOOLS_CALL, "forecast", "forecast");
		done.server(Era.MODERN, "2026-07-28");
		done.failTool();

		assertThat(values(this.operations.getLowCardinalityKeyValues(fresh)))
			.isEqualTo(Map.of("mcp.method.name", "tools/list", "mcp.connection.name", "weather", "mcp.era", "unknown",
					"gen_ai.tool.name", "none", "error.type", "none"));
		assertThat(values(this.operations.getLowCardinalityKeyValues(done)))
			.isEqualTo(Map.of("mcp.method.name", "tools/call", "mcp.connection.name", "weather", "mcp.era", "modern",
					"gen_ai.tool.name", "forecast", "error.type", "tool_error"));
		assertThat(this.operations.getContextualName(fresh)).isEqualTo("tools/list");
		assertThat(this.operations.getContextualName(done)).isEqualTo("tools/call forecast");
		assertThat(keys(this.operations.getLowCardinalityKeyValues(fresh))).containsExactlyInAnyOrderElementsOf(
				names(McpObservationDocumentation.OPERATION.getLowCardinalityKeyNames()));
	}

	@Test
	void operationDetailsAreDocumented() {
		McpOperationContext prompt = new McpOperationContext(NAME, ORIGIN, Methods.PROMPTS_GET, "hello", null);
		prompt.server(Era.LEGACY, "2025-11-25");
		prompt.setError(new JsonRpcException(Methods.PROMPTS_GET, ErrorCodes.INVALID_PARAMS, "", null, 200));

		KeyValues details = this.operations.getHighCardinalityKeyValues(prompt);

		assertThat(values(details)).isEqualTo(
				Map.of("mcp.protocol.version", "2025-11-25", "gen_ai.prompt.name", "hello", "rpc.response.status_code",
						"-32602", "server.address", "weather.example.com", "server.port", "443"));
		assertThat(keys(details)).containsExactlyInAnyOrderElementsOf(
				names(McpObservationDocumentation.OPERATION.getHighCardinalityKeyNames()));
	}

	@Test
	void exchangeHasTheSameTagsWhetherOrNotItWasAnswered() {
		McpExchangeContext broken = new McpExchangeContext(NAME, ORIGIN, "POST");
		broken.setError(new IllegalStateException());
		McpExchangeContext refused = new McpExchangeContext(NAME, ORIGIN, "POST");
		refused.answered(404);

		assertThat(values(this.exchanges.getLowCardinalityKeyValues(broken)))
			.isEqualTo(Map.of("mcp.connection.name", "weather", "http.request.method", "POST",
					"http.response.status_code", "none", "error.type", "java.lang.IllegalStateException"));
		KeyValues tags = this.exchanges.getLowCardinalityKeyValues(refused);
		assertThat(values(tags)).containsEntry("http.response.status_code", "404").containsEntry("error.type", "404");
		assertThat(keys(tags)).containsExactlyInAnyOrderElementsOf(
				names(McpObservationDocumentation.EXCHANGE.getLowCardinalityKeyNames()));
		assertThat(keys(this.exchanges.getHighCardinalityKeyValues(refused))).containsExactlyInAnyOrderElementsOf(
				names(McpObservationDocumentation.EXCHANGE.getHighCardinalityKeyNames()));
	}

	private static Map<String, String> values(KeyValues values) {
		return values.stream().collect(Collectors.toMap(KeyValue::getKey, KeyValue::getValue));
	}

	private static List<String> keys(KeyValues values) {
		return values.stream().map(KeyValue::getKey).toList();
	}

	private static List<String> names(KeyName[] names) {
		return Arrays.stream(names).map(KeyName::asString).toList();
	}

}
