package io.github.mcpclient.metering;

import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * Collects what a {@link SpendGate} has different from the defaults. Not thread-safe.
 */
public final class SpendGateBuilder {

	MeteringSettings settings = MeteringSettings.defaults();

	List<Budget> budgets = List.of();

	BudgetStore store = new MemoryBudgetStore();

	SpendListener listener = new LoggingJournal();

	@Nullable SpendApprover approver;

	SpendContextResolver resolver = SpendContext::empty;

	InstantSource clock = InstantSource.system();

	LongSupplier nanoTime = System::nanoTime;

	SpendGateBuilder() {
	}

	/**
	 * How the gate works.
	 * @param meteringSettings the settings
	 * @return this builder
	 */
	public SpendGateBuilder settings(MeteringSettings meteringSettings) {
		this.settings = Objects.requireNonNull(meteringSettings, "meteringSettings");
		return this;
	}

	/**
	 * The budgets, in place of those given before.
	 * @param all the budgets
	 * @return this builder
	 */
	public SpendGateBuilder budgets(Budget... all) {
		this.budgets = List.of(all);
		return this;
	}

	/**
	 * Where budgets and reservations are kept.
	 * @param budgetStore the store
	 * @return this builder
	 */
	public SpendGateBuilder store(BudgetStore budgetStore) {
		this.store = Objects.requireNonNull(budgetStore, "budgetStore");
		return this;
	}

	/**
	 * Who is told, in place of the {@link LoggingJournal}; see {@link SpendListener#all}.
	 * @param spendListener the listener
	 * @return this builder
	 */
	public SpendGateBuilder listener(SpendListener spendListener) {
		this.listener = Objects.requireNonNull(spendListener, "spendListener");
		return this;
	}

	/**
	 * Who is asked about large amounts.
	 * @param spendApprover the approver
	 * @return this builder
	 */
	public SpendGateBuilder approver(SpendApprover spendApprover) {
		this.approver = Objects.requireNonNull(spendApprover, "spendApprover");
		return this;
	}

	/**
	 * Who knows on whose account a call is that does not say so.
	 * @param contextResolver the resolver
	 * @return this builder
	 */
	public SpendGateBuilder contextResolver(SpendContextResolver contextResolver) {
		this.resolver = Objects.requireNonNull(contextResolver, "contextResolver");
		return this;
	}

	/**
	 * Other clocks than those of the system.
	 * @param wallClock dates events
	 * @param monotonic a monotonic clock in nanoseconds
	 * @return this builder
	 */
	public SpendGateBuilder clocks(InstantSource wallClock, LongSupplier monotonic) {
		this.clock = Objects.requireNonNull(wallClock, "wallClock");
		this.nanoTime = Objects.requireNonNull(monotonic, "monotonic");
		return this;
	}

	/**
	 * Create the gate.
	 * @return the gate
	 * @throws IllegalArgumentException if two budgets have the same name
	 */
	public SpendGate build() {
		return new SpendGate(this);
	}

}
