package io.github.mcpclient.boot.application;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.boot.actuate.RunningApplication;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Contexts that follow each other, live side by side, or are inside one another.
 */
class SeveralContextsTests {

	private final OneConnection connection = new OneConnection();

	@AfterEach
	void stopServer() {
		this.connection.close();
	}

	@Test
	void contextMayBeRefreshedAgain() throws Exception {
		try (AnnotationConfigWebApplicationContext context = new AnnotationConfigWebApplicationContext()) {
			context.setServletContext(new MockServletContext());
			context.register(Application.class);
			TestPropertyValues.of(this.connection.properties()).applyTo(context.getEnvironment());
			context.refresh();
			this.connection.assertUsable(context);

			context.refresh();
			this.connection.assertUsable(context);
		}
		this.connection.assertNothingLeft();
	}

	@Test
	void contextMayBeStoppedAndStartedAgain() throws Exception {
		try (ConfigurableApplicationContext context = start("mcp.client.connections.tools.start=required")) {
			context.stop();
			context.start();
			this.connection.assertUsable(context);
		}
		this.connection.assertNothingLeft();
	}

	@Test
	void applicationMayBeStartedAgain() throws Exception {
		for (int i = 0; i < 2; i++) {
			try (ConfigurableApplicationContext context = start()) {
				this.connection.assertUsable(context);
			}
		}
		this.connection.assertNothingLeft();
	}

	@Test
	void applicationsInOneJvmDoNotShareAnything() throws Exception {
		try (ConfigurableApplicationContext one = start()) {
			McpClients clients = one.getBean(McpClients.class);
			try (ConfigurableApplicationContext other = start()) {
				this.connection.assertUsable(one);
				this.connection.assertUsable(other);
				assertThat(other.getBean(McpClients.class)).isNotSameAs(clients);
				assertThat(other.getBean(McpClients.class).eraCache()).isNotSameAs(clients.eraCache());
			}
			this.connection.assertUsable(one);
		}
		this.connection.assertNothingLeft();
	}

	@Test
	void childUsesTheClientsOfItsParentAndTakesAwayOnlyItsOwn() throws Exception {
		try (ConfigurableApplicationContext parent = start()) {
			McpClients clients = parent.getBean(McpClients.class);
			try (ConfigurableApplicationContext child = new SpringApplicationBuilder(Application.class).parent(parent)
				.web(WebApplicationType.NONE)
				.run("--mcp.client.connections.own.url=https://own.example.com/mcp")) {
				assertThat(child.getBean(McpClients.class)).isSameAs(clients);
				assertThat(child.getBean("toolsMcpClient")).isSameAs(parent.getBean("toolsMcpClient"));
				assertThat(child.getBean("ownMcpClient", McpClient.class)).isSameAs(clients.get("own"));
				this.connection.assertUsable(child);
			}
			assertThat(clients.names()).containsExactly("tools");
			this.connection.assertUsable(parent);
		}
		this.connection.assertNothingLeft();
	}

	@Test
	void managementContextShowsTheConnectionsOfTheApplication() throws Exception {
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
			.web(WebApplicationType.SERVLET)
			.properties("server.port=0", "management.server.port=0", "management.endpoints.web.exposure.include=*")
			.run(this.connection.arguments())) {
			this.connection.assertUsable(context);
			assertThat(RunningApplication.of(context, "local.management.port")
				.get("/actuator/mcpconnections/tools")
				.body()).contains("\"session\":true");
		}
		this.connection.assertNothingLeft();
	}

	private ConfigurableApplicationContext start(String... more) {
		return new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.run(this.connection.arguments(more));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}
