package io.github.mcpclient.boot.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.StartMode;
import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.era.EraMode;
import io.github.mcpclient.exchange.ExchangeLimits;
import io.github.mcpclient.metering.MeteringSettings;
import io.github.mcpclient.metering.Unpriced;
import io.github.mcpclient.metering.jdbc.JdbcBudgetStore;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.transport.EraSettings;
import io.github.mcpclient.transport.ReplayPolicy;
import io.github.mcpclient.transport.TransportSettings;
import io.github.mcpclient.transport.WindowSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.util.unit.DataSize;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an editor shows while somebody writes {@code application.yml}.
 */
class ConfigurationMetadataTests {

	/** Properties that are absent unless set. */
	private static final Set<String> WITHOUT_DEFAULT = Set.of("mcp.client.connections", "mcp.client.name",
			"mcp.client.version", "mcp.client.defaults.concurrency", "mcp.client.defaults.confirm-legacy",
			"mcp.client.defaults.era-ttl", "mcp.client.defaults.headers", "mcp.client.defaults.log-level",
			"mcp.client.defaults.max-per-call", "mcp.client.defaults.metered", "mcp.client.defaults.unpriced-price",
			"mcp.client.metering.approval.above", "mcp.client.metering.budgets", "mcp.client.defaults.ssl-bundle",
			"mcp.client.defaults.target.allowed-cidrs", "mcp.client.defaults.target.allowed-ports");

	private final Map<String, JsonNode> properties = new TreeMap<>();

	@BeforeEach
	void readMetadata() throws IOException {
		try (InputStream metadata = McpClientProperties.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			JsonMapper.shared()
				.readTree(metadata)
				.path("properties")
				.forEach((property) -> this.properties.put(property.path("name").stringValue(), property));
		}
	}

	@Test
	void everyPropertyIsDescribedInTheStyleOfBoot() {
		assertThat(this.properties).isNotEmpty().allSatisfy((name, property) -> {
			String description = property.path("description").stringValue("");
			assertThat(description).as(name).isNotEmpty().endsWith(".").doesNotStartWith("The ").doesNotStartWith("A ");
			if ("java.lang.Boolean".equals(property.path("type").stringValue(""))) {
				assertThat(description).as(name).startsWith("Whether ");
			}
		});
	}

	@Test
	void everyDefaultIsThatOfTheCore() {
		Map<String, Object> core = coreDefaults();
		assertThat(core)
			.allSatisfy((name, value) -> assertThat(defaultOf(name, value.getClass())).as(name).isEqualTo(value));
	}

	@Test
	void everyPropertyHasADefaultUnlessItIsAbsentWhenNotSet() {
		List<String> without = new ArrayList<>();
		this.properties.forEach((name, property) -> {
			if (name.startsWith("mcp.client.") && property.path("defaultValue").isMissingNode()) {
				without.add(name);
			}
		});
		assertThat(without).containsExactlyInAnyOrderElementsOf(WITHOUT_DEFAULT);
		assertThat(coreDefaults().keySet()).containsAll(this.properties.keySet()
			.stream()
			.filter((name) -> name.startsWith("mcp.client.") && !WITHOUT_DEFAULT.contains(name))
			.toList());
	}

	@Test
	void whatBelongsToOneConnectionIsNotOfferedAsADefault() {
		assertThat(this.properties).doesNotContainKeys("mcp.client.defaults.url", "mcp.client.defaults.prices");
	}

	@Test
	void switchesOfActuatorAreDescribed() {
		assertThat(this.properties).containsKeys("management.endpoint.mcpbreakers.access",
				"management.endpoint.mcperas.access", "management.endpoint.mcpconnections.access",
				"management.endpoint.mcpspend.access", "management.health.mcp.enabled");
	}

	private Object defaultOf(String name, Class<?> type) {
		JsonNode value = this.properties.get(name).path("defaultValue");
		return ApplicationConversionService.getSharedInstance().convert(value.asString(), type);
	}

	private static Map<String, Object> coreDefaults() {
		Map<String, Object> defaults = new TreeMap<>();
		defaults.put("mcp.client.enabled", true);
		defaults.put("mcp.client.era.ttl", EraCache.DEFAULT_TTL);
		defaults.put("mcp.client.era.max-entries", EraCache.DEFAULT_MAX_ENTRIES);
		defaults.put("mcp.client.era.confirm-legacy", EraSettings.defaults().confirmLegacy());
		BreakerSettings breaker = BreakerSettings.defaults();
		defaults.put("mcp.client.breaker.failure-threshold", breaker.failureThreshold());
		defaults.put("mcp.client.breaker.recovery", breaker.recovery());
		defaults.put("mcp.client.breaker.max-open", breaker.maxOpen());
		defaults.put("mcp.client.breaker.probe-expiry", breaker.probeExpiry());
		defaults.put("mcp.client.breaker.max-circuits", breaker.maxCircuits());
		meteringDefaults(defaults);
		Duration callTimeout = TransportSettings.DEFAULT_CALL_TIMEOUT;
		defaults.put("mcp.client.defaults.call-timeout", callTimeout);
		defaults.put("mcp.client.defaults.init-timeout", TransportSettings.DEFAULT_INIT_TIMEOUT);
		defaults.put("mcp.client.defaults.connect-timeout", ExchangeLimits.DEFAULT_CONNECT_TIMEOUT);
		defaults.put("mcp.client.defaults.chunk-timeout", ExchangeLimits.DEFAULT_CHUNK_TIMEOUT);
		defaults.put("mcp.client.defaults.connection-ttl", ExchangeLimits.DEFAULT_CONNECTION_TTL);
		defaults.put("mcp.client.defaults.max-response-size",
				DataSize.ofBytes(ExchangeLimits.DEFAULT_MAX_RESPONSE_BYTES));
		defaults.put("mcp.client.defaults.max-in-flight", WindowSettings.DEFAULT_MAX_IN_FLIGHT);
		defaults.put("mcp.client.defaults.queue-limit", WindowSettings.DEFAULT_QUEUE_LIMIT);
		defaults.put("mcp.client.defaults.era", EraMode.AUTO);
		defaults.put("mcp.client.defaults.replay", ReplayPolicy.NEVER);
		defaults.put("mcp.client.defaults.input-timeout", TransportSettings.DEFAULT_INPUT_TIMEOUT);
		ConnectionSpec spec = ConnectionSpec.builder("x", "https://x.example.com/mcp").build();
		defaults.put("mcp.client.defaults.output-validation", spec.outputValidation());
		defaults.put("mcp.client.defaults.cache-results", spec.cacheResults());
		defaults.put("mcp.client.defaults.legacy-sse", spec.settings().legacySse());
		defaults.put("mcp.client.defaults.start", StartMode.LAZY);
		defaults.put("mcp.client.defaults.target.profile", TargetProfile.PUBLIC);
		return defaults;
	}

	private static void meteringDefaults(Map<String, Object> defaults) {
		MeteringSettings metering = MeteringSettings.defaults();
		defaults.put("mcp.client.metering.mode", metering.mode());
		defaults.put("mcp.client.metering.reservation-ttl", metering.reservationTtl());
		defaults.put("mcp.client.metering.claim-lease", metering.claimLease());
		defaults.put("mcp.client.metering.ambiguous", metering.ambiguous());
		defaults.put("mcp.client.metering.auto-reserve", metering.autoReserve());
		defaults.put("mcp.client.metering.approval.timeout", metering.approvalTimeout());
		defaults.put("mcp.client.metering.currency", "USD");
		defaults.put("mcp.client.metering.zone", "UTC");
		defaults.put("mcp.client.metering.store.type", MeteringProperties.StoreType.MEMORY);
		defaults.put("mcp.client.metering.store.timeout", Duration.ofSeconds(1));
		defaults.put("mcp.client.metering.store.retention", JdbcBudgetStore.DEFAULT_RETENTION);
		defaults.put("mcp.client.defaults.unpriced", Unpriced.DENY);
	}

}
