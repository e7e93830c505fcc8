package io.github.mcpclient.boot.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.docs.MeterDocumentation;

/**
 * Every meter of the connections, besides the timers of the observations.
 */
public enum McpMeterDocumentation implements MeterDocumentation {

	/** Calls under way. */
	IN_FLIGHT("mcp.client.connection.in.flight", Meter.Type.GAUGE, ConnectionTags.NAME),

	/** Calls that wait for their turn. */
	QUEUED("mcp.client.connection.queued", Meter.Type.GAUGE, ConnectionTags.NAME),

	/** Whether there is a session: 1, or 0. */
	SESSION("mcp.client.connection.session", Meter.Type.GAUGE, ConnectionTags.NAME),

	/** The circuit breaker of the server: 0 closed, 1 half-open, 2 open. */
	BREAKER_STATE("mcp.client.breaker.state", Meter.Type.GAUGE, ConnectionTags.NAME),

	/** How often the circuit breaker of the server entered a state. */
	BREAKER_TRANSITIONS("mcp.client.breaker.transitions", Meter.Type.COUNTER, ConnectionTags.NAME,
			ConnectionTags.STATE),

	/** Verdicts on servers that are kept. */
	ERA_VERDICTS("mcp.client.era.verdicts", Meter.Type.GAUGE, ConnectionTags.ERA);

	private final String name;

	private final Meter.Type type;

	@SuppressWarnings("ImmutableEnumChecker") // only copies are handed out
	private final KeyName[] keys;

	McpMeterDocumentation(String name, Meter.Type type, KeyName... keys) {
		this.name = name;
		this.type = type;
		this.keys = keys;
	}

	@Override
	public String getName() {
		return this.name;
	}

	@Override
	public Meter.Type getType() {
		return this.type;
	}

	@Override
	public KeyName[] getKeyNames() {
		return this.keys.clone();
	}

	/**
	 * The tags of the meters.
	 */
	public enum ConnectionTags implements KeyName {

		/** The name of the connection. */
		NAME("mcp.connection.name"),

		/** The state entered: {@code closed}, {@code open} or {@code half-open}. */
		STATE("mcp.breaker.state"),

		/** The era: {@code modern} or {@code legacy}. */
		ERA("mcp.era");

		private final String key;

		ConnectionTags(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

}
