package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.McpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client is wanted and nothing says which.
 */
@ExtendWith(OutputCaptureExtension.class)
class AmbiguousClientTests {

	@Test
	void connectionsAreListedWithTheQualifierToUse(CapturedOutput output) {
		assertThat(FailureReport.of(Forecasts.class, output,
				"--mcp.client.connections.weather.url=https://weather.example.com/mcp",
				"--mcp.client.connections.maps.url=https://maps.example.com/mcp"))
			.contains("Parameter 0 of method forecasts",
					"required the client of an MCP connection, and there are several: [maps, weather].",
					"such as @Qualifier(\"maps\") McpClient; the name of a parameter does not.")
			.doesNotContain("-parameters");
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(McpClientAutoConfiguration.class)
	static class Forecasts {

		@Bean
		String forecasts(McpClient weather) {
			return weather.name();
		}

	}

}
