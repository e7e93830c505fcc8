package io.github.mcpclient.metering;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

import io.github.mcpclient.error.SpendDeniedException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Budgets of one process, gone when it ends: with several replicas each may spend the
 * whole limit.
 * <p>
 * One lock guards everything and nothing waits while holding it. Expiry goes by the
 * monotonic clock, so that a step of the wall clock gives nothing back (I16); periods go
 * by the wall clock. What has ended is remembered for the last {@value #MEMORY}
 * reservations. A number of rows is kept; rows of past periods make room for new ones,
 * and if there are none, new subjects are refused rather than old ones forgotten.
 */
public final class MemoryBudgetStore implements BudgetStore {

	private static final int MEMORY = 10_000;

	private static final int DEFAULT_ROWS = 100_000;

	private final ReentrantLock lock = new ReentrantLock();

	private final Map<BudgetKey, MemoryRow> rows = new HashMap<>();

	private final Map<String, MemoryReservation> reservations = new HashMap<>();

	/** Those with a time limit. */
	private final TreeSet<MemoryReservation> open = new TreeSet<>();

	/** The ids of those that ended, tombstones included. */
	private final Deque<String> ended = new ArrayDeque<>();

	private final Set<String> tombstones = new HashSet<>();

	private final Set<FreezeScope> frozen = new HashSet<>();

	private final int maxRows;

	private final InstantSource clock;

	private final LongSupplier nanoTime;

	private long sequence;

	/**
	 * Create a store.
	 * @param maxRows how many rows to keep: one per budget, subject and period
	 * @param clock tells the periods
	 * @param nanoTime a monotonic clock in nanoseconds, such as {@link System#nanoTime()}
	 */
	public MemoryBudgetStore(int maxRows, InstantSource clock, LongSupplier nanoTime) {
		this.maxRows = maxRows;
		this.clock = clock;
		this.nanoTime = nanoTime;
	}

	/** Create a store with the clocks of the system. */
	public MemoryBudgetStore() {
		this(DEFAULT_ROWS, InstantSource.system(), System::nanoTime);
	}

	@Override
	public ReserveResult reserve(ReservationRequest request) {
		return locked(() -> {
			MemoryReservation known = this.reservations.get(request.id());
			if (known != null || this.tombstones.contains(request.id())) {
				return repeated(request, known);
			}
			if (!this.frozen.isEmpty() && this.frozen.stream().anyMatch((scope) -> scope.stops(request))) {
				return ReserveResult.denied(Reason.FROZEN);
			}
			List<MemoryRow> charged = rowsOf(request);
			long amount = request.binding().amount().micros();
			for (MemoryRow row : charged) {
				if (!row.covers(amount)) {
					return ReserveResult.overLimit(row.key.budget());
				}
			}
			List<BudgetWarning> warnings = new ArrayList<>();
			charged.forEach((row) -> warnings.addAll(row.hold(amount)));
			remember(new MemoryReservation(request, this.sequence++, charged, after(request.time())));
			return ReserveResult.held(warnings);
		});
	}

	private static ReserveResult repeated(ReservationRequest request, @Nullable MemoryReservation known) {
		if (known == null || !known.request.equals(request)) {
			throw new IllegalStateException("There is or was another reservation of this id");
		}
		return ReserveResult.held(List.of());
	}

	private List<MemoryRow> rowsOf(ReservationRequest request) {
		Instant now = this.clock.instant();
		List<MemoryRow> charged = new ArrayList<>(request.charges().size());
		for (BudgetCharge charge : request.charges()) {
			BudgetKey key = charge.key(now);
			MemoryRow row = this.rows.get(key);
			if (row == null) {
				requireRoom(now);
				row = new MemoryRow(key, charge.budget());
				this.rows.put(key, row);
			}
			row.budget = charge.budget();
			charged.add(row);
		}
		return charged;
	}

	private void requireRoom(Instant now) {
		if (this.rows.size() >= this.maxRows) {
			this.rows.values().removeIf((row) -> row.isOver(now));
		}
		if (this.rows.size() >= this.maxRows) {
			throw new IllegalStateException("No room for another subject among " + this.maxRows + " rows");
		}
	}

	private void remember(MemoryReservation reservation) {
		this.reservations.put(reservation.id(), reservation);
		this.open.add(reservation);
	}

	@Override
	public ClaimResult check(ReservationClaim claim) {
		return locked(() -> judge(claim));
	}

	private ClaimResult judge(ReservationClaim claim) {
		MemoryReservation reservation = this.reservations.get(claim.id());
		if (reservation == null) {
			return ClaimResult.UNKNOWN;
		}
		return ClaimResult.judge(reservation.view(), isDue(reservation),
				reservation.request.handleHash().equals(claim.handleHash()), claim.call());
	}

	@Override
	public ClaimResult claim(ReservationClaim claim, Duration lease) {
		return locked(() -> {
			ClaimResult result = judge(claim);
			MemoryReservation reservation = this.reservations.get(claim.id());
			if (result == ClaimResult.ACCEPTED && reservation != null) {
				reservation.state = ReservationState.CLAIMED;
				reschedule(reservation, lease);
			}
			return result;
		});
	}

	@Override
	public boolean extend(String id, Duration lease) {
		return locked(() -> {
			MemoryReservation reservation = this.reservations.get(id);
			if (reservation == null || !reservation.state.isExtensible()) {
				return false;
			}
			if (!reservation.state.isHeld()) {
				this.ended.remove(id);
			}
			reservation.change(ReservationState.CLAIMED, 0);
			reschedule(reservation, lease);
			return true;
		});
	}

	private void reschedule(MemoryReservation reservation, Duration time) {
		this.open.remove(reservation);
		reservation.endsAt = after(time);
		this.open.add(reservation);
	}

	@Override
	public @Nullable ReservationView settle(Settlement settlement) {
		return locked(() -> {
			MemoryReservation reservation = this.reservations.get(settlement.id());
			if (reservation == null) {
				if (settlement.state() == ReservationState.RELEASED && this.tombstones.add(settlement.id())) {
					end(settlement.id());
				}
				return null;
			}
			ReservationView before = reservation.view();
			if (settlement.appliesTo(reservation.state)) {
				change(reservation, settlement.state(), settlement.charge(reservation.request.binding().amount()));
			}
			return before;
		});
	}

	private void change(MemoryReservation reservation, ReservationState state, long charge) {
		boolean wasHeld = reservation.state.isHeld();
		this.open.remove(reservation);
		reservation.change(state, charge);
		if (wasHeld && !state.isHeld()) {
			end(reservation.id());
		}
	}

	private void end(String id) {
		this.ended.add(id);
		if (this.ended.size() > MEMORY) {
			String oldest = this.ended.remove();
			this.reservations.remove(oldest);
			this.tombstones.remove(oldest);
		}
	}

	@Override
	public List<ReservationView> expire(int max) {
		return locked(() -> {
			List<ReservationView> expired = new ArrayList<>();
			while (expired.size() < max && !this.open.isEmpty() && isDue(this.open.first())) {
				MemoryReservation reservation = this.open.first();
				boolean unclaimed = reservation.state == ReservationState.HELD;
				change(reservation, unclaimed ? ReservationState.EXPIRED : ReservationState.COMMITTED_AMBIGUOUS,
						unclaimed ? 0 : reservation.amount());
				expired.add(reservation.view());
			}
			return expired;
		});
	}

	private boolean isDue(MemoryReservation reservation) {
		return this.nanoTime.getAsLong() - reservation.endsAt > 0;
	}

	private long after(Duration time) {
		return this.nanoTime.getAsLong() + time.toNanos();
	}

	@Override
	public void freeze(FreezeScope scope, boolean freeze) {
		locked(() -> freeze ? this.frozen.add(scope) : this.frozen.remove(scope));
	}

	@Override
	public Set<FreezeScope> frozen() {
		return locked(() -> Set.copyOf(this.frozen));
	}

	@Override
	public List<BudgetRow> rows(int max) {
		return rows((key) -> true, max);
	}

	@Override
	public List<BudgetRow> rows(String budget, String period, int max) {
		return rows((key) -> key.budget().equals(budget) && key.period().equals(period), max);
	}

	private List<BudgetRow> rows(Predicate<BudgetKey> wanted, int max) {
		return locked(() -> this.rows.values()
			.stream()
			.filter((row) -> wanted.test(row.key))
			.map(MemoryRow::view)
			.sorted(Comparator.comparing(BudgetRow::key))
			.limit(max)
			.toList());
	}

	@Override
	public @Nullable ReservationView find(String id) {
		return locked(() -> {
			MemoryReservation known = this.reservations.get(id);
			return (known != null) ? known.view() : null;
		});
	}

	@Override
	public List<ReservationView> ambiguous(int max) {
		return locked(() -> this.reservations.values()
			.stream()
			.filter((reservation) -> reservation.state.isAmbiguous())
			.limit(max)
			.map(MemoryReservation::view)
			.toList());
	}

	private <T extends @Nullable Object> T locked(Supplier<T> work) {
		this.lock.lock();
		try {
			return work.get();
		}
		finally {
			this.lock.unlock();
		}
	}

}
