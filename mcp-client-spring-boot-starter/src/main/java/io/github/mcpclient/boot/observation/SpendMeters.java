package io.github.mcpclient.boot.observation;

import java.util.Locale;
import java.util.Objects;

import io.github.mcpclient.boot.observation.SpendMeterDocumentation.SpendTags;
import io.github.mcpclient.metering.BudgetWarning;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.SpendEvent;
import io.github.mcpclient.metering.SpendListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;

/**
 * Counts what happens to money. Thread-safe.
 */
final class SpendMeters implements SpendListener {

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
			case DENIED -> denied(event, "enforce", meters);
			case WOULD_DENY -> denied(event, "observe", meters);
			case WARNING -> warning(event.warning(), meters);
			case STORE_UNAVAILABLE -> increment(SpendMeterDocumentation.STORE_FAILURES, Tags.empty(), meters);
		}
	}

	private static void reservation(SpendEvent event, MeterRegistry meters) {
		increment(SpendMeterDocumentation.RESERVATIONS, tags(event), meters);
	}

	private static void amount(SpendEvent event, MeterRegistry meters) {
		Money amount = event.amount();
		if (amount != null) {
			meters
				.counter(SpendMeterDocumentation.AMOUNT.getName(),
						tags(event).and(SpendTags.CURRENCY.asString(), amount.currency()))
				.increment(amount.amount().doubleValue());
		}
	}

	private static Tags tags(SpendEvent event) {
		return connection(event).and(SpendTags.RULE.asString(), Objects.requireNonNullElse(event.call().rule(), NONE))
			.and(SpendTags.OUTCOME.asString(), TagValue.of(event.type()));
	}

	private static void denied(SpendEvent event, String mode, MeterRegistry meters) {
		String reason = Objects.requireNonNullElse(event.detail(), NONE).toLowerCase(Locale.ROOT);
		increment(SpendMeterDocumentation.DENIED,
				connection(event).and(SpendTags.REASON.asString(), reason).and(SpendTags.MODE.asString(), mode),
				meters);
	}

	private static void warning(@Nullable BudgetWarning warning, MeterRegistry meters) {
		if (warning != null) {
			increment(SpendMeterDocumentation.WARNINGS, Tags.of(SpendTags.BUDGET.asString(), warning.key().budget()),
					meters);
		}
	}

	private static Tags connection(SpendEvent event) {
		return Tags.of(SpendTags.CONNECTION.asString(), event.call().connection());
	}

	private static void increment(SpendMeterDocumentation meter, Tags tags, MeterRegistry meters) {
		meters.counter(meter.getName(), tags).increment();
	}

}
