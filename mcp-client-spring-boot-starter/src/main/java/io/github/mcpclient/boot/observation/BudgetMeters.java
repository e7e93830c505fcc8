package io.github.mcpclient.boot.observation;

import java.util.List;
import java.util.function.ToLongFunction;

import io.github.mcpclient.boot.observation.SpendMeterDocumentation.SpendTags;
import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.BudgetRow;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.SpendGate;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * What the budgets of everybody have come to in their present period. Those kept by a
 * dimension are left out: they would have as many meters as there are users. The store is
 * asked each time a meter is read; a store that does not answer makes it not a number.
 */
final class BudgetMeters implements MeterBinder {

	private static final double UNIT = 1_000_000;

	private final SpendGate gate;

	BudgetMeters(SpendGate gate) {
		this.gate = gate;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		this.gate.budgets()
			.stream()
			.filter((budget) -> budget.by().isEmpty())
			.forEach((budget) -> bind(budget, registry));
	}

	private void bind(Budget budget, MeterRegistry registry) {
		Money limit = budget.limit();
		Tags tags = Tags.of(SpendTags.BUDGET.asString(), budget.name(), SpendTags.CURRENCY.asString(),
				limit.currency());
		Gauge
			.builder(SpendMeterDocumentation.COMMITTED.getName(), this.gate,
					(gate) -> read(gate, budget, BudgetRow::committedMicros))
			.description("What is spent in the present period")
			.tags(tags)
			.register(registry);
		Gauge
			.builder(SpendMeterDocumentation.HELD.getName(), this.gate,
					(gate) -> read(gate, budget, BudgetRow::heldMicros))
			.description("What is held for calls whose outcome is not known")
			.tags(tags)
			.register(registry);
		Gauge.builder(SpendMeterDocumentation.LIMIT.getName(), limit, (amount) -> amount.micros() / UNIT)
			.description("What may be spent in a period")
			.tags(tags)
			.strongReference(true)
			.register(registry);
	}

	private static double read(SpendGate gate, Budget budget, ToLongFunction<BudgetRow> value) {
		try {
			List<BudgetRow> rows = gate.rows(budget, 1);
			return rows.isEmpty() ? 0 : value.applyAsLong(rows.get(0)) / UNIT;
		}
		catch (RuntimeException ex) {
			return Double.NaN;
		}
	}

}
