package io.github.mcpclient.metering;

import java.time.InstantSource;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.SpendDeniedException.Reason;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import org.jspecify.annotations.Nullable;

/**
 * Reaches the store, and puts up with one that fails.
 * <p>
 * A question the store does not answer is answered no, and for a second nobody asks
 * again, so that an outage does not make every caller wait for its time limit. A
 * settlement the store does not take is kept and tried again; until then its money stays
 * held, which is the safe side (I14). Thread-safe; listeners are told outside of any
 * lock.
 */
final class Ledger {

	private static final long PAUSE = TimeUnit.SECONDS.toNanos(1);

	private static final long TIDY_INTERVAL = TimeUnit.SECONDS.toNanos(1);

	private static final int BATCH = 100;

	private static final int FORGET_BATCH = 500;

	/** The call of what no call is behind. */
	private static final SpendCall NOBODY = new SpendCall("", "", null, null, SpendContext.empty());

	private static final int MAX_PENDING = 10_000;

	private final EventLog log = EventLog.of(SpendGate.class);

	private final BudgetStore store;

	private final SpendListener listener;

	private final InstantSource clock;

	private final LongSupplier nanoTime;

	private final Queue<Entry> pending = new ConcurrentLinkedQueue<>();

	private final AtomicInteger pendingCount = new AtomicInteger();

	private final AtomicLong lastTidy;

	private volatile boolean failing;

	private volatile long failedAt;

	Ledger(BudgetStore store, SpendListener listener, InstantSource clock, LongSupplier nanoTime) {
		this.store = store;
		this.listener = SpendListener.all(List.of(listener));
		this.clock = clock;
		this.nanoTime = nanoTime;
		this.lastTidy = new AtomicLong(nanoTime.getAsLong());
	}

	/**
	 * Ask the store something that a call depends on.
	 * @param call the call
	 * @param question what to ask
	 * @param undo what to do if nobody knows whether the store did what it was asked to
	 * @throws SpendDeniedException if it does not answer
	 */
	<T> T ask(SpendCall call, Supplier<T> question, @Nullable Entry undo) {
		if (isPaused()) {
			throw new SpendDeniedException(Reason.STORE_UNAVAILABLE);
		}
		try {
			T answer = question.get();
			this.failing = false;
			return answer;
		}
		catch (RuntimeException ex) {
			failed(call, ex);
			if (undo != null) {
				defer(undo);
			}
			throw new SpendDeniedException(Reason.STORE_UNAVAILABLE);
		}
	}

	private boolean isPaused() {
		return this.failing && this.nanoTime.getAsLong() - this.failedAt < PAUSE;
	}

	private void failed(SpendCall call, RuntimeException cause) {
		this.failedAt = this.nanoTime.getAsLong();
		this.failing = true;
		this.log.warn("The budget store failed with {} at {}", Field.error(cause), Field.thrownAt(cause));
		publish(SpendEvent.Type.STORE_UNAVAILABLE, call, null, null, null);
	}

	/**
	 * Settle a reservation now or later. Never fails.
	 */
	void settle(Entry entry) {
		if (isPaused() || !trySettle(entry)) {
			defer(entry);
		}
	}

	private void defer(Entry entry) {
		if (this.pendingCount.incrementAndGet() <= MAX_PENDING) {
			this.pending.add(entry);
		}
		else {
			this.pendingCount.decrementAndGet();
			this.log.warn("Too many settlements wait for the budget store; reservation {} ends when its time is up",
					new Field("mcp.reservation", entry.settlement().id()));
		}
	}

	private boolean trySettle(Entry entry) {
		try {
			ReservationView before = this.store.settle(entry.settlement());
			this.failing = false;
			settled(entry, before);
			return true;
		}
		catch (RuntimeException ex) {
			failed(entry.call(), ex);
			return false;
		}
	}

	private void settled(Entry entry, @Nullable ReservationView before) {
		Settlement settlement = entry.settlement();
		if (before == null) {
			if (settlement.state() != ReservationState.RELEASED) {
				this.log.warn("The budget store does not know reservation {}: what it cost is not counted",
						new Field("mcp.reservation", settlement.id()));
			}
			return;
		}
		if (settlement.appliesTo(before.state())) {
			Money reserved = before.binding().amount();
			long charge = settlement.charge(reserved);
			Money amount = (settlement.state() == ReservationState.COMMITTED) ? new Money(charge, reserved.currency())
					: reserved;
			publish(before.state().isAmbiguous() ? SpendEvent.Type.ADJUSTED : type(settlement), entry.call(),
					settlement.id(), amount, entry.detail());
		}
	}

	private static SpendEvent.Type type(Settlement settlement) {
		return switch (settlement.decision()) {
			case CANCEL, RELEASE, REVOKE -> SpendEvent.Type.RELEASED;
			case COMMIT, CONFIRM -> SpendEvent.Type.COMMITTED;
			case COMMIT_AMBIGUOUS, HOLD -> SpendEvent.Type.AMBIGUOUS;
		};
	}

	/**
	 * Tidy up if nobody has for a while.
	 */
	void tidyNowAndThen() {
		long now = this.nanoTime.getAsLong();
		long last = this.lastTidy.get();
		if (now - last >= TIDY_INTERVAL && this.lastTidy.compareAndSet(last, now)) {
			tidy();
		}
	}

	/**
	 * Settle what waits, and end what is out of time. Never fails.
	 */
	void tidy() {
		this.lastTidy.set(this.nanoTime.getAsLong());
		if (isPaused() || !settlePending()) {
			return;
		}
		try {
			List<ReservationView> expired;
			do {
				expired = this.store.expire(BATCH);
				expired.forEach(this::expired);
			}
			while (expired.size() == BATCH);
		}
		catch (RuntimeException ex) {
			failed(NOBODY, ex);
		}
	}

	/**
	 * Tidy up, and forget a part of what ended long ago. For a thread that no call waits
	 * for. Never fails.
	 */
	void tidyThoroughly() {
		tidy();
		if (isPaused()) {
			return;
		}
		try {
			this.store.forget(FORGET_BATCH);
		}
		catch (RuntimeException ex) {
			failed(NOBODY, ex);
		}
	}

	private boolean settlePending() {
		for (Entry entry = this.pending.poll(); entry != null; entry = this.pending.poll()) {
			if (!trySettle(entry)) {
				this.pending.add(entry);
				return false;
			}
			this.pendingCount.decrementAndGet();
		}
		return true;
	}

	private void expired(ReservationView reservation) {
		CallBinding binding = reservation.binding();
		SpendCall call = new SpendCall(binding.connection(), binding.tool(), null, null, SpendContext.empty());
		boolean spent = reservation.state() == ReservationState.COMMITTED_AMBIGUOUS;
		publish(spent ? SpendEvent.Type.AMBIGUOUS : SpendEvent.Type.EXPIRED, call, reservation.id(), binding.amount(),
				spent ? "LEASE_LAPSED" : null);
	}

	void publish(SpendEvent.Type type, SpendCall call, @Nullable String reservation, @Nullable Money amount,
			@Nullable String detail) {
		this.listener
			.onEvent(new SpendEvent(type, this.clock.instant(), call, reservation, amount, detail, null, null));
	}

	/**
	 * A call is, or would be, refused.
	 */
	void denied(SpendEvent.Type type, SpendCall call, @Nullable Money amount, String detail, @Nullable String budget) {
		this.listener.onEvent(new SpendEvent(type, this.clock.instant(), call, null, amount, detail, budget, null));
	}

	void warn(SpendCall call, String reservation, BudgetWarning warning) {
		this.log.warn("Budget {}: {} percent are spent or held", new Field("mcp.budget", warning.key().budget()),
				new Field("mcp.budget.percent", warning.percent()));
		this.listener.onEvent(new SpendEvent(SpendEvent.Type.WARNING, this.clock.instant(), call, reservation, null,
				null, null, warning));
	}

	EventLog log() {
		return this.log;
	}

	BudgetStore store() {
		return this.store;
	}

	/**
	 * A settlement and what to tell about it.
	 *
	 * @param call the call
	 * @param settlement how its reservation ends
	 * @param detail why
	 */
	record Entry(SpendCall call, Settlement settlement, String detail) {

	}

}
