package io.github.mcpclient.metering;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.metering.Settlement.Decision;
import org.jspecify.annotations.Nullable;

/**
 * What all connections of an application spend, and the budgets they spend it from.
 * <p>
 * What it promises, whatever fails: no priced request is sent without money held for it,
 * no budget is exceeded, and with the default settings no budget is charged less than the
 * server billed. Money is given back only where it is proved that the call did not run.
 * <p>
 * Thread-safe. No thread is started: every call tidies up now and then, and whoever wants
 * expired reservations to end without calls has {@link #tidy()} called every few seconds.
 */
public final class SpendGate {

	private final Budgets budgets;

	private final Gate gate;

	private final ApprovalDesk approvals;

	private final SpendContextResolver resolver;

	/**
	 * The account of the caller, on a thread that works for it. Not static: another gate
	 * may know accounts of another kind.
	 */
	@SuppressWarnings("ThreadLocalUsage")
	private final ThreadLocal<Supplier<SpendContext>> inherited = new ThreadLocal<>();

	private final InstantSource clock;

	private final LongSupplier nanoTime;

	private final ReservationIds ids;

	private final SecureRandom random = new SecureRandom();

	SpendGate(SpendGateBuilder builder) {
		this.budgets = new Budgets(builder.budgets);
		this.clock = builder.clock;
		this.nanoTime = builder.nanoTime;
		this.gate = new Gate(builder.settings,
				new Ledger(builder.store, builder.listener, builder.clock, builder.nanoTime));
		this.approvals = new ApprovalDesk(builder.settings, builder.approver);
		this.resolver = builder.resolver;
		this.ids = new ReservationIds(builder.clock);
	}

	/**
	 * Start a gate.
	 * @return a builder with the default settings, no budget and a store in memory
	 */
	public static SpendGateBuilder builder() {
		return new SpendGateBuilder();
	}

	/**
	 * Meter a connection.
	 * @param connection the name of the connection
	 * @param origin where it leads
	 * @param prices what its tools cost
	 * @return the meter of the connection
	 * @throws IllegalArgumentException if it has a price that no budget, or not all that
	 * count it, could ever pay, and the gate does not only observe
	 */
	public ConnectionMeter connect(ConnectionName connection, Origin origin, PriceTable prices) {
		if (!this.gate.observes()) {
			prices.rules().forEach((rule) -> this.budgets.requirePayable(connection, rule));
		}
		return new ConnectionMeter(connection, origin, prices, this);
	}

	/**
	 * The budgets that count a currency.
	 * @throws SpendDeniedException if there is none
	 */
	List<Budget> budgets(String currency) {
		return this.budgets.counting(currency);
	}

	void requireApproval(SpendCall call, Money amount) {
		this.approvals.require(call, amount);
	}

	/**
	 * On whose account a call is that does not say so.
	 */
	SpendContext context() {
		Supplier<SpendContext> ofCaller = this.inherited.get();
		return (ofCaller != null) ? ofCaller.get() : this.resolver.resolve();
	}

	/**
	 * Work that another thread does for the caller. The resolver is asked here, on the
	 * caller's thread; what it throws fails the work when it needs to know.
	 */
	<T> Supplier<T> inherit(Supplier<T> work) {
		Supplier<SpendContext> ofCaller = contextOfCaller();
		return () -> {
			this.inherited.set(ofCaller);
			try {
				return work.get();
			}
			finally {
				this.inherited.remove();
			}
		};
	}

	private Supplier<SpendContext> contextOfCaller() {
		try {
			SpendContext context = context();
			return () -> context;
		}
		catch (RuntimeException ex) {
			return () -> {
				throw ex;
			};
		}
	}

	/**
	 * A new identity, with a secret unless the handle stays in this process.
	 */
	ReservationHandle mint(boolean local) {
		String id = this.ids.next();
		return local ? ReservationHandle.of(id) : ReservationHandle.mint(id, this.random);
	}

	Gate gate() {
		return this.gate;
	}

	LongSupplier nanoTime() {
		return this.nanoTime;
	}

	/**
	 * Settle what could not be settled before, end what is out of time, and have the
	 * store forget a part of what ended long ago. Never fails.
	 */
	public void tidy() {
		this.gate.ledger().tidyThoroughly();
	}

	/**
	 * Stop spending or allow it again. Calls that hold a reservation go on.
	 * @param scope what
	 * @param frozen whether to stop it
	 */
	public void freeze(FreezeScope scope, boolean frozen) {
		store().freeze(scope, frozen);
	}

	/**
	 * What is stopped.
	 * @return the scopes
	 */
	public Set<FreezeScope> frozen() {
		return store().frozen();
	}

	/**
	 * One call that waits for somebody who knows whether it was billed.
	 * @param reservation the id of its reservation
	 * @return the reservation, or empty if there is none of this id, or its outcome is
	 * known
	 */
	public Optional<ReservationView> ambiguous(String reservation) {
		return Optional.ofNullable(store().find(reservation)).filter((known) -> known.state().isAmbiguous());
	}

	/**
	 * Say what became of an ambiguous call.
	 * @param reservation the id of its reservation
	 * @param charged what it cost, {@code null} if it was not billed
	 * @return whether there was such a call
	 * @throws IllegalArgumentException if the cost is in another currency
	 */
	public boolean reconcile(String reservation, @Nullable Money charged) {
		ReservationView known = ambiguous(reservation).orElse(null);
		if (known == null) {
			return false;
		}
		CallBinding binding = known.binding();
		if (charged != null && !charged.isSameCurrency(binding.amount())) {
			throw new IllegalArgumentException("The reservation is in " + binding.amount().currency());
		}
		SpendCall call = new SpendCall(binding.connection(), binding.tool(), null, null, SpendContext.empty());
		Settlement settlement = (charged != null) ? new Settlement(reservation, Decision.CONFIRM, charged.micros())
				: new Settlement(reservation, Decision.REVOKE, null);
		this.gate.ledger().settle(new Ledger.Entry(call, settlement, "RECONCILED"));
		return true;
	}

	/**
	 * The budgets.
	 * @return the budgets
	 */
	public List<Budget> budgets() {
		return this.budgets.all();
	}

	/**
	 * What the budgets have come to.
	 * @param max how many rows at most
	 * @return rows, in the order of their keys
	 */
	public List<BudgetRow> rows(int max) {
		return store().rows(max);
	}

	/**
	 * What a budget has come to in the period that the clock of this process says.
	 * @param budget the budget
	 * @param max how many rows at most
	 * @return rows, in the order of their subjects; none for those who have not spent yet
	 */
	public List<BudgetRow> rows(Budget budget, int max) {
		return store().rows(budget.name(), budget.key("", this.clock.instant()).period(), max);
	}

	/**
	 * What waits for somebody who knows whether it was billed.
	 * @param max how many at most
	 * @return the ambiguous reservations
	 */
	public List<ReservationView> ambiguous(int max) {
		return store().ambiguous(max);
	}

	/**
	 * How the gate works.
	 * @return the settings
	 */
	public MeteringSettings settings() {
		return this.gate.settings();
	}

	private BudgetStore store() {
		return this.gate.ledger().store();
	}

	@Override
	public String toString() {
		return "SpendGate" + this.budgets.all().stream().map(Budget::name).collect(Collectors.toList());
	}

}
