package io.github.mcpclient.metering;

import java.time.Duration;
import java.util.List;

/**
 * Reservations on one budget of 100 millionths.
 *
 * @param store the store
 */
record StoreFixture(BudgetStore store) {

	static final Budget BUDGET = Budget.of("all", new Money(100, "USD"), Period.LIFETIME);

	boolean reserve(String id, long micros) {
		CallBinding binding = new CallBinding("c", "t", new Money(micros, "USD"));
		return this.store
			.reserve(new ReservationRequest(id, "hash", binding, List.of(new BudgetCharge(BUDGET, "")),
					Duration.ofMinutes(2), false))
			.denial() == null;
	}

}
