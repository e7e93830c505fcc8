package io.github.mcpclient.metering;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

import io.github.mcpclient.error.SpendDeniedException.Reason;
import io.github.mcpclient.metering.Settlement.Decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Random operations on a store, each compared with what a list of reservations says that
 * should have happened: the rows of the model are folded from that list every time, so
 * that they cannot drift (I2).
 */
public final class StoreModel {

	private static final List<Decision> DECISIONS = List.of(Decision.values());

	private static final Duration TTL = Duration.ofMinutes(2);

	private static final Duration LEASE = Duration.ofMinutes(1);

	private static final List<Budget> BUDGETS = List.of(
			Budget.of("org", new Money(1000, "USD"), Period.MINUTE).warnAt(50, 80),
			Budget.of("tenant", new Money(400, "USD"), Period.HOUR).by("tenant").warnAt(100),
			Budget.of("user", new Money(150, "USD"), Period.LIFETIME).by("user"));

	private final BudgetStore store;

	private final TestTime time;

	private final SplittableRandom random;

	private final Map<String, Expected> reservations = new LinkedHashMap<>();

	private final Map<BudgetKey, Integer> warned = new TreeMap<>();

	private long nanos;

	public StoreModel(BudgetStore store, TestTime time, long seed) {
		this.store = store;
		this.time = time;
		this.random = new SplittableRandom(seed);
	}

	/**
	 * Do so many random operations, and let everything end.
	 * @param wallSteps whether the wall clock is set now and then
	 */
	public void run(int steps, boolean wallSteps) {
		for (int step = 0; step < steps; step++) {
			apply(this.random.nextInt(20), step, wallSteps);
			assertThat(rows()).as("step %d", step).containsExactlyEntriesOf(expectedRows());
			assertWithinLimits();
		}
		pass(TTL.plus(LEASE));
		expire(Integer.MAX_VALUE);
		assertThat(this.store.rows(Integer.MAX_VALUE).stream().mapToLong(BudgetRow::heldMicros).sum())
			.isEqualTo(this.reservations.values()
				.stream()
				.filter((one) -> one.state == ReservationState.AMBIGUOUS)
				.mapToLong((one) -> one.amount() * one.keys.size())
				.sum());
		assertRowsAreFoundByPeriod();
	}

	private void assertRowsAreFoundByPeriod() {
		List<BudgetRow> all = this.store.rows(Integer.MAX_VALUE);
		assertThat(all).allSatisfy((row) -> assertThat(this.store.rows(row.key().budget(), row.key().period(), 1000))
			.containsExactlyElementsOf(all.stream()
				.filter((other) -> other.key().budget().equals(row.key().budget())
						&& other.key().period().equals(row.key().period()))
				.toList()));
	}

	private void apply(int operation, int step, boolean wallSteps) {
		switch (operation) {
			case 0, 1, 2, 3, 4, 5 -> reserve("r" + step);
			case 6 -> reserveAgain();
			case 7, 8, 9 -> claim();
			case 10 -> extend();
			case 11, 12, 13, 14 -> settle();
			case 15 -> settleUnknown("u" + step);
			case 16 -> expire(1 + this.random.nextInt(3));
			case 17 -> freeze();
			case 18 -> pass(Duration.ofMillis(this.random.nextInt(40_000)));
			default -> {
				if (wallSteps) {
					this.time.stepWallClock(Duration.ofHours(this.random.nextInt(49) - 24));
				}
			}
		}
	}

	private void pass(Duration duration) {
		this.time.advance(duration);
		this.nanos += duration.toNanos();
	}

	private void reserve(String id) {
		List<BudgetCharge> charges = new ArrayList<>();
		String who = "who" + this.random.nextInt(3);
		BUDGETS.stream()
			.filter((budget) -> this.random.nextInt(4) > 0)
			.forEach((budget) -> charges.add(new BudgetCharge(budget, budget.by().isEmpty() ? "" : who)));
		boolean claimed = this.random.nextInt(3) == 0;
		CallBinding binding = new CallBinding("c" + this.random.nextInt(2), "t",
				new Money(1 + this.random.nextInt(60), "USD"));
		Expected expected = new Expected(
				new ReservationRequest(id, "hash-" + id, binding, charges, claimed ? LEASE : TTL, claimed));
		expected.keys = List.copyOf(expected.request.rows(this.time.instant()).keySet());
		Reason denial = denial(expected);

		ReserveResult result = this.store.reserve(expected.request);

		assertThat(result.denial()).isEqualTo(denial);
		if (denial == null) {
			expected.endsAt = this.nanos + expected.request.time().toNanos();
			this.reservations.put(id, expected);
			assertThat(result.warnings()).containsExactlyInAnyOrderElementsOf(warnings(expected));
		}
		else {
			assertThat(result.warnings()).isEmpty();
		}
	}

	private Reason denial(Expected wanted) {
		if (this.store.frozen().stream().anyMatch((scope) -> scope.stops(wanted.request))) {
			return Reason.FROZEN;
		}
		Map<BudgetKey, long[]> rows = fold();
		boolean covered = wanted.request.rows(this.time.instant()).entrySet().stream().allMatch((entry) -> {
			long[] row = rows.getOrDefault(entry.getKey(), new long[2]);
			return row[0] + row[1] + wanted.amount() <= entry.getValue().limit().micros();
		});
		return covered ? null : Reason.OVER_LIMIT;
	}

	private List<BudgetWarning> warnings(Expected made) {
		List<BudgetWarning> warnings = new ArrayList<>();
		Map<BudgetKey, long[]> rows = fold();
		made.request.rows(this.time.instant()).forEach((key, budget) -> {
			long used = rows.get(key)[0] + rows.get(key)[1];
			for (int percent : budget.warnAt()) {
				if (percent > this.warned.getOrDefault(key, 0) && used * 100 >= percent * budget.limit().micros()) {
					warnings.add(new BudgetWarning(key, percent));
					this.warned.put(key, percent);
				}
			}
		});
		return warnings;
	}

	private void reserveAgain() {
		Expected any = any();
		if (any == null) {
			return;
		}
		ReservationRequest same = any.request;
		if (any.unknown) {
			assertThatIllegalStateException().isThrownBy(() -> this.store.reserve(same));
			return;
		}
		assertThat(this.store.reserve(same)).isEqualTo(ReserveResult.held(List.of()));
		ReservationRequest other = new ReservationRequest(same.id(), same.handleHash(),
				new CallBinding("other", "t", same.binding().amount()), same.charges(), same.time(), same.claimed());
		assertThatIllegalStateException().isThrownBy(() -> this.store.reserve(other));
	}

	private void claim() {
		Expected any = any();
		if (any == null) {
			return;
		}
		CallBinding bound = any.request.binding();
		boolean forged = this.random.nextInt(5) == 0;
		CallBinding call = switch (this.random.nextInt(6)) {
			case 0 -> new CallBinding("c2", "t", bound.amount());
			case 1 -> new CallBinding(bound.connection(), "other", bound.amount());
			case 2 -> new CallBinding(bound.connection(), "t", new Money(bound.amount().micros() + 1, "USD"));
			case 3 -> new CallBinding(bound.connection(), "t", new Money(bound.amount().micros(), "EUR"));
			default -> bound;
		};
		ReservationClaim claim = new ReservationClaim(any.request.id(), forged ? "forged" : any.request.handleHash(),
				call);
		ClaimResult expected = expected(any, forged, call.equals(bound));

		assertThat(this.store.check(claim)).isEqualTo(expected);
		assertThat(this.store.claim(claim, LEASE)).isEqualTo(expected);
		if (expected == ClaimResult.ACCEPTED) {
			any.state = ReservationState.CLAIMED;
			any.endsAt = this.nanos + LEASE.toNanos();
			assertThat(this.store.claim(claim, LEASE)).isEqualTo(ClaimResult.SPENT);
		}
	}

	private ClaimResult expected(Expected one, boolean forged, boolean covered) {
		if (forged || one.unknown) {
			return ClaimResult.UNKNOWN;
		}
		if (one.state == ReservationState.EXPIRED || (one.state == ReservationState.HELD && isDue(one))) {
			return ClaimResult.EXPIRED;
		}
		if (one.state != ReservationState.HELD) {
			return ClaimResult.SPENT;
		}
		return covered ? ClaimResult.ACCEPTED : ClaimResult.MISMATCH;
	}

	private void extend() {
		Expected any = any();
		if (any != null) {
			boolean possible = any.state == ReservationState.CLAIMED
					|| any.state == ReservationState.COMMITTED_AMBIGUOUS;
			assertThat(this.store.extend(any.request.id(), LEASE)).isEqualTo(possible);
			if (possible) {
				any.state = ReservationState.CLAIMED;
				any.charged = 0;
				any.endsAt = this.nanos + LEASE.toNanos();
			}
		}
	}

	private void settle() {
		Expected any = any();
		if (any == null || any.unknown) {
			return;
		}
		Decision decision = DECISIONS.get(this.random.nextInt(DECISIONS.size()));
		boolean commits = decision == Decision.COMMIT || decision == Decision.CONFIRM;
		// never more than is held: an overage is the one way over a limit, tested apart
		Long charge = (commits && this.random.nextBoolean()) ? this.random.nextLong(any.amount() + 1) : null;
		Settlement settlement = new Settlement(any.request.id(), decision, charge);

		assertThat(this.store.settle(settlement)).isEqualTo(any.view());
		if (settlement.appliesTo(any.state)) {
			any.state = settlement.state();
			any.charged = settlement.charge(any.request.binding().amount());
		}
		assertThat(this.store.settle(settlement)).isEqualTo(any.view());
	}

	/**
	 * A cancellation that overtakes its reservation is remembered.
	 */
	private void settleUnknown(String id) {
		boolean release = this.random.nextBoolean();
		assertThat(this.store.settle(new Settlement(id, release ? Decision.RELEASE : Decision.COMMIT, null))).isNull();
		if (release) {
			Expected tombstone = new Expected(new ReservationRequest(id, "hash",
					new CallBinding("c0", "t", new Money(1, "USD")), List.of(), TTL, false));
			tombstone.unknown = true;
			tombstone.state = ReservationState.RELEASED;
			this.reservations.put(id, tombstone);
		}
	}

	private void expire(int max) {
		List<ReservationView> expired = this.store.expire(max);
		long due = this.reservations.values()
			.stream()
			.filter((one) -> isDue(one)
					&& (one.state == ReservationState.HELD || one.state == ReservationState.CLAIMED))
			.count();
		assertThat(expired).hasSize((int) Math.min(max, due));
		for (ReservationView view : expired) {
			Expected one = this.reservations.get(view.id());
			assertThat(isDue(one)).isTrue();
			boolean spent = one.state == ReservationState.CLAIMED;
			one.state = spent ? ReservationState.COMMITTED_AMBIGUOUS : ReservationState.EXPIRED;
			one.charged = spent ? one.amount() : 0;
			assertThat(view).isEqualTo(one.view());
		}
	}

	private void freeze() {
		List<FreezeScope> scopes = List.of(FreezeScope.EVERYTHING, FreezeScope.connection("c0"),
				FreezeScope.budget("tenant"));
		FreezeScope scope = scopes.get(this.random.nextInt(scopes.size()));
		boolean frozen = this.random.nextInt(3) == 0;
		this.store.freeze(scope, frozen);
		assertThat(this.store.frozen().contains(scope)).isEqualTo(frozen);
	}

	private boolean isDue(Expected one) {
		return this.nanos > one.endsAt;
	}

	private Expected any() {
		if (this.reservations.isEmpty()) {
			return null;
		}
		List<Expected> all = List.copyOf(this.reservations.values());
		int recent = Math.min(all.size(), 12);
		return all.get(all.size() - 1 - this.random.nextInt(recent));
	}

	private Map<BudgetKey, long[]> fold() {
		Map<BudgetKey, long[]> rows = new TreeMap<>();
		for (Expected one : this.reservations.values()) {
			for (BudgetKey key : one.keys) {
				long[] row = rows.computeIfAbsent(key, (k) -> new long[2]);
				row[0] += one.charged;
				row[1] += one.state.isHeld() ? one.amount() : 0;
			}
		}
		return rows;
	}

	private Map<BudgetKey, List<Long>> expectedRows() {
		Map<BudgetKey, List<Long>> rows = new TreeMap<>();
		fold().forEach((key, row) -> rows.put(key, List.of(row[0], row[1])));
		rows.values().removeIf((row) -> row.equals(List.of(0L, 0L)));
		return rows;
	}

	private Map<BudgetKey, List<Long>> rows() {
		Map<BudgetKey, List<Long>> rows = new TreeMap<>();
		this.store.rows(Integer.MAX_VALUE)
			.forEach((row) -> rows.put(row.key(), List.of(row.committedMicros(), row.heldMicros())));
		rows.values().removeIf((row) -> row.equals(List.of(0L, 0L)));
		return rows;
	}

	private void assertWithinLimits() {
		for (BudgetRow row : this.store.rows(Integer.MAX_VALUE)) {
			Budget budget = BUDGETS.stream()
				.filter((one) -> one.name().equals(row.key().budget()))
				.findFirst()
				.orElseThrow();
			assertThat(row.heldMicros()).isNotNegative();
			assertThat(row.committedMicros()).isNotNegative();
			assertThat(row.heldMicros() + row.committedMicros()).isLessThanOrEqualTo(budget.limit().micros());
		}
	}

	/**
	 * A reservation as it should be.
	 */
	private static final class Expected {

		private final ReservationRequest request;

		private List<BudgetKey> keys = List.of();

		private ReservationState state;

		private long endsAt;

		private long charged;

		private boolean unknown;

		Expected(ReservationRequest request) {
			this.request = request;
			this.state = request.state();
		}

		long amount() {
			return this.request.binding().amount().micros();
		}

		ReservationView view() {
			return new ReservationView(this.request.id(), this.request.binding(), this.state, this.charged);
		}

	}

}
