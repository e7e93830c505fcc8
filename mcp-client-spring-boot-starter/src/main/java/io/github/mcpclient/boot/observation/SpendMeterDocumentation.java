package io.github.mcpclient.boot.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.docs.MeterDocumentation;

/**
 * Every meter of the money.
 */
public enum SpendMeterDocumentation implements MeterDocumentation {

	/** What is spent of a budget in the present period. */
	COMMITTED("mcp.client.budget.committed", Meter.Type.GAUGE, SpendTags.BUDGET, SpendTags.CURRENCY),

	/** What is held of a budget for calls whose outcome is not known. */
	HELD("mcp.client.budget.held", Meter.Type.GAUGE, SpendTags.BUDGET, SpendTags.CURRENCY),

	/** What may be spent of a budget in a period. */
	LIMIT("mcp.client.budget.limit", Meter.Type.GAUGE, SpendTags.BUDGET, SpendTags.CURRENCY),

	/** How often a threshold of a budget was crossed. */
	WARNINGS("mcp.client.budget.warnings", Meter.Type.COUNTER, SpendTags.BUDGET),

	/** What became of reservations. */
	RESERVATIONS("mcp.client.spend.reservations", Meter.Type.COUNTER, SpendTags.CONNECTION, SpendTags.RULE,
			SpendTags.OUTCOME),

	/** What calls cost, or may have cost. */
	AMOUNT("mcp.client.spend.amount", Meter.Type.COUNTER, SpendTags.CONNECTION, SpendTags.RULE, SpendTags.OUTCOME,
			SpendTags.CURRENCY),

	/** Calls that were refused, or would have been. */
	DENIED("mcp.client.spend.denied", Meter.Type.COUNTER, SpendTags.CONNECTION, SpendTags.REASON, SpendTags.MODE),

	/** Questions the store of the budgets did not answer. */
	STORE_FAILURES("mcp.client.spend.store.failures", Meter.Type.COUNTER);

	private final String name;

	private final Meter.Type type;

	@SuppressWarnings("ImmutableEnumChecker") // only copies are handed out
	private final KeyName[] keys;

	SpendMeterDocumentation(String name, Meter.Type type, KeyName... keys) {
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
	 * The tags of the meters: names from the configuration and words of the library,
	 * never the name of a tool, which a model may have made up, nor that of a user.
	 */
	public enum SpendTags implements KeyName {

		/** The name of the budget. */
		BUDGET("mcp.budget.name"),

		/** The currency of the amount. */
		CURRENCY("mcp.spend.currency"),

		/** The name of the connection. */
		CONNECTION("mcp.connection.name"),

		/** The name of the price rule, {@code none} if it is not known any more. */
		RULE("mcp.spend.rule"),

		/**
		 * What became of the money: {@code reserved}, {@code committed},
		 * {@code ambiguous}, {@code released}, {@code expired} or {@code adjusted}.
		 */
		OUTCOME("mcp.spend.outcome"),

		/** Why a call was refused, such as {@code over_limit}. */
		REASON("mcp.spend.reason"),

		/** {@code enforce}, or {@code observe} if the call was made all the same. */
		MODE("mcp.spend.mode");

		private final String key;

		SpendTags(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

}
