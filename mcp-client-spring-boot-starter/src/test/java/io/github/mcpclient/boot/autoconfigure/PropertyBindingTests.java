package io.github.mcpclient.boot.autoconfigure;

import java.time.Duration;

import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.OutputValidation;
import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.era.EraMode;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.transport.EraSettings;
import io.github.mcpclient.transport.TransportSettings;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * From properties to what the core is given.
 */
class PropertyBindingTests {

	private static final String WEATHER = "mcp.client.connections.weather.url=https://weather.example.com/mcp";

	private static final String MAPS = "mcp.client.connections.maps.url=https://maps.example.com/mcp";

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class));

	@Test
	void propertiesOfAConnectionReachItsTransport() {
		this.contextRunner.withPropertyValues(WEATHER, "mcp.client.connections.weather.headers.Authorization=Bearer t",
				"mcp.client.connections.weather.era=legacy", "mcp.client.connections.weather.era-ttl=5m",
				"mcp.client.connections.weather.confirm-legacy=false", "mcp.client.connections.weather.legacy-sse=true",
				"mcp.client.connections.weather.target.profile=private",
				"mcp.client.connections.weather.target.allowed-ports=9443,9444",
				"mcp.client.connections.weather.target.allowed-cidrs=10.0.0.0/8",
				"mcp.client.connections.weather.concurrency=pooled", "mcp.client.connections.weather.max-in-flight=3",
				"mcp.client.connections.weather.queue-limit=4", "mcp.client.connections.weather.call-timeout=5000",
				"mcp.client.connections.weather.init-timeout=6s", "mcp.client.connections.weather.replay=idempotent",
				"mcp.client.connections.weather.connect-timeout=700ms",
				"mcp.client.connections.weather.chunk-timeout=8s", "mcp.client.connections.weather.connection-ttl=9m",
				"mcp.client.connections.weather.max-response-size=1KB",
				"mcp.client.connections.weather.input-timeout=90s",
				"mcp.client.connections.weather.output-validation=fail",
				"mcp.client.connections.weather.cache-results=false",
				"mcp.client.connections.weather.log-level=warning")
			.run((context) -> {
				ConnectionSpec spec = context.getBean("weatherMcpClient", McpClient.class).spec();
				assertThat(spec.outputValidation()).isEqualTo(OutputValidation.FAIL);
				assertThat(spec.cacheResults()).isFalse();
				assertThat(spec.handlers().logLevel()).isEqualTo(LogLevel.WARNING);
				assertThat(spec.settings().inputTimeout()).isEqualTo(Duration.ofSeconds(90));
				TransportSettings settings = settings(context.getBean(McpClients.class), "weather");
				assertThat(settings.headers()).hasToString("[Authorization]");
				assertThat(settings.era()).isEqualTo(new EraSettings(EraMode.LEGACY, Duration.ofMinutes(5), false));
				assertThat(settings.target().profile()).isEqualTo(TargetProfile.PRIVATE);
				assertThat(settings.target().allowedPorts()).containsExactlyInAnyOrder(9443, 9444);
				assertThat(settings.target().allowedCidrs()).hasToString("[10.0.0.0/8]");
				assertThat(settings.window().concurrency()).hasToString("POOLED");
				assertThat(settings.legacySse()).isTrue();
				assertThat(settings.replay()).hasToString("IDEMPOTENT");
				assertThat(settings.window().maxInFlight()).isEqualTo(3);
				assertThat(settings.window().queueLimit()).isEqualTo(4);
				assertThat(settings.callTimeout()).isEqualTo(Duration.ofSeconds(5));
				assertThat(settings.initTimeout()).isEqualTo(Duration.ofSeconds(6));
				assertThat(settings.limits().connectTimeout()).isEqualTo(Duration.ofMillis(700));
				assertThat(settings.limits().chunkTimeout()).isEqualTo(Duration.ofSeconds(8));
				assertThat(settings.limits().connectionTtl()).isEqualTo(Duration.ofMinutes(9));
				assertThat(settings.limits().maxResponseBytes()).isEqualTo(1024);
			});
	}

	@Test
	void durationWithoutAUnitIsInMillisecondsAsElsewhereInBoot() {
		this.contextRunner.withPropertyValues(WEATHER, "mcp.client.defaults.call-timeout=30000", "mcp.client.era.ttl=7")
			.run((context) -> {
				assertThat(settings(context.getBean(McpClients.class), "weather").callTimeout())
					.isEqualTo(Duration.ofSeconds(30));
				assertThat(context.getBean(EraCache.class).ttl()).isEqualTo(Duration.ofMillis(7));
			});
	}

	@Test
	void connectionWithNothingButAUrlHasTheDefaultsOfTheCore() {
		this.contextRunner.withPropertyValues(WEATHER).run((context) -> {
			TransportSettings settings = settings(context.getBean(McpClients.class), "weather");
			TransportSettings core = ConnectionSpec.builder("weather", "https://weather.example.com/mcp")
				.build()
				.settings();
			assertThat(settings).usingRecursiveComparison().isEqualTo(core);
		});
	}

	@Test
	void connectionsTakeFromTheDefaultsWhatTheyDoNotSet() {
		this.contextRunner.withPropertyValues(WEATHER, MAPS, "mcp.client.defaults.call-timeout=10s",
				"mcp.client.defaults.max-in-flight=2", "mcp.client.defaults.target.profile=private",
				"mcp.client.defaults.target.allowed-ports=9443", "mcp.client.defaults.headers.X-Team=blue",
				"mcp.client.defaults.headers.X-Key=default", "mcp.client.connections.maps.call-timeout=20s",
				"mcp.client.connections.maps.target.profile=public", "mcp.client.connections.maps.headers.x-key=own")
			.run((context) -> {
				McpClients clients = context.getBean(McpClients.class);
				TransportSettings weather = settings(clients, "weather");
				TransportSettings maps = settings(clients, "maps");
				assertThat(weather.callTimeout()).isEqualTo(Duration.ofSeconds(10));
				assertThat(weather.target().profile()).isEqualTo(TargetProfile.PRIVATE);
				assertThat(maps.callTimeout()).isEqualTo(Duration.ofSeconds(20));
				assertThat(maps.window().maxInFlight()).isEqualTo(2);
				assertThat(maps.target().profile()).isEqualTo(TargetProfile.PUBLIC);
				assertThat(maps.target().allowedPorts()).containsExactly(9443);
				assertThat(weather.headers()).hasToString("[X-Team, X-Key]");
				assertThat(maps.headers()).hasToString("[x-key, X-Team]");
			});
	}

	@Test
	void strictLegacyRuleMayBeSetForAllConnectionsOrForOne() {
		this.contextRunner
			.withPropertyValues(WEATHER, MAPS, "mcp.client.era.confirm-legacy=false",
					"mcp.client.connections.maps.confirm-legacy=true")
			.run((context) -> {
				McpClients clients = context.getBean(McpClients.class);
				assertThat(settings(clients, "weather").era().confirmLegacy()).isFalse();
				assertThat(settings(clients, "maps").era().confirmLegacy()).isTrue();
			});
	}

	@Test
	void sharedBeansAreMadeFromTheirProperties() {
		this.contextRunner
			.withPropertyValues("mcp.client.era.ttl=7m", "mcp.client.breaker.failure-threshold=2",
					"mcp.client.breaker.recovery=3s", "mcp.client.breaker.max-open=4m",
					"mcp.client.breaker.probe-expiry=5s", "mcp.client.breaker.max-circuits=6")
			.run((context) -> {
				assertThat(context.getBean(EraCache.class).ttl()).isEqualTo(Duration.ofMinutes(7));
				assertThat(context.getBean(CircuitBreakers.class).settings()).isEqualTo(
						new BreakerSettings(2, Duration.ofSeconds(3), Duration.ofMinutes(4), Duration.ofSeconds(5), 6));
			});
	}

	@Test
	void clientsCallThemselvesLikeTheApplicationUnlessToldOtherwise() {
		this.contextRunner.withPropertyValues(WEATHER)
			.run((context) -> assertThat(clientName(context.getBean(McpClients.class))).isEqualTo("mcp-client"));
		this.contextRunner.withPropertyValues(WEATHER, "spring.application.name=forecasts")
			.run((context) -> assertThat(clientName(context.getBean(McpClients.class))).isEqualTo("forecasts"));
		this.contextRunner
			.withPropertyValues(WEATHER, "spring.application.name=forecasts", "mcp.client.name=assistant",
					"mcp.client.version=9")
			.run((context) -> {
				McpClients clients = context.getBean(McpClients.class);
				assertThat(clientName(clients)).isEqualTo("assistant");
				assertThat(settings(clients, "weather").clientInfo().version()).isEqualTo("9");
			});
	}

	private static TransportSettings settings(McpClients clients, String name) {
		return clients.get(name).spec().settings();
	}

	private static String clientName(McpClients clients) {
		return settings(clients, "weather").clientInfo().name();
	}

}
