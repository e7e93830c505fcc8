package io.github.mcpclient.boot.actuate;

import io.github.mcpclient.McpClients;
import io.github.mcpclient.boot.autoconfigure.McpClientAutoConfiguration;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When the endpoints are there.
 */
class McpEndpointsAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class, McpEndpointsAutoConfiguration.class))
		.withInitializer((context) -> context.getEnvironment().setConversionService(new ApplicationConversionService()))
		.withPropertyValues("management.endpoints.web.exposure.include=*");

	@Test
	void endpointsAreThereWhenExposed() {
		this.contextRunner.run((context) -> assertThat(context).hasSingleBean(McpBreakersEndpoint.class)
			.hasSingleBean(McpErasEndpoint.class)
			.hasSingleBean(McpConnectionsEndpoint.class));
	}

	@Test
	void endpointsAreNotThereUnlessExposed() {
		this.contextRunner.withPropertyValues("management.endpoints.web.exposure.include=health")
			.run((context) -> assertThat(context).doesNotHaveBean(McpBreakersEndpoint.class)
				.doesNotHaveBean(McpErasEndpoint.class)
				.doesNotHaveBean(McpConnectionsEndpoint.class));
	}

	@Test
	void accessOfEachCanBeTakenAway() {
		this.contextRunner.withPropertyValues("management.endpoint.mcperas.access=none")
			.run((context) -> assertThat(context).hasSingleBean(McpBreakersEndpoint.class)
				.doesNotHaveBean(McpErasEndpoint.class));
	}

	@Test
	void endpointsOfTheApplicationStay() {
		McpBreakersEndpoint breakers = new McpBreakersEndpoint(McpClients.create());
		McpErasEndpoint eras = new McpErasEndpoint(McpClients.create());
		McpConnectionsEndpoint connections = new McpConnectionsEndpoint(McpClients.create());
		this.contextRunner.withBean("breakers", McpBreakersEndpoint.class, () -> breakers)
			.withBean("eras", McpErasEndpoint.class, () -> eras)
			.withBean("connections", McpConnectionsEndpoint.class, () -> connections)
			.run((context) -> {
				assertThat(context.getBean(McpBreakersEndpoint.class)).isSameAs(breakers);
				assertThat(context.getBean(McpErasEndpoint.class)).isSameAs(eras);
				assertThat(context.getBean(McpConnectionsEndpoint.class)).isSameAs(connections);
			});
	}

	@Test
	void endpointsAreNotThereWithoutClientsOrWithoutActuator() {
		this.contextRunner.withPropertyValues("mcp.client.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(McpBreakersEndpoint.class));
		this.contextRunner.withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(McpClients.class));
	}

}
