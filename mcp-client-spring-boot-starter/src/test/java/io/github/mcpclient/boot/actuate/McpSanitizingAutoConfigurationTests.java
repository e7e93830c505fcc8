package io.github.mcpclient.boot.actuate;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.MapPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the endpoints that show properties show of ours.
 */
class McpSanitizingAutoConfigurationTests {

	private static final SanitizingFunction FUNCTION = new CredentialSanitizingFunction();

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpSanitizingAutoConfiguration.class));

	@Test
	@DisplayName("X4: headers and queries stay hidden where every other value is shown")
	void credentialsAreHiddenWhereValuesAreShown() throws Exception {
		try (RunningApplication application = RunningApplication.start("--server.port=0",
				"--management.endpoints.web.exposure.include=*", "--management.endpoint.env.show-values=always",
				"--management.endpoint.configprops.show-values=always",
				"--mcp.client.defaults.headers.Authorization=Bearer s3cret",
				"--mcp.client.connections.weather.headers.X-Key=s3cret",
				"--mcp.client.connections.weather.url=https://weather.example.com/mcp?token=s3cret",
				"--mcp.client.connections[eu.west].headers[X.Key]=s3cret",
				"--mcp.client.connections[eu.west].url=https://eu.example.com/mcp?token=s3cret")) {
			for (String path : List.of("env", "configprops", "env/mcp.client.defaults.headers.Authorization",
					"env/mcp.client.connections.weather.url", "configprops/mcp.client")) {
				assertThat(application.get("/actuator/" + path).body()).as(path)
					.contains("******")
					.doesNotContain("s3cret");
			}
			assertThat(application.get("/actuator/env").body()).contains("https://weather.example.com/mcp?******");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "mcp.client.defaults.headers.Authorization", "mcp.client.connections.a.headers.X-Key",
			"mcp.client.connections.a.HEADERS.x", "mcp.client.connections[eu.west].headers[X.Key]",
			"mcp.client.connections.eu.west.headers.X.Key", "MCP_CLIENT_DEFAULTS_HEADERS_AUTHORIZATION",
			"MCP_CLIENT_CONNECTIONS_WEATHER_HEADERS_AUTHORIZATION", "mcp_client_connections_my_weather_headers_x",
			"mcp.client.connections.headers.headers.url" })
	void headerIsHiddenHoweverItIsWritten(String key) {
		assertThat(shown(key, "s3cret")).isEqualTo("******");
	}

	@ParameterizedTest
	@ValueSource(strings = { "mcp.client.connections.a.url", "mcp.client.connections[eu.west].url",
			"mcp.client.connections.eu.west.url", "mcp.client.connections.headers.url",
			"MCP_CLIENT_CONNECTIONS_WEATHER_URL" })
	void queryOfAUrlIsHiddenHoweverItIsWritten(String key) {
		assertThat(shown(key, "https://example.com/mcp?token=s3cret")).isEqualTo("https://example.com/mcp?******");
		assertThat(shown(key, "https://example.com/mcp")).isEqualTo("https://example.com/mcp");
		assertThat(shown(key, null)).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "mcp.client.connections.weather.call-timeout", "mcp.client.defaults.ssl-bundle",
			"mcp.client.name", "my.mcp.client.defaults.headers.x", "spring.datasource.url", "PATH", "", "a..b", "[",
			"_" })
	void everythingElseIsLeftToOthers(String key) {
		assertThat(shown(key, "https://example.com/?a=b")).isEqualTo("https://example.com/?a=b");
	}

	@Test
	void functionOfTheApplicationTakesItsPlace() {
		SanitizingFunction own = SanitizingFunction.sanitizeValue();
		this.contextRunner.withBean("mcpSanitizingFunction", SanitizingFunction.class, () -> own)
			.run((context) -> assertThat(context.getBean(SanitizingFunction.class)).isSameAs(own));
	}

	@Test
	void functionIsThereAlsoWithoutClientsAndNotWithoutActuator() {
		this.contextRunner.withPropertyValues("mcp.client.enabled=false")
			.run((context) -> assertThat(context).hasSingleBean(SanitizingFunction.class));
		this.contextRunner.withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("mcpSanitizingFunction"));
	}

	private static Object shown(String key, String value) {
		return FUNCTION.apply(new SanitizableData(new MapPropertySource("test", Map.of()), key, value)).getValue();
	}

}
