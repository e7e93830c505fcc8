package io.github.mcpclient.boot.application;

import io.github.mcpclient.boot.actuate.McpConnectionsEndpoint;
import io.github.mcpclient.boot.actuate.RunningApplication;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The same small application as each kind there is.
 */
class ApplicationKindTests {

	private final OneConnection connection = new OneConnection();

	@AfterEach
	void stopServer() {
		this.connection.close();
	}

	@Test
	void applicationWithoutWebServer() throws Exception {
		try (ConfigurableApplicationContext context = start(WebApplicationType.NONE)) {
			this.connection.assertUsable(context);
			assertThat(context.getBean(McpConnectionsEndpoint.class).connection("tools")).isNotNull();
			assertThat(context.getBean(HealthEndpoint.class).healthForPath("mcp", "tools").getStatus().getCode())
				.isEqualTo("UP");
		}
		this.connection.assertNothingLeft();
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void webApplication(WebApplicationType type) throws Exception {
		ConfigurableApplicationContext context = start(type);
		try (RunningApplication application = RunningApplication.of(context)) {
			this.connection.assertUsable(context);
			assertThat(application.get("/waiting").body()).isEqualTo("Hello");
			assertThat(application.get("/not-waiting").body()).isEqualTo("Hello");
			assertThat(application.get("/actuator/mcpconnections/tools").body()).contains("\"session\":true");
			assertThat(application.get("/actuator/health/mcp/tools").body()).contains("\"UP\"");
		}
		this.connection.assertNothingLeft();
	}

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	@EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "There are no virtual threads")
	void webApplicationOnVirtualThreads(WebApplicationType type) throws Exception {
		ConfigurableApplicationContext context = start(type, "spring.threads.virtual.enabled=true");
		try (RunningApplication application = RunningApplication.of(context)) {
			this.connection.assertUsable(context);
			assertThat(application.get("/thread").body()).startsWith("VirtualThread");
			assertThat(application.get("/waiting").body()).isEqualTo("Hello");
			assertThat(application.get("/not-waiting").body()).isEqualTo("Hello");
		}
		this.connection.assertNothingLeft();
	}

	@ParameterizedTest
	@ValueSource(strings = { "lazy", "eager", "required" })
	void applicationWhoseBeansAreLazy(String start) throws Exception {
		try (ConfigurableApplicationContext context = start(WebApplicationType.NONE,
				"spring.main.lazy-initialization=true", "mcp.client.connections.tools.start=" + start)) {
			if (!"lazy".equals(start)) {
				this.connection.awaitSession();
			}
			this.connection.assertUsable(context);
		}
		this.connection.assertNothingLeft();
	}

	private ConfigurableApplicationContext start(WebApplicationType type, String... more) {
		return new SpringApplicationBuilder(Application.class).web(type)
			.properties("server.port=0", "server.address=127.0.0.1", "management.endpoints.web.exposure.include=*",
					"management.endpoint.health.show-components=always")
			.run(this.connection.arguments(more));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Pages.class)
	static class Application {

	}

}
