package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Names that do not lead to a client, or lead to two.
 */
@ExtendWith(OutputCaptureExtension.class)
class NameClashTests {

	private static final String WEATHER = "--mcp.client.connections.weather.url=https://weather.example.com/mcp";

	private static final String MAPS = "--mcp.client.connections.maps.url=https://maps.example.com/mcp";

	@Test
	void connectionNobodyConfiguredIsNamedWithThoseThereAre(CapturedOutput output) {
		assertThat(FailureReport.of(Forecasts.class, output, MAPS)).contains("Parameter 0 of method forecasts",
				"required the client of an MCP connection 'weather', which is not configured. Configured are: [maps].",
				"Set 'mcp.client.connections.weather.url', or correct the name in the @Qualifier.");
	}

	@Test
	void clientOfAnyConnectionNeedsOne(CapturedOutput output) {
		assertThat(FailureReport.of(AnyClient.class, output)).contains(
				"required the client of an MCP connection, which is not configured. Configured are: [].",
				"Set 'mcp.client.connections.<name>.url'");
	}

	@Test
	void clientsThatAreSwitchedOffAreAskedForInVain(CapturedOutput output) {
		assertThat(FailureReport.of(Forecasts.class, output, WEATHER, "--mcp.client.enabled=false"))
			.contains("required an MCP client, and none is configured.", "Remove 'mcp.client.enabled=false'.");
	}

	@Test
	void beanOfAnotherTypeUnderTheNameOfAClientIsRefused(CapturedOutput output) {
		assertThat(FailureReport.of(OtherType.class, output, WEATHER)).contains(
				"'mcp.client.connections.weather' cannot be used: the application has a bean 'weatherMcpClient'",
				"no McpClient", "Rename the connection or the bean.");
	}

	@Test
	void secondClientForAQualifierIsRefused(CapturedOutput output) {
		assertThat(FailureReport.of(SecondClient.class, output, WEATHER)).contains(
				"'mcp.client.connections.weather' cannot be used: the application has an McpClient bean 'weather'",
				"@Qualifier(\"weather\") would mean two clients", "called 'weatherMcpClient' it replaces the client");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Weather", "wea-ther", "WEA_THER" })
	void twoConnectionsOfOneNameAreRefused(String name, CapturedOutput output) {
		assertThat(FailureReport.of(Application.class, output, WEATHER,
				"--mcp.client.connections." + name + ".url=https://other.example.com"))
			.contains("there is a connection '", "' too, and property names ignore case", "Rename one of them");
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(McpClientAutoConfiguration.class)
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	static class Forecasts extends Application {

		@Bean
		String forecasts(@Qualifier("weather") McpClient weather) {
			return weather.name();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class AnyClient extends Application {

		@Bean
		String forecasts(McpClient client) {
			return client.name();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OtherType extends Application {

		@Bean
		String weatherMcpClient() {
			return "sunny";
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class SecondClient extends Application {

		@Bean(destroyMethod = "close")
		McpClients others() {
			return McpClients.create();
		}

		@Bean
		McpClient weather(McpClients others) {
			return others.connect(ConnectionSpec.builder("weather", "https://weather.example.com/mcp").build());
		}

	}

}
