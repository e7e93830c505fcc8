package io.github.mcpclient.metering;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * A store that fails now and then, before it did what it was asked to or after.
 */
final class FaultyStore implements BudgetStore {

	private final BudgetStore store;

	private final BooleanSupplier fails;

	final AtomicLong accepted = new AtomicLong();

	final AtomicLong faults = new AtomicLong();

	FaultyStore(BudgetStore store, BooleanSupplier fails) {
		this.store = store;
		this.fails = fails;
	}

	private <T> T faulty(Supplier<T> operation) {
		boolean fail = this.fails.getAsBoolean();
		if (fail) {
			this.faults.incrementAndGet();
		}
		if (fail && ThreadLocalRandom.current().nextBoolean()) {
			throw new IllegalStateException("The store cannot be reached");
		}
		T result = operation.get();
		if (fail) {
			throw new IllegalStateException("The answer of the store was lost");
		}
		return result;
	}

	@Override
	public ReserveResult reserve(ReservationRequest request) {
		ReserveResult result = faulty(() -> this.store.reserve(request));
		if (result.denial() == null && request.claimed()) {
			this.accepted.incrementAndGet();
		}
		return result;
	}

	@Override
	public ClaimResult check(ReservationClaim claim) {
		return faulty(() -> this.store.check(claim));
	}

	@Override
	public ClaimResult claim(ReservationClaim claim, Duration lease) {
		ClaimResult result = faulty(() -> this.store.claim(claim, lease));
		if (result == ClaimResult.ACCEPTED) {
			this.accepted.incrementAndGet();
		}
		return result;
	}

	@Override
	public boolean extend(String id, Duration lease) {
		return faulty(() -> this.store.extend(id, lease));
	}

	@Override
	public ReservationView settle(Settlement settlement) {
		return faulty(() -> this.store.settle(settlement));
	}

	@Override
	public List<ReservationView> expire(int max) {
		return faulty(() -> this.store.expire(max));
	}

	@Override
	public int forget(int max) {
		return faulty(() -> this.store.forget(max));
	}

	@Override
	public void freeze(FreezeScope scope, boolean frozen) {
		this.store.freeze(scope, frozen);
	}

	@Override
	public Set<FreezeScope> frozen() {
		return this.store.frozen();
	}

	@Override
	public List<BudgetRow> rows(int max) {
		return this.store.rows(max);
	}

	@Override
	public List<BudgetRow> rows(String budget, String period, int max) {
		return this.store.rows(budget, period, max);
	}

	@Override
	public @Nullable ReservationView find(String id) {
		return this.store.find(id);
	}

	@Override
	public List<ReservationView> ambiguous(int max) {
		return this.store.ambiguous(max);
	}

}
