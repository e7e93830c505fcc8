package io.github.mcpclient.boot.docs;

import java.util.Map;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.protocol.CallToolResult;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * The first example in {@code testing.md}.
 */
class MockedClientTests {

	@Test
	void forecastIsTheTextOfTheTool() {
		McpClient weather = mock();
		given(weather.callTool("get_weather", Map.of("city", "Berlin"))).willReturn(result("""
				{"content": [{"type": "text", "text": "Sunny"}]}"""));

		assertThat(new Forecasts(weather).today("Berlin")).isEqualTo("Sunny");
	}

	private static CallToolResult result(String json) {
		return CallToolResult.of(JsonMapper.shared().readTree(json));
	}

}
