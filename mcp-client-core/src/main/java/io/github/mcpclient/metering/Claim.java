package io.github.mcpclient.metering;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.metering.Settlement.Decision;
import org.jspecify.annotations.Nullable;

/**
 * The way of one priced call through the gate: <pre>
 *   READY --claim--&gt; SENT --settle by evidence--&gt; OVER
 *     |               |  ^                        ^
 *     |       returned|  |claim again             |
 *     |               v  |                        |
 *     |             RETURNED --settle: release----+
 *     +-- cancel: nothing was sent ---------------+
 * </pre> What is settled is settled once. Whoever opens the claim is the one thread that
 * uses it, and closes it.
 */
final class Claim implements CallClaim {

	private final Gate gate;

	private final SpendCall call;

	private final PriceRule rule;

	private final ReservationClaim reservation;

	/** Whether the store has it as claimed already, since it is of this process. */
	private final boolean ownReservation;

	private final AtomicBoolean opened = new AtomicBoolean();

	private volatile Stage stage = Stage.READY;

	private Claim(Gate gate, SpendCall call, PriceRule rule, ReservationClaim reservation, boolean ownReservation) {
		this.gate = gate;
		this.call = call;
		this.rule = rule;
		this.reservation = reservation;
		this.ownReservation = ownReservation;
	}

	/**
	 * The way of a call that brought its handle along.
	 */
	static Claim withHandle(Gate gate, SpendCall call, PriceRule rule, ReservationClaim reservation) {
		return new Claim(gate, call, rule, reservation, false);
	}

	/**
	 * The way of a call that a reservation was made for, claimed in the store from the
	 * start: one trip to the store less, and should this process die before it sends
	 * anything, the price counts as spent, which is the safe side.
	 */
	static Claim ofOwn(Gate gate, SpendCall call, PriceRule rule, ReservationClaim reservation) {
		return new Claim(gate, call, rule, reservation, true);
	}

	/**
	 * Use the reservation made for a call for that call, the first time only.
	 */
	boolean open(CallBinding wanted) {
		return this.reservation.call().covers(wanted) && this.opened.compareAndSet(false, true);
	}

	@Override
	public boolean isPriced() {
		return true;
	}

	@Override
	public void claim() {
		ClaimResult result = switch (this.stage) {
			case READY -> this.ownReservation ? ClaimResult.ACCEPTED : claimWithHandle();
			case RETURNED -> extend() ? ClaimResult.ACCEPTED : ClaimResult.EXPIRED;
			case SENT, OVER -> ClaimResult.SPENT;
		};
		if (result == ClaimResult.ACCEPTED) {
			this.stage = Stage.SENT;
		}
		else {
			this.gate.refuse(this.call, result.name());
		}
	}

	/**
	 * A claim whose outcome is unknown is taken back, since the request is not sent.
	 */
	private ClaimResult claimWithHandle() {
		Ledger ledger = this.gate.ledger();
		return ledger.ask(this.call, () -> ledger.store().claim(this.reservation, lease()),
				entry(Decision.RELEASE, null, "STORE_UNAVAILABLE"));
	}

	private boolean extend() {
		Ledger ledger = this.gate.ledger();
		return ledger.ask(this.call, () -> ledger.store().extend(id(), lease()), null);
	}

	@Override
	public void returned() {
		if (this.stage == Stage.SENT) {
			this.stage = Stage.RETURNED;
		}
	}

	@Override
	public void settle(Dispatch evidence, Function<String, @Nullable String> cost) {
		if (this.stage == Stage.RETURNED) {
			end(Decision.RELEASE, null, Dispatch.REJECTED.name());
		}
		else if (this.stage == Stage.SENT) {
			switch (evidence) {
				case EXECUTED ->
					end(Decision.COMMIT, ReportedCost.of(this.rule, cost, this.gate.ledger().log()), evidence.name());
				case NOT_SENT, REJECTED -> end(Decision.RELEASE, null, evidence.name());
				case UNKNOWN -> end(ambiguous(), null, evidence.name());
			}
		}
	}

	private Decision ambiguous() {
		return switch (this.gate.settings().ambiguous()) {
			case COMMIT -> Decision.COMMIT_AMBIGUOUS;
			case RELEASE -> Decision.RELEASE;
			case HOLD -> Decision.HOLD;
		};
	}

	/**
	 * The call ended before anything was sent, or was settled.
	 */
	void cancel() {
		if (this.ownReservation && this.stage == Stage.READY) {
			end(Decision.RELEASE, null, Dispatch.NOT_SENT.name());
		}
	}

	private void end(Decision decision, @Nullable Long charged, String detail) {
		this.stage = Stage.OVER;
		this.gate.ledger().settle(entry(decision, charged, detail));
	}

	private Ledger.Entry entry(Decision decision, @Nullable Long charged, String detail) {
		return new Ledger.Entry(this.call, new Settlement(id(), decision, charged), detail);
	}

	private String id() {
		return this.reservation.id();
	}

	private Duration lease() {
		return this.gate.settings().claimLease();
	}

	/**
	 * How far the call is.
	 */
	private enum Stage {

		READY, SENT, RETURNED, OVER

	}

}
