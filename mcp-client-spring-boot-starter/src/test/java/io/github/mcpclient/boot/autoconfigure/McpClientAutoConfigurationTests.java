package io.github.mcpclient.boot.autoconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.mcpclient.CallOptions;
import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.breaker.CircuitKey;
import io.github.mcpclient.breaker.CircuitListener;
import io.github.mcpclient.breaker.CircuitTransition;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.target.HostResolver;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.HttpTransportFactory;
import io.github.mcpclient.transport.TransportSettings;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;

/**
 * The beans an application gets, and what they are made from.
 */
class McpClientAutoConfigurationTests {

	private static final String WEATHER = "mcp.client.connections.weather.url=https://weather.example.com/mcp";

	private static final String MAPS = "mcp.client.connections.maps.url=https://maps.example.com/mcp";

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class));

	@Test
	void sharedBeansExistWithoutAnyConnection() {
		this.contextRunner.run((context) -> {
			assertThat(context).hasSingleBean(EraCache.class)
				.hasSingleBean(CircuitBreakers.class)
				.hasSingleBean(HttpTransportFactory.class)
				.hasSingleBean(McpClients.class)
				.doesNotHaveBean(McpClient.class);
			assertThat(context.getBean(McpClients.class).names()).isEmpty();
		});
	}

	@Test
	void nothingIsConfiguredWhenSwitchedOff() {
		this.contextRunner.withPropertyValues("mcp.client.enabled=false", WEATHER)
			.run((context) -> assertThat(context).doesNotHaveBean(McpClients.class)
				.doesNotHaveBean(McpClient.class)
				.doesNotHaveBean(EraCache.class)
				.doesNotHaveBean(McpClientProperties.class));
	}

	@Test
	@DisplayName("C8, K9: one era cache and one breaker registry serve all clients")
	void sharedBeansAreTheOnesTheClientsUse() {
		this.contextRunner.run((context) -> {
			McpClients clients = context.getBean(McpClients.class);
			assertThat(clients.eraCache()).isSameAs(context.getBean(EraCache.class));
			assertThat(clients.breakers()).isSameAs(context.getBean(CircuitBreakers.class));
		});
	}

	@Test
	void clientIsInjectedByTheNameOfItsConnection() {
		this.contextRunner.withPropertyValues(WEATHER, MAPS).withUserConfiguration(TwoClients.class).run((context) -> {
			TwoClients.Holder holder = context.getBean(TwoClients.Holder.class);
			assertThat(holder.weather().name()).isEqualTo("weather");
			assertThat(holder.maps().name()).isEqualTo("maps");
			assertThat(holder.weather()).isSameAs(context.getBean(McpClients.class).get("weather"))
				.isSameAs(context.getBean("weatherMcpClient"));
		});
	}

	@Test
	void loneClientIsInjectedWithoutQualifier() {
		this.contextRunner.withPropertyValues(WEATHER)
			.run((context) -> assertThat(context.getBean(McpClient.class).name()).isEqualTo("weather"));
	}

	@Test
	void beanOfTheApplicationMayHaveTheNameOfAConnection() {
		this.contextRunner.withPropertyValues(WEATHER)
			.withBean("weather", String.class, () -> "sunny")
			.run((context) -> {
				assertThat(context).hasSingleBean(McpClient.class);
				assertThat(context.getBean("weather")).isEqualTo("sunny");
			});
	}

	@Test
	void namesMayHaveUpperCaseDashesUnderscoresAndDots() {
		this.contextRunner
			.withPropertyValues("mcp.client.connections.My-Server.url=https://a.example.com",
					"mcp.client.connections.other_server.url=https://b.example.com",
					"mcp.client.connections[eu.west].url=https://c.example.com")
			.run((context) -> {
				assertThat(context.getBean(McpClients.class).names()).containsExactly("My-Server", "eu.west",
						"other_server");
				assertThat(context).hasBean("My-ServerMcpClient")
					.hasBean("other_serverMcpClient")
					.hasBean("eu.westMcpClient");
			});
	}

	@Test
	void customizersAreCalledInOrderAfterTheProperties() {
		this.contextRunner.withPropertyValues(WEATHER, "mcp.client.connections.weather.call-timeout=1s")
			.withUserConfiguration(Customizers.class)
			.run((context) -> assertThat(settings(context.getBean(McpClients.class), "weather").callTimeout())
				.isEqualTo(Duration.ofSeconds(3)));
	}

	@Test
	@DisplayName("C9: what an application brings is used, and completed with the rest")
	void everySharedBeanCanBeReplaced() {
		EraCache cache = new EraCache();
		this.contextRunner.withBean(EraCache.class, () -> cache).run((context) -> {
			assertThat(context.getBean(McpClients.class).eraCache()).isSameAs(cache);
			assertThat(context.getBean(McpClients.class).breakers()).isSameAs(context.getBean(CircuitBreakers.class));
		});
		CircuitBreakers breakers = new CircuitBreakers(BreakerSettings.defaults());
		this.contextRunner.withBean(EraCache.class, () -> cache)
			.withBean(CircuitBreakers.class, () -> breakers)
			.run((context) -> {
				assertThat(context.getBean(McpClients.class).eraCache()).isSameAs(cache);
				assertThat(context.getBean(McpClients.class).breakers()).isSameAs(breakers);
			});
		HttpTransportFactory transports = new HttpTransportFactory(cache, breakers, HostResolver.system());
		this.contextRunner.withBean(HttpTransportFactory.class, () -> transports)
			.run((context) -> assertThat(context.getBean(McpClients.class).eraCache()).isSameAs(cache));
	}

	@Test
	void configuredConnectionsAreAddedToClientsOfTheApplication() {
		this.contextRunner.withPropertyValues(WEATHER)
			.withBean("own", McpClients.class, McpClients::create)
			.run((context) -> {
				assertThat(context).hasSingleBean(McpClients.class).hasBean("own");
				assertThat(context.getBean("own", McpClients.class).names()).containsExactly("weather");
				assertThat(context.getBean(McpClient.class)).isSameAs(context.getBean(McpClients.class).get("weather"));
			});
	}

	@Test
	void clientBeanOfTheApplicationStays() {
		McpClients others = McpClients.create();
		McpClient own = others.connect(ConnectionSpec.builder("own", "https://own.example.com").build());
		this.contextRunner.withPropertyValues(WEATHER)
			.withBean("weatherMcpClient", McpClient.class, () -> own)
			.run((context) -> assertThat(context.getBean("weatherMcpClient")).isSameAs(own));
		others.close();
	}

	@Test
	void everyListenerIsToldAboutCircuitsEvenIfOneFails() {
		List<CircuitTransition> heard = new ArrayList<>();
		this.contextRunner.withPropertyValues("mcp.client.breaker.failure-threshold=1")
			.withBean("failing", CircuitListener.class, () -> (transition) -> {
				throw new IllegalStateException("expected by this test");
			})
			.withBean("hearing", CircuitListener.class, () -> heard::add)
			.run((context) -> {
				context.getBean(CircuitBreakers.class).recordFailure(new CircuitKey.Tool("t"));
				assertThat(heard).hasSize(1);
			});
	}

	@Test
	@DisplayName("Nothing is looked up, dialled or started while the context starts")
	void startingDoesNoInputOrOutput() {
		HostResolver resolver = mock(HostResolver.class);
		Set<Thread> ofOtherTests = ClientThreads.running();
		try (ModernServer server = ModernServer.builder().start()) {
			this.contextRunner.withBean(HostResolver.class, () -> resolver)
				.withPropertyValues(WEATHER, "mcp.client.connections.local.url=" + server.uri(),
						"mcp.client.connections.local.target.profile=loopback")
				.run((context) -> {
					assertThat(context).hasNotFailed();
					assertThat(server.requests()).isEmpty();
					assertThat(ClientThreads.running()).isSubsetOf(ofOtherTests);
				});
			verifyNoInteractions(resolver);
		}
	}

	@Test
	void callsWorkInBothErasAndEndWithTheContext() {
		try (ModernServer modern = ModernServer.builder().tool(TestTool.saying("hello", "new")).start();
				LegacyServer legacy = LegacyServer.builder().tool(TestTool.saying("hello", "old")).start()) {
			this.contextRunner
				.withPropertyValues("mcp.client.defaults.target.profile=loopback",
						"mcp.client.connections.modern.url=" + modern.uri(),
						"mcp.client.connections.legacy.url=" + legacy.uri(), "spring.application.name=forecasts")
				.run((context) -> {
					McpClients clients = context.getBean(McpClients.class);
					assertThat(clients.get("modern").callTool("hello").text()).isEqualTo("new");
					assertThat(clients.get("legacy").callTool("hello", Map.of()).text()).isEqualTo("old");
					assertThat(clients.get("legacy")
						.async()
						.callTool("hello", Map.of(), CallOptions.defaults())
						.get()
						.text()).isEqualTo("old");
					Set<Thread> threads = ClientThreads.running();
					McpClient client = clients.get("legacy");

					context.close();

					ClientThreads.assertEnded(threads);
					assertThat(legacy.sessions()).isEmpty();
					assertThatExceptionOfType(ClosedException.class).isThrownBy(() -> client.callTool("hello"));
				});
			assertThat(modern.violations()).isEmpty();
			assertThat(legacy.violations()).isEmpty();
			assertThat(legacy.requests()).anySatisfy((request) -> assertThat(request.bodyText()).contains("forecasts"));
		}
	}

	@Test
	void startsWithoutActuatorClasses() {
		this.contextRunner.withPropertyValues(WEATHER)
			.withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate",
					"org.springframework.boot.health", "io.micrometer.core"))
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(McpClient.class));
	}

	private static TransportSettings settings(McpClients clients, String name) {
		return clients.get(name).spec().settings();
	}

	@Configuration(proxyBeanMethods = false)
	static class TwoClients {

		@Bean
		Holder holder(@Qualifier("weather") McpClient weather, @Qualifier("maps") McpClient maps) {
			return new Holder(weather, maps);
		}

		record Holder(McpClient weather, McpClient maps) {

		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Customizers {

		@Bean
		@Order(2)
		ConnectionSpecCustomizer second() {
			return (name, builder) -> builder.callTimeout(Duration.ofSeconds(3));
		}

		@Bean
		@Order(1)
		ConnectionSpecCustomizer first() {
			return (name, builder) -> builder.callTimeout(Duration.ofSeconds(2))
				.target(TargetPolicy.of(TargetProfile.PUBLIC));
		}

	}

}
