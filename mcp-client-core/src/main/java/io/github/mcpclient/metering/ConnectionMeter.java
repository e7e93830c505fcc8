package io.github.mcpclient.metering;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.SpendDeniedException.Reason;
import io.github.mcpclient.error.UnknownPriceException;
import io.github.mcpclient.error.UnmeteredCallException;
import io.github.mcpclient.metering.PriceRule.Kind;
import io.github.mcpclient.metering.Settlement.Decision;
import org.jspecify.annotations.Nullable;

/**
 * The metering of one connection: its prices, and the money of its calls. Thread-safe.
 */
public final class ConnectionMeter implements ReservationClaims {

	private final ConnectionName connection;

	private final PriceTable prices;

	private final SpendGate spend;

	private final Gate gate;

	private final UnpricedTools unpriced;

	ConnectionMeter(ConnectionName connection, Origin origin, PriceTable prices, SpendGate spend) {
		this.connection = connection;
		this.prices = prices;
		this.spend = spend;
		this.gate = spend.gate();
		this.unpriced = new UnpricedTools(connection, origin, spend.nanoTime());
	}

	/**
	 * Hold the price of a call that somebody is going to make with the handle. Of a free
	 * tool nothing is held.
	 * @param tool the name of the tool
	 * @param context on whose account the call is, {@code null} for whatever the
	 * {@link SpendContextResolver} says
	 * @return the reservation, to be closed
	 * @throws UnknownPriceException if no price is known
	 * @throws SpendDeniedException if the price is not to be had
	 */
	public Reservation reserve(String tool, @Nullable SpendContext context) {
		return reserve(tool, context, false);
	}

	/**
	 * Hold the price of a call that this process makes at once. As {@link #reserve}, but
	 * the handle is good in this process only.
	 * @param tool the name of the tool
	 * @param context on whose account the call is, {@code null} for whatever the
	 * {@link SpendContextResolver} says
	 * @return the reservation, to be closed when the call is over
	 */
	public Reservation reserveForCall(String tool, @Nullable SpendContext context) {
		return reserve(tool, context, true);
	}

	/**
	 * Prepare work that another thread does for the caller, so that its calls are on the
	 * account that the {@link SpendContextResolver} names here and now.
	 * @param <T> the type of its result
	 * @param work the work
	 * @return the work to be done
	 */
	public <T> Supplier<T> inherit(Supplier<T> work) {
		return this.prices.isMetered() ? this.spend.inherit(work) : work;
	}

	private Reservation reserve(String tool, @Nullable SpendContext context, boolean forCall) {
		PriceRule rule = this.prices.find(tool);
		if (rule != null && rule.kind() == Kind.FREE) {
			return Reservation.FREE;
		}
		SpendContext account = (context != null) ? context : this.spend.context();
		if (rule == null) {
			unknownPrice(tool, account);
			return Reservation.FREE;
		}
		SpendCall call = call(tool, rule, account);
		CallBinding binding = binding(tool, rule);
		try {
			return reserve(call, rule, binding, forCall);
		}
		catch (SpendDeniedException ex) {
			this.gate.denied(call, binding.amount(), ex);
			if (!this.gate.observes()) {
				throw ex;
			}
			return Reservation.FREE;
		}
	}

	private Reservation reserve(SpendCall call, PriceRule rule, CallBinding binding, boolean forCall) {
		List<BudgetCharge> charges = charges(call.context(), binding);
		this.spend.requireApproval(call, binding.amount());
		Ledger ledger = this.gate.ledger();
		ledger.tidyNowAndThen();
		ReservationHandle handle = this.spend.mint(forCall);
		MeteringSettings settings = this.gate.settings();
		ReservationRequest request = new ReservationRequest(handle.id(), handle.hash(), binding, charges,
				forCall ? settings.claimLease() : settings.reservationTtl(), forCall);
		ReserveResult result = hold(call, request);
		if (result.denial() != null) {
			throw new SpendDeniedException(result.denial(), result.budget());
		}
		ledger.publish(SpendEvent.Type.RESERVED, call, handle.id(), binding.amount(), null);
		result.warnings().forEach((warning) -> ledger.warn(call, handle.id(), warning));
		if (forCall) {
			Claim claim = Claim.ofOwn(this.gate, call, rule,
					new ReservationClaim(handle.id(), request.handleHash(), binding));
			return new Reservation(handle.id(), binding.amount(), ReservationHandle.of(claim), claim::cancel);
		}
		return new Reservation(handle.id(), binding.amount(), handle, () -> cancel(call, handle.id()));
	}

	/**
	 * A reservation whose outcome is unknown is cancelled, whether it arrived or arrives
	 * later.
	 */
	private ReserveResult hold(SpendCall call, ReservationRequest request) {
		Ledger ledger = this.gate.ledger();
		Ledger.Entry undo = new Ledger.Entry(call, new Settlement(request.id(), Decision.RELEASE, null),
				"STORE_UNAVAILABLE");
		return ledger.ask(call, () -> ledger.store().reserve(request), undo);
	}

	private void cancel(SpendCall call, String id) {
		this.gate.ledger().settle(new Ledger.Entry(call, new Settlement(id, Decision.CANCEL, null), "CANCELLED"));
	}

	private List<BudgetCharge> charges(SpendContext context, CallBinding binding) {
		List<Budget> budgets = this.spend.budgets(binding.amount().currency());
		List<BudgetCharge> charges = new ArrayList<>(budgets.size());
		for (Budget budget : budgets) {
			String subject = budget.by().isEmpty() ? "" : budget.subject(account(context, binding));
			if (subject == null) {
				throw new SpendDeniedException(Reason.MISSING_DIMENSION, budget.name());
			}
			charges.add(new BudgetCharge(budget, subject));
		}
		return charges;
	}

	private static SpendContext account(SpendContext context, CallBinding binding) {
		return context.with("connection", binding.connection()).with("tool", binding.tool());
	}

	@Override
	public CallClaim open(String tool, @Nullable ReservationHandle handle) {
		PriceRule rule = this.prices.find(tool);
		if (rule != null && rule.kind() == Kind.FREE) {
			return CallClaim.NONE;
		}
		CallClaim own = (handle != null) ? handle.claim() : null;
		if (CallClaim.NONE.equals(own) && this.gate.observes()) {
			return CallClaim.NONE; // what was to be said was said when it was made
		}
		if (rule == null) {
			unknownPrice(tool, SpendContext.empty());
			return CallClaim.NONE;
		}
		SpendCall call = call(tool, rule, SpendContext.empty());
		if (own instanceof Claim claim && claim.open(binding(tool, rule))) {
			return claim;
		}
		if (handle == null || own != null) {
			this.gate.refuse(call, (handle == null) ? "NO_HANDLE" : ClaimResult.MISMATCH.name());
			return CallClaim.NONE;
		}
		return open(call, rule, new ReservationClaim(handle.id(), handle.hash(), binding(tool, rule)));
	}

	private CallClaim open(SpendCall call, PriceRule rule, ReservationClaim reservation) {
		Ledger ledger = this.gate.ledger();
		ClaimResult result = ledger.ask(call, () -> ledger.store().check(reservation), null);
		if (result == ClaimResult.ACCEPTED) {
			return Claim.withHandle(this.gate, call, rule, reservation);
		}
		this.gate.refuse(call, result.name());
		return CallClaim.NONE;
	}

	private void unknownPrice(String tool, SpendContext context) {
		SpendCall call = call(tool, null, context);
		this.unpriced.seen(call.tool());
		this.gate.unpriced(call);
		if (!this.gate.observes()) {
			throw new UnknownPriceException(tool);
		}
	}

	private SpendCall call(String tool, @Nullable PriceRule rule, SpendContext context) {
		return new SpendCall(this.connection.value(), tool, (rule != null) ? rule.id() : null, this.prices.version(),
				context);
	}

	private CallBinding binding(String tool, PriceRule rule) {
		return new CallBinding(this.connection.value(), tool, Objects.requireNonNull(rule.amount()));
	}

	/**
	 * The prices of the connection.
	 * @return the table
	 */
	public PriceTable prices() {
		return this.prices;
	}

	/**
	 * Whether calls without a handle get a reservation by themselves.
	 * @return {@code false} if every priced call has to bring its handle
	 */
	public boolean isAutomatic() {
		return this.gate.settings().autoReserve();
	}

	/**
	 * The tools that were called and have no price, as far as they are remembered.
	 * @return their names, printable
	 */
	public Set<String> unpricedTools() {
		return this.unpriced.names();
	}

}
