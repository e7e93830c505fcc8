package io.github.mcpclient.boot.observation;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.boot.autoconfigure.McpClientAutoConfiguration;
import io.github.mcpclient.breaker.CircuitKey;
import io.github.mcpclient.observation.DefaultMcpOperationConvention;
import io.github.mcpclient.observation.McpOperationConvention;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is measured, and for how long.
 */
class McpMetricsAutoConfigurationTests {

	private static final String GONE = "http://127.0.0.1:1/mcp";

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class, McpMetricsAutoConfiguration.class))
		.withPropertyValues("mcp.client.defaults.target.profile=loopback", "mcp.client.breaker.failure-threshold=1",
				"mcp.client.connections.tools.url=" + GONE);

	@Test
	void everyMeterIsDocumentedWithItsTags() {
		this.contextRunner.run((context) -> {
			MeterRegistry registry = bind(context);
			for (Meter meter : registry.getMeters()) {
				McpMeterDocumentation documented = Arrays.stream(McpMeterDocumentation.values())
					.filter((candidate) -> candidate.getName().equals(meter.getId().getName()))
					.findFirst()
					.orElseThrow();
				assertThat(meter.getId().getType()).isEqualTo(documented.getType());
				assertThat(meter.getId().getTags()).extracting(Tag::getKey)
					.containsExactlyInAnyOrderElementsOf(
							Arrays.stream(documented.getKeyNames()).map(KeyName::asString).toList());
			}
			assertThat(names(registry)).isEqualTo(Arrays.stream(McpMeterDocumentation.values())
				.map(McpMeterDocumentation::getName)
				.collect(Collectors.toSet()));
		});
	}

	@Test
	void breakerIsMeasuredForEachConnectionToItsOrigin() {
		this.contextRunner
			.withPropertyValues("mcp.client.connections.same.url=" + GONE,
					"mcp.client.connections.other.url=http://127.0.0.1:2/mcp")
			.run((context) -> {
				MeterRegistry registry = bind(context);
				McpClients clients = context.getBean(McpClients.class);

				clients.breakers()
					.recordFailure(new CircuitKey.Origin(clients.get("tools").spec().settings().endpoint().origin()));

				for (String name : List.of("tools", "same")) {
					assertThat(gauge(registry, "mcp.client.breaker.state", name)).isEqualTo(2);
					assertThat(opened(registry, name)).isEqualTo(1);
				}
				assertThat(gauge(registry, "mcp.client.breaker.state", "other")).isZero();
				assertThat(opened(registry, "other")).isZero();
			});
	}

	@Test
	void connectionInUseIsMeasured() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			this.contextRunner.withPropertyValues("mcp.client.connections.tools.url=" + server.uri()).run((context) -> {
				MeterRegistry registry = bind(context);
				assertThat(gauge(registry, "mcp.client.connection.session", "tools")).isZero();

				context.getBean(McpClients.class).get("tools").callTool("hello");

				assertThat(gauge(registry, "mcp.client.connection.session", "tools")).isEqualTo(1);
				assertThat(gauge(registry, "mcp.client.connection.in.flight", "tools")).isZero();
				assertThat(gauge(registry, "mcp.client.connection.queued", "tools")).isZero();
				assertThat(registry.get("mcp.client.era.verdicts").tag("mcp.era", "modern").gauge().value())
					.isEqualTo(1);
			});
		}
	}

	@Test
	void metersComeAndGoWithTheirConnection() {
		this.contextRunner.run((context) -> {
			MeterRegistry registry = bind(context);
			int before = registry.getMeters().size();
			McpClients clients = context.getBean(McpClients.class);

			clients.connect(
					ConnectionSpec.builder("tenant", GONE).target(TargetPolicy.of(TargetProfile.LOOPBACK)).build());
			assertThat(gauge(registry, "mcp.client.connection.in.flight", "tenant")).isZero();
			clients.disconnect("tenant");

			assertThat(registry.getMeters()).hasSize(before);
			assertThat(registry.find("mcp.client.connection.in.flight").tag("mcp.connection.name", "tenant").gauge())
				.isNull();
		});
	}

	@Test
	void registryAndConventionOfTheApplicationAreUsed() {
		TestObservationRegistry observations = TestObservationRegistry.create();
		McpOperationConvention renamed = new DefaultMcpOperationConvention() {
			@Override
			public String getName() {
				return "renamed";
			}
		};
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			this.contextRunner.withPropertyValues("mcp.client.connections.tools.url=" + server.uri())
				.withBean(ObservationRegistry.class, () -> observations)
				.withBean(McpOperationConvention.class, () -> renamed)
				.run((context) -> {
					context.getBean(McpClients.class).get("tools").callTool("hello");
					TestObservationRegistryAssert.assertThat(observations)
						.hasObservationWithNameEqualTo("renamed")
						.that()
						.hasBeenStopped();
				});
		}
	}

	@Test
	void metersOfTheApplicationStay() {
		this.contextRunner
			.withBean("mine", McpClientMetrics.class,
					() -> new McpClientMetrics(new StaticListableBeanFactory().getBeanProvider(McpClients.class)))
			.run((context) -> assertThat(context).hasSingleBean(McpClientMetrics.class).hasBean("mine"));
	}

	@Test
	void nothingIsMeasuredWithoutClientsOrWithoutMicrometer() {
		this.contextRunner.withPropertyValues("mcp.client.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(McpClientMetrics.class));
		this.contextRunner.withClassLoader(new FilteredClassLoader("io.micrometer.core"))
			.run((context) -> assertThat(context).hasNotFailed().hasSingleBean(McpClients.class));
	}

	private static MeterRegistry bind(AssertableApplicationContext context) {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		context.getBean(McpClientMetrics.class).bindTo(registry);
		return registry;
	}

	private static Set<String> names(MeterRegistry registry) {
		return registry.getMeters().stream().map((meter) -> meter.getId().getName()).collect(Collectors.toSet());
	}

	private static double gauge(MeterRegistry registry, String name, String connection) {
		return registry.get(name).tag("mcp.connection.name", connection).gauge().value();
	}

	private static double opened(MeterRegistry registry, String connection) {
		return registry.get("mcp.client.breaker.transitions")
			.tags("mcp.connection.name", connection, "mcp.breaker.state", "open")
			.counter()
			.count();
	}

}
