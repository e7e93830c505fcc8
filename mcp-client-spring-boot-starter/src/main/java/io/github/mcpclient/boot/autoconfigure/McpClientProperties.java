package io.github.mcpclient.boot.autoconfigure;

import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.endpoint.ConnectionName;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * All properties of MCP clients. An unknown one fails the start of the application.
 * Immutable.
 *
 * @param enabled Whether MCP clients are configured.
 * @param name How the clients call themselves to servers. Name of the application unless
 * set.
 * @param version Version the clients tell servers. Version of the application unless set.
 * @param era Finding out which era of the protocol a server speaks.
 * @param breaker Circuit breakers, one per origin.
 * @param metering What calls of priced tools may cost.
 * @param defaults Settings of every connection that does not have its own.
 * @param connections Connections by name. Each has a url, and any setting under
 * 'mcp.client.defaults' for itself.
 */
@ConfigurationProperties(prefix = McpClientProperties.PREFIX, ignoreUnknownFields = false)
public record McpClientProperties(@DefaultValue("true") boolean enabled, @Nullable String name,
		@Nullable String version, @DefaultValue Era era, @DefaultValue Breaker breaker,
		@NestedConfigurationProperty @DefaultValue MeteringProperties metering,
		@NestedConfigurationProperty @DefaultValue ConnectionProperties defaults,
		@DefaultValue Map<String, ConnectionProperties> connections) {

	static final String PREFIX = "mcp.client";

	static final String CONNECTIONS = PREFIX + ".connections";

	/**
	 * The name of a property of a connection.
	 */
	static String property(String connection, String setting) {
		return PropertyNames.entry(CONNECTIONS, connection) + "." + setting;
	}

	public McpClientProperties {
		if (defaults.url() != null) {
			throw new InvalidPropertyException("defaults.url", "it belongs to one connection",
					"Set '" + CONNECTIONS + ".<name>.url' instead.");
		}
		if (!defaults.prices().isEmpty()) {
			throw new InvalidPropertyException("defaults.prices", "prices belong to one connection",
					"Set '" + CONNECTIONS + ".<name>.prices' instead.");
		}
		connections = Collections.unmodifiableMap(new LinkedHashMap<>(connections));
		connections.keySet().forEach(McpClientProperties::requireValidName);
		requireDistinct(connections);
		connections.forEach(McpClientProperties::requireUrl);
	}

	private static void requireValidName(String name) {
		try {
			new ConnectionName(name);
		}
		catch (IllegalArgumentException ex) {
			throw invalidName("", name, ex);
		}
	}

	static InvalidPropertyException invalidName(String prefix, String name, IllegalArgumentException cause) {
		return InvalidPropertyException.of(prefix + "connections[" + name + "]",
				"Rename the connection: its name selects it in actuator endpoints.", cause);
	}

	/**
	 * Names that property names do not tell apart would silently share their settings.
	 */
	private static void requireDistinct(Map<String, ConnectionProperties> connections) {
		Map<String, String> seen = new HashMap<>();
		for (String name : connections.keySet()) {
			String other = seen.put(name.toLowerCase(Locale.ROOT).replaceAll("[-_.]", ""), name);
			if (other != null) {
				throw new InvalidPropertyException(PropertyNames.entry("connections", name),
						"there is a connection '" + other + "' too, and property names ignore case, '-' and '_'",
						"Rename one of them, or spell its name the same way everywhere. Environment variables"
								+ " always spell it in lower case without '-' and '_'.");
			}
		}
	}

	private static void requireUrl(String name, ConnectionProperties connection) {
		if (connection.url() == null) {
			throw new InvalidPropertyException(PropertyNames.entry("connections", name) + ".url", "it is missing",
					"Set it to the address of the MCP endpoint, such as https://mcp.example.com/mcp.");
		}
	}

	/**
	 * Finding out the era of servers.
	 *
	 * @param ttl How long a verdict on the era of a server is trusted, zero for never.
	 * @param maxEntries Verdicts to keep; beyond it the oldest go.
	 * @param confirmLegacy Whether an answer to the probe that proves nothing is followed
	 * by a handshake, whose success proves that the server is a legacy one.
	 */
	public record Era(@DefaultValue("15m") Duration ttl, @DefaultValue("10000") int maxEntries,
			@DefaultValue("true") boolean confirmLegacy) {

		public Era {
			PropertyChecks.notNegative("ttl", ttl);
			PropertyChecks.atLeast(1, "max-entries", maxEntries);
		}

	}

	/**
	 * The circuit breakers.
	 *
	 * @param failureThreshold Failures in a row that open a circuit.
	 * @param recovery How long an open circuit refuses calls before it lets one probe
	 * through.
	 * @param maxOpen Longest time a server can have a circuit open by asking to be called
	 * later.
	 * @param probeExpiry How long a probe that never reports may keep other calls out.
	 * @param maxCircuits Circuits to keep; beyond it idle ones go.
	 */
	public record Breaker(@DefaultValue("5") int failureThreshold, @DefaultValue("30s") Duration recovery,
			@DefaultValue("5m") Duration maxOpen, @DefaultValue("2m") Duration probeExpiry,
			@DefaultValue("10000") int maxCircuits) {

		public Breaker {
			PropertyChecks.atLeast(1, "failure-threshold", failureThreshold);
			PropertyChecks.notNegative("recovery", recovery);
			PropertyChecks.notNegative("max-open", maxOpen);
			PropertyChecks.positive("probe-expiry", probeExpiry);
			PropertyChecks.atLeast(1, "max-circuits", maxCircuits);
			requireInOrder(recovery, maxOpen);
		}

		/**
		 * Blames the one that was set.
		 */
		private static void requireInOrder(Duration recovery, Duration maxOpen) {
			if (maxOpen.compareTo(recovery) < 0) {
				throw maxOpen.equals(BreakerSettings.defaults().maxOpen())
						? new InvalidPropertyException("recovery", "it must not be above 'max-open'",
								"Lower it, or raise 'max-open'.")
						: new InvalidPropertyException("max-open", "it must not be below 'recovery'",
								"Raise it, or lower 'recovery'.");
			}
		}

		BreakerSettings toSettings() {
			return new BreakerSettings(this.failureThreshold, this.recovery, this.maxOpen, this.probeExpiry,
					this.maxCircuits);
		}

	}

}
