package io.github.mcpclient.metering;

import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.UnmeteredCallException;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.metering.MeteringSettings.Mode;
import org.jspecify.annotations.Nullable;

/**
 * How refusals are made: an event, a line in the log, and an exception unless the gate
 * only observes.
 *
 * @param settings how the gate works
 * @param ledger reaches the store
 */
record Gate(MeteringSettings settings, Ledger ledger) {

	boolean observes() {
		return this.settings.mode() == Mode.OBSERVE;
	}

	/**
	 * A call cannot be paid.
	 */
	void denied(SpendCall call, Money amount, SpendDeniedException why) {
		String budget = why.budget().orElse(null);
		String reason = why.reason().name();
		publish(call, amount, reason, budget);
		log(call, (budget != null) ? reason + " of budget " + budget : reason);
	}

	/**
	 * A tool without a price was called, which is logged once for each tool.
	 */
	void unpriced(SpendCall call) {
		publish(call, null, "UNKNOWN_PRICE", null);
	}

	/**
	 * Refuse a call whose handle is not good for it. The caller is not told why, the
	 * journal is.
	 */
	void refuse(SpendCall call, String detail) {
		publish(call, null, detail, null);
		log(call, detail);
		if (!observes()) {
			throw new UnmeteredCallException();
		}
	}

	private void publish(SpendCall call, @Nullable Money amount, String detail, @Nullable String budget) {
		this.ledger.denied(observes() ? SpendEvent.Type.WOULD_DENY : SpendEvent.Type.DENIED, call, amount, detail,
				budget);
	}

	private void log(SpendCall call, String why) {
		Field connection = new Field("mcp.connection.name", call.connection());
		Field tool = new Field("gen_ai.tool.name", call.tool());
		if (observes()) {
			this.ledger.log()
				.info("Connection '{}': tool \"{}\" would be refused: {}", connection, tool, Field.detail(why));
		}
		else {
			this.ledger.log().warn("Connection '{}': tool \"{}\" is refused: {}", connection, tool, Field.detail(why));
		}
	}

}
