package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application with nothing but the starter. Runs where the jars of actuator, health,
 * metrics and security are not on the class path.
 */
@Tag("bare")
class BareApplicationTests {

	@ParameterizedTest
	@ValueSource(strings = { "org.springframework.boot.actuate.endpoint.annotation.Endpoint",
			"org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint",
			"org.springframework.boot.health.contributor.HealthContributor",
			"io.micrometer.core.instrument.MeterRegistry", "org.springframework.security.core.Authentication" })
	void optionalClassesAreAbsent(String name) {
		assertThat(ClassUtils.isPresent(name, getClass().getClassLoader())).isFalse();
	}

	@Test
	void applicationStartsAndCalls() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start();
				ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
					.web(WebApplicationType.NONE)
					.run("--mcp.client.connections.tools.url=" + server.uri(),
							"--mcp.client.connections.tools.target.profile=loopback")) {
			assertThat(context.getBean(McpClient.class).callTool("hello").text()).isEqualTo("Hello");
			assertThat(context.containsBean("mcpHealthContributor")).isFalse();
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
