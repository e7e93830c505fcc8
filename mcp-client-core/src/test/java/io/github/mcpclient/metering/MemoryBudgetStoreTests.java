package io.github.mcpclient.metering;

import java.time.Duration;
import java.util.List;

import io.github.mcpclient.metering.Settlement.Decision;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * {@link MemoryBudgetStore}, mostly by {@link StoreModel}.
 */
class MemoryBudgetStoreTests {

	private final TestTime time = new TestTime();

	private final MemoryBudgetStore store = new MemoryBudgetStore(100, this.time, this.time::nanoTime);

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6 })
	@DisplayName("I1, I2, I3, I4, I5, I7 to I9, I12, I13, I16, I19, I20: the store does what a list of reservations says")
	void followsTheModel(long seed) {
		MemoryBudgetStore roomy = new MemoryBudgetStore(100_000, this.time, this.time::nanoTime);

		new StoreModel(roomy, this.time, seed).run(1500, seed % 2 == 0);
	}

	@Test
	@DisplayName("I1: a call that cost more than was held is counted in full and blocks what comes after")
	void overageIsCounted() {
		StoreFixture fixture = new StoreFixture(this.store);
		assertThat(fixture.reserve("a", 90)).isTrue();

		this.store.settle(new Settlement("a", Decision.COMMIT, 120L));

		assertThat(fixture.reserve("b", 1)).isFalse();
		assertThat(this.store.rows(9)).singleElement().satisfies((row) -> {
			assertThat(row.committedMicros()).isEqualTo(120);
			assertThat(row.heldMicros()).isZero();
		});
	}

	@Test
	@DisplayName("Rows of past periods make room; with none to drop, a new subject is refused, not an old one forgotten")
	void rowsAreBounded() {
		MemoryBudgetStore small = new MemoryBudgetStore(2, this.time, this.time::nanoTime);
		Budget daily = Budget.of("day", new Money(10, "USD"), Period.DAY).by("user");
		Budget forever = Budget.of("ever", new Money(10, "USD"), Period.LIFETIME);
		reserve(small, "a", daily, "one");
		reserve(small, "b", forever, "");

		assertThatIllegalStateException().isThrownBy(() -> reserve(small, "c", daily, "two"));
		this.time.advance(Duration.ofDays(1));
		assertThatIllegalStateException().as("money is held").isThrownBy(() -> reserve(small, "d", daily, "two"));
		small.expire(9);

		assertThat(reserve(small, "e", daily, "two").denial()).isNull();
		assertThat(small.rows(9)).extracting((row) -> row.key().subject()).containsExactly("two", "");
	}

	private static ReserveResult reserve(BudgetStore store, String id, Budget budget, String subject) {
		return store.reserve(
				new ReservationRequest(id, "hash", new CallBinding("c", "t", new Money(1, budget.limit().currency())),
						List.of(new BudgetCharge(budget, subject)), Duration.ofMinutes(2), false));
	}

	@Test
	@DisplayName("I20: what has ended is forgotten in the end")
	void endedReservationsAreBounded() {
		StoreFixture fixture = new StoreFixture(this.store);
		for (int i = 0; i < 10_001; i++) {
			fixture.reserve("r" + i, 1);
			this.store.settle(new Settlement("r" + i, Decision.RELEASE, null));
		}

		assertThat(this.store.settle(new Settlement("r0", Decision.COMMIT, null))).isNull();
		assertThat(this.store.settle(new Settlement("r1", Decision.COMMIT, null))).isNotNull();
	}

}
