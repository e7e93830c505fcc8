package io.github.mcpclient.boot.autoconfigure;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Values that Spring cannot turn into what a property is: the report says what can be
 * used, and never what was set.
 */
@ExtendWith(OutputCaptureExtension.class)
class BindingFailureTests {

	private static final String URL = "--mcp.client.connections.weather.url=https://weather.example.com/mcp";

	@ParameterizedTest
	@ValueSource(strings = { "mcp.client.connections.weather.era=", "mcp.client.connections.weather.call-timeout=",
			"mcp.client.connections.weather.call-timeout=${MCP_TEST_NO_SUCH_TIME:}",
			"mcp.client.connections.weather.target.profile=", "mcp.client.defaults.max-in-flight=",
			"mcp.client.connections.weather.max-response-size=", "mcp.client.metering.store.type=" })
	@DisplayName("An empty value is not taken for a property that does not exist")
	void emptyValueIsCalledEmpty(String property, CapturedOutput output) {
		assertThat(FailureReport.of(Application.class, output, URL, "--" + property))
			.contains("The property '" + property.substring(0, property.indexOf('=')) + "' is empty. It was set in",
					"Give the property a value, or remove it.")
			.doesNotContain("There is no property", "Known are");
	}

	@Test
	void emptyAndUnknownPropertiesAreToldApart(CapturedOutput output) {
		assertThat(FailureReport.of(Application.class, output, URL, "--mcp.client.connections.weather.era=",
				"--mcp.client.connections.weather.erra=auto"))
			.contains("The property 'mcp.client.connections.weather.era' is empty.",
					"There is no property 'mcp.client.connections.weather.erra'.");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			connections.weather.call-timeout | a duration such as 30s
			connections.weather.max-response-size | a size such as 2MB
			connections.weather.max-in-flight | a whole number
			connections.weather.cache-results | true or false
			connections.weather.era | one of auto, modern, legacy
			connections.weather.log-level | one of debug, info, notice
			connections.weather.target.profile | one of public, private, loopback
			connections.weather.target.allowed-ports | a list, each element of which is a whole number
			connections.weather.target.allowed-ports[0] | a whole number
			breaker.failure-threshold | a whole number
			era.confirm-legacy | true or false
			metering.zone | a time zone such as Europe/Berlin
			metering.budgets.all.period | one of minute, hour, day, week, month, lifetime
			enabled | true or false
			""")
	@DisplayName("X5: what cannot be converted is answered with what can, and not repeated")
	void valueOfTheWrongTypeIsNotRepeated(String name, String expected, CapturedOutput output) {
		assertThat(FailureReport.of(Application.class, output, URL, "--mcp.client." + name + "=s3cret"))
			.contains("The property 'mcp.client." + name + "' cannot be used: it must be " + expected,
					"It was set in \"mcp.client." + name + "\"")
			.doesNotContain("s3cret");
	}

	@Test
	@DisplayName("X5: nor is what surrounds a placeholder")
	void placeholderThatLeadsBackToItselfIsNotRepeated(CapturedOutput output) {
		assertThat(FailureReport.of(Application.class, output, URL,
				"--mcp.client.connections.weather.headers.Authorization=s3cret ${one}", "--one=${two}", "--two=${one}"))
			.contains("headers", "a placeholder that leads back to itself")
			.doesNotContain("s3cret");
	}

	@Test
	void nameThatNeedsBracketsIsReportedWithThem(CapturedOutput output) {
		assertThat(FailureReport.of(Application.class, output, "--mcp.client.connections[eu.west].era=modern"))
			.contains("'mcp.client.connections[eu.west].url' cannot be used: it is missing");
		assertThat(FailureReport.of(Application.class, output, URL,
				"--mcp.client.connections.weather.headers[X.Dot.Key]=sécret"))
			.contains("'mcp.client.connections.weather.headers[X.Dot.Key]' cannot be used", "It was set in");
		assertThat(FailureReport.of(Application.class, output,
				"--mcp.client.connections[eu.west].url=http://eu.example.com/mcp"))
			.contains("'mcp.client.connections[eu.west].url' cannot be used",
					"set 'mcp.client.connections[eu.west].target.profile=loopback'", "It was set in");
	}

	@Test
	@DisplayName("Of two settings that contradict each other, the one that was set is named")
	void settingThatWasSetIsBlamed(CapturedOutput output) {
		assertThat(FailureReport.of(Application.class, output, URL, "--mcp.client.breaker.recovery=10m"))
			.contains("'mcp.client.breaker.recovery' cannot be used: it must not be above 'max-open'", "It was set in");
		assertThat(FailureReport.of(Application.class, output, URL, "--mcp.client.breaker.max-open=1s"))
			.contains("'mcp.client.breaker.max-open' cannot be used: it must not be below 'recovery'", "It was set in");
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(McpClientAutoConfiguration.class)
	static class Application {

	}

}
