package io.github.mcpclient.metering.jdbc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.BudgetCharge;
import io.github.mcpclient.metering.BudgetStore;
import io.github.mcpclient.metering.CallBinding;
import io.github.mcpclient.metering.ClaimResult;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.Period;
import io.github.mcpclient.metering.ReservationClaim;
import io.github.mcpclient.metering.ReservationRequest;
import io.github.mcpclient.metering.Settlement;
import io.github.mcpclient.metering.Settlement.Decision;
import io.github.mcpclient.metering.SpendingModel;
import io.github.mcpclient.metering.StoreModel;
import io.github.mcpclient.metering.TestTime;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What holds for the store on every database.
 */
final class JdbcStoreChecks {

	private static final CallBinding CALL = new CallBinding("c", "t", new Money(1, "USD"));

	private static final Budget ORG = Budget.of("org", new Money(500, "USD"), Period.LIFETIME);

	private static final Budget TENANT = Budget.of("tenant", new Money(500, "USD"), Period.LIFETIME).by("tenant");

	private final TestDatabase database;

	JdbcStoreChecks(TestDatabase database) {
		this.database = database;
	}

	void followsTheModel(long seed) {
		TestTime time = new TestTime();

		new StoreModel(this.database.store(time), time, seed).run(300, false);

		assertThat(this.database.query("SELECT r.id FROM mcp_reservation r WHERE r.charged <> (SELECT j.charged FROM"
				+ " mcp_spend_journal j WHERE j.reservation = r.id ORDER BY j.entry DESC LIMIT 1)"))
			.as("I2: the journal says what the reservations say")
			.isEmpty();
	}

	void survivesFaults() throws Exception {
		TestTime time = new TestTime();
		SpendingModel spending = new SpendingModel(this.database.store(time), time, 10);

		spending.run(8, 60);

		assertThat(spending.committed()).isBetween(spending.billed(), 5000L);
		assertThat(spending.requests()).isLessThanOrEqualTo(spending.accepted());
		assertThat(spending.held()).isZero();
	}

	/**
	 * Several stores stand for several processes: nothing is shared but the database.
	 */
	void sharesOneCap(int callers, int attempts) throws Exception {
		List<Callable<Integer>> work = new ArrayList<>();
		for (int caller = 0; caller < callers; caller++) {
			BudgetStore store = this.database.store();
			String name = "caller" + caller;
			work.add(() -> {
				int granted = 0;
				for (int attempt = 0; attempt < attempts; attempt++) {
					granted += spend(store, name + "-" + attempt) ? 1 : 0;
				}
				return granted;
			});
		}

		assertThat(sum(work)).isEqualTo(500);
		assertThat(this.database.store().rows(9)).allSatisfy((row) -> {
			assertThat(row.committedMicros()).isEqualTo(500);
			assertThat(row.heldMicros()).isZero();
		});
	}

	private static boolean spend(BudgetStore store, String id) {
		ReservationRequest request = new ReservationRequest(id, "hash", CALL,
				List.of(new BudgetCharge(TENANT, "tenant=a"), new BudgetCharge(ORG, "")), Duration.ofMinutes(1), true);
		if (store.reserve(request).denial() != null) {
			return false;
		}
		store.settle(new Settlement(id, Decision.COMMIT, null));
		return true;
	}

	void acceptsAHandleOnce(int callers) throws Exception {
		BudgetStore first = this.database.store();
		for (int round = 0; round < 10; round++) {
			String id = "r" + round;
			first.reserve(new ReservationRequest(id, "hash", CALL, List.of(new BudgetCharge(ORG, "")),
					Duration.ofMinutes(1), false));
			List<Callable<Integer>> work = new ArrayList<>();
			for (int caller = 0; caller < callers; caller++) {
				BudgetStore store = this.database.store();
				work.add(() -> (store.claim(new ReservationClaim(id, "hash", CALL),
						Duration.ofMinutes(1)) == ClaimResult.ACCEPTED) ? 1 : 0);
			}
			assertThat(sum(work)).isEqualTo(1);
		}
	}

	private static int sum(List<Callable<Integer>> work) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(work.size());
		try {
			int sum = 0;
			for (Future<Integer> done : threads.invokeAll(work)) {
				sum += done.get();
			}
			return sum;
		}
		finally {
			threads.shutdownNow();
		}
	}

	void tellsTheTimeOfTheDatabase() {
		BudgetStore store = this.database.store();
		store.reserve(new ReservationRequest("soon", "hash", CALL, List.of(new BudgetCharge(ORG, "")),
				Duration.ofMinutes(-1), false));
		store.reserve(new ReservationRequest("later", "hash", CALL, List.of(new BudgetCharge(ORG, "")),
				Duration.ofMinutes(1), false));

		assertThat(store.expire(9)).extracting((view) -> view.id()).containsExactly("soon");
	}

}
