package io.github.mcpclient.metering;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The gate and the memory store as a whole, by {@link SpendingModel}.
 */
class SpendingModelTests {

	private final TestTime time = new TestTime();

	private SpendingModel spending(int faultsIn100) {
		return new SpendingModel(new MemoryBudgetStore(100, this.time, this.time::nanoTime), this.time, faultsIn100);
	}

	@ParameterizedTest
	@CsvSource({ "1,2000,10", "1,2000,40", "8,400,10", "8,400,40", "32,200,5" })
	@DisplayName("I1, I3, I6, I9, I10, I14, I16, I20: whatever fails, committed is never below billed nor above the limit")
	void neverBelowTheBillNorAboveTheLimit(int callers, int calls, int faults) throws Exception {
		SpendingModel spending = spending(faults);

		spending.run(callers, calls);

		assertThat(spending.faults()).isPositive();
		assertThat(spending.billed()).isPositive();
		assertThat(spending.committed()).isBetween(spending.billed(), 5000L);
		assertThat(spending.requests()).isLessThanOrEqualTo(spending.accepted());
		assertThat(spending.held()).isZero();
	}

	@Test
	@DisplayName("I8, I19: concurrent callers get exactly what the limit allows, and each warning comes once")
	void spendsTheLimitExactly() throws Exception {
		SpendingModel spending = spending(0);

		spending.run(16, 400);

		assertThat(spending.committed()).isBetween(5000L - 6, 5000L);
		assertThat(spending.warnings()).containsExactlyInAnyOrder(50);
	}

}
