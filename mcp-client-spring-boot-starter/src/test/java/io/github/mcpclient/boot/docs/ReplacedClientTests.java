package io.github.mcpclient.boot.docs;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;

/**
 * The second example in {@code testing.md}.
 */
@SpringBootTest(properties = "mcp.client.connections.weather.url=https://weather.example.com/mcp")
class ReplacedClientTests {

	@MockitoBean(name = "weatherMcpClient")
	@Qualifier("weather")
	private McpClient weather;

	@Autowired
	private Forecasts forecasts;

	@Test
	void failureReachesTheCaller() {
		given(this.weather.callTool(any(), any())).willThrow(new McpTimeoutException(Phase.DEADLINE, Dispatch.UNKNOWN));

		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(() -> this.forecasts.today("Berlin"));
	}

}
