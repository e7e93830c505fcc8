package io.github.mcpclient.metering;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a store is asked to hold.
 *
 * @param id the identity of the reservation; asking again with the same changes nothing
 * @param handleHash the hash of the handle that will claim it
 * @param binding what it is good for
 * @param charges the budgets to hold the amount on, all or none
 * @param time how long it is held unclaimed, or the lease if it is claimed
 * @param claimed whether it is claimed in the same step, for a call of this process
 */
public record ReservationRequest(String id, String handleHash, CallBinding binding, List<BudgetCharge> charges,
		Duration time, boolean claimed) {

	public ReservationRequest {
		Objects.requireNonNull(id, "id");
		Objects.requireNonNull(handleHash, "handleHash");
		Objects.requireNonNull(binding, "binding");
		Objects.requireNonNull(time, "time");
		charges = List.copyOf(charges);
	}

	/**
	 * The rows to count on, in the order in which to lock them.
	 * @param now the time of the store
	 * @return the budgets by row
	 */
	public SortedMap<BudgetKey, Budget> rows(Instant now) {
		SortedMap<BudgetKey, Budget> rows = new TreeMap<>();
		this.charges.forEach((charge) -> rows.put(charge.key(now), charge.budget()));
		return rows;
	}

	/**
	 * The state the reservation begins in.
	 * @return held or claimed
	 */
	public ReservationState state() {
		return this.claimed ? ReservationState.CLAIMED : ReservationState.HELD;
	}

}
