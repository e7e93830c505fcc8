package io.github.mcpclient.boot.observation;

import java.util.Locale;

import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.SpendCall;
import io.github.mcpclient.metering.SpendEvent;
import io.github.mcpclient.metering.SpendListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;

/**
 * Counts what happens to money. The tags are names of connections, rules and currencies
 * from the configuration, and words of the library; never the name of a tool, which a
 * model may have made up, nor a subject.
 */
final class SpendMeters implements SpendListener {

	static final String RESERVATIONS = "mcp.client.spend.reservations";

	static final String AMOUNT = "mcp.client.spend.amount";

	static final String DENIED = "mcp.client.spend.denied";

	static final String WARNINGS = "mcp.client.spend.warnings";

	static final String STORE_FAILURES = "mcp.client.spend.store.failures";

	private static final String NONE = "none";

	private final ObjectProvider<MeterRegistry> registry;

	/**
	 * Count.
	 * @param registry where, found when the first event comes, since meters are made from
	 * many parts of an application
	 */
	SpendMeters(ObjectProvider<MeterRegistry> registry) {
		this.registry = registry;
	}

	@Override
	public void onEvent(SpendEvent event) {
		this.registry.ifUnique((meters) -> count(event, meters));
	}

	private static void count(SpendEvent event, MeterRegistry meters) {
		switch (event.type()) {
			case RESERVED, RELEASED, EXPIRED, ADJUSTED -> reservation(event, meters);
			case COMMITTED, AMBIGUOUS -> {
				reservation(event, meters);
				amount(event, meters);
			}
			case DENIED,
					WOULD_DENY ->
				meters
					.counter(DENIED,
							Tags.of("connection", event.call().connection(), "reason",
									orNone(event.detail()).toLowerCase(Locale.ROOT), "mode",
									(event.type() == SpendEvent.Type.DENIED) ? "enforce" : "observe"))
					.increment();
			case WARNING ->
				meters.counter(WARNINGS, "budget", (event.warning() != null) ? event.warning().key().budget() : NONE)
					.increment();
			case STORE_UNAVAILABLE -> meters.counter(STORE_FAILURES).increment();
		}
	}

	private static void reservation(SpendEvent event, MeterRegistry meters) {
		meters.counter(RESERVATIONS, tags(event)).increment();
	}

	private static void amount(SpendEvent event, MeterRegistry meters) {
		Money amount = event.amount();
		if (amount != null) {
			meters.counter(AMOUNT, tags(event).and("currency", amount.currency()))
				.increment(amount.amount().doubleValue());
		}
	}

	private static Tags tags(SpendEvent event) {
		SpendCall call = event.call();
		return Tags.of("connection", call.connection(), "rule", orNone(call.rule()), "outcome",
				event.type().name().toLowerCase(Locale.ROOT));
	}

	private static String orNone(@Nullable String value) {
		return (value != null) ? value : NONE;
	}

}
