package io.github.mcpclient.metering.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.BudgetCharge;
import io.github.mcpclient.metering.CallBinding;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.Period;
import io.github.mcpclient.metering.ReservationRequest;
import io.github.mcpclient.metering.Settlement;
import io.github.mcpclient.metering.Settlement.Decision;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.metering.TestTime;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the store forgets, and what it keeps, on every database.
 */
final class RetentionChecks {

	private static final Duration RETENTION = Duration.ofDays(2);

	private static final CallBinding CALL = new CallBinding("c", "t", new Money(1, "USD"));

	private static final Budget DAY = Budget.of("day", new Money(500, "USD"), Period.DAY);

	private static final Budget EVER = Budget.of("ever", new Money(500, "USD"), Period.LIFETIME);

	private final TestDatabase database;

	private final TestTime time = new TestTime();

	RetentionChecks(TestDatabase database) {
		this.database = database;
	}

	void forgetsWhatEndedLongAgo() {
		JdbcBudgetStore store = this.database.store(this.time, RETENTION);
		reserve(store, "committed", Decision.COMMIT);
		reserve(store, "released", Decision.RELEASE);
		reserve(store, "ambiguous", Decision.COMMIT_AMBIGUOUS);
		store.settle(new Settlement("never-seen", Decision.RELEASE, null));
		reserve(store, "expired", null);
		this.time.advance(Duration.ofMinutes(2));
		store.expire(9);

		this.time.advance(RETENTION);
		reserve(store, "new", Decision.COMMIT);
		assertThat(store.forget(100)).isEqualTo(4);
		assertThat(reservations()).as("what ended two minutes later is kept").containsExactly("expired", "new");

		this.time.advance(Duration.ofDays(1));
		store.forget(100);
		assertThat(reservations()).containsExactly("new");
		assertThat(this.database.query("SELECT reservation FROM mcp_reservation_charge")).containsOnly("new");
		assertThat(rows()).as("the day is over for two days, and a lifetime never")
			.containsExactly("day 2026-12-02 1", "ever lifetime 3");
		assertThat(this.database.query("SELECT reservation FROM mcp_spend_journal")).contains("committed", "released",
				"ambiguous", "never-seen", "expired");
	}

	void keepsWhatHoldsMoney() {
		JdbcBudgetStore store = this.database.store(this.time, RETENTION);
		reserve(store, "held", Decision.HOLD);
		this.time.advance(RETENTION.multipliedBy(100));

		assertThat(store.forget(100)).isZero();
		assertThat(reservations()).containsExactly("held");

		store.settle(new Settlement("held", Decision.CONFIRM, null));
		assertThat(store.forget(100)).as("the row of the day").isEqualTo(1);
		assertThat(reservations()).as("what has just ended").containsExactly("held");
	}

	void forgetsInSmallBatches() {
		JdbcBudgetStore store = this.database.store(this.time, RETENTION);
		for (int i = 0; i < 5; i++) {
			reserve(store, "r" + i, Decision.COMMIT);
			this.time.advance(Duration.ofMillis(1));
		}
		this.time.advance(RETENTION.plusDays(1));

		assertThat(store.forget(2)).isEqualTo(3);
		assertThat(reservations()).as("the oldest go first").containsExactly("r2", "r3", "r4");
	}

	void keepsEverythingWithoutRetention() {
		reserve(this.database.store(this.time, Duration.ZERO), "r", Decision.COMMIT);
		this.time.advance(Duration.ofDays(10_000));

		assertThat(this.database.store(this.time, Duration.ZERO).forget(100)).isZero();
		assertThat(reservations()).containsExactly("r");
	}

	void isAskedToForgetByTheGate() {
		JdbcBudgetStore store = this.database.store(this.time, RETENTION);
		reserve(store, "r", Decision.COMMIT);
		this.time.advance(RETENTION.plusDays(1));

		SpendGate.builder().budgets(DAY, EVER).store(store).build().tidy();

		assertThat(reservations()).isEmpty();
	}

	/**
	 * The statement in the documentation with which an operator shortens the journal.
	 */
	void journalIsShortenedByHand() throws IOException {
		reserve(this.database.store(this.time, RETENTION), "old", Decision.COMMIT);
		reserve(this.database.store(), "today", Decision.COMMIT);
		String page = Files.readString(Path.of("..", "docs", "metering.md"));
		int start = page.indexOf("```sql\n") + "```sql\n".length();
		String statement = page.substring(start, page.indexOf(";\n```", start));

		new Transactions(this.database.pool(), 10).run((statements) -> {
			statements.update("UPDATE mcp_spend_journal SET at = 0 WHERE reservation = 'old'");
			return statements.update(statement);
		});

		assertThat(this.database.query("SELECT reservation FROM mcp_spend_journal")).containsOnly("today");
	}

	private static void reserve(JdbcBudgetStore store, String id, Decision decision) {
		store.reserve(new ReservationRequest(id, "hash", CALL,
				List.of(new BudgetCharge(DAY, ""), new BudgetCharge(EVER, "")), Duration.ofMinutes(1), false));
		if (decision != null) {
			store.settle(new Settlement(id, decision, null));
		}
	}

	private List<String> reservations() {
		return this.database.query("SELECT id FROM mcp_reservation ORDER BY id");
	}

	private List<String> rows() {
		return this.database
			.query("SELECT budget || ' ' || period || ' ' || committed FROM mcp_budget ORDER BY budget, period");
	}

}
