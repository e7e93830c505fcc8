package io.github.mcpclient.metering.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

import javax.sql.DataSource;

import io.github.mcpclient.error.SpendDeniedException.Reason;
import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.BudgetKey;
import io.github.mcpclient.metering.BudgetRow;
import io.github.mcpclient.metering.BudgetStore;
import io.github.mcpclient.metering.BudgetWarning;
import io.github.mcpclient.metering.ClaimResult;
import io.github.mcpclient.metering.FreezeScope;
import io.github.mcpclient.metering.ReservationClaim;
import io.github.mcpclient.metering.ReservationRequest;
import io.github.mcpclient.metering.ReservationState;
import io.github.mcpclient.metering.ReservationView;
import io.github.mcpclient.metering.ReserveResult;
import io.github.mcpclient.metering.Settlement;
import org.jspecify.annotations.Nullable;

/**
 * Budgets in PostgreSQL or H2, one cap for all processes that use them. The tables are in
 * {@code schema.sql} beside this class.
 * <p>
 * Each operation is a transaction of its own on its own connection. Rows of budgets are
 * changed by updates that carry the limit as their condition, and are locked in the order
 * of their keys, after the reservation they belong to if others can see it, so that
 * transactions wait for each other but never in a circle. The clock is that of the
 * database. Every change of a reservation leaves a line in the journal, in the same
 * transaction.
 * <p>
 * Thread-safe. What the database does not do in time is thrown, without its message.
 */
public final class JdbcBudgetStore implements BudgetStore {

	/** How long what ended is kept unless set. */
	public static final Duration DEFAULT_RETENTION = Duration.ofDays(90);

	private static final List<String> TABLES = List.of("mcp_budget", "mcp_reservation", "mcp_reservation_charge",
			"mcp_spend_journal", "mcp_spend_freeze");

	private final Transactions transactions;

	private final Duration retention;

	private final StoreClock clock;

	/**
	 * Create a store that forgets after the {@link #DEFAULT_RETENTION}.
	 * @param dataSource where connections come from; its time limit for handing one out
	 * should be short
	 * @param timeout the time limit of a statement, rounded up to seconds
	 */
	public JdbcBudgetStore(DataSource dataSource, Duration timeout) {
		this(dataSource, timeout, DEFAULT_RETENTION);
	}

	/**
	 * Create a store.
	 * @param dataSource where connections come from; its time limit for handing one out
	 * should be short
	 * @param timeout the time limit of a statement, rounded up to seconds
	 * @param retention how long reservations that ended, and rows of periods that are
	 * over, are kept; zero for ever. Longer than any period, and than a reservation can
	 * take to end
	 */
	public JdbcBudgetStore(DataSource dataSource, Duration timeout, Duration retention) {
		this(dataSource, timeout, retention, StoreClock::databaseMillis);
	}

	JdbcBudgetStore(DataSource dataSource, Duration timeout, Duration retention, StoreClock clock) {
		this.retention = retention;
		this.transactions = new Transactions(dataSource, Math.toIntExact(timeout.plusMillis(999).toSeconds()));
		this.clock = clock;
	}

	/**
	 * Find out whether the database can be written and has the tables.
	 * @throws RuntimeException if not
	 */
	public void verify() {
		this.transactions.run((statements) -> {
			for (String table : TABLES) {
				statements.update("DELETE FROM " + table + " WHERE 1 = 0");
			}
			return true;
		});
	}

	@Override
	public ReserveResult reserve(ReservationRequest request) {
		try {
			return this.transactions.run((statements) -> reserve(request, statements));
		}
		catch (OverLimitException ex) {
			return ReserveResult.overLimit(ex.budget());
		}
	}

	private ReserveResult reserve(ReservationRequest request, Statements statements) throws SQLException {
		ReservationTable reservations = new ReservationTable(statements);
		StoredReservation known = reservations.find(request.id());
		if (known != null) {
			if (!known.isOf(request)) {
				throw new IllegalStateException("There is or was another reservation of this id");
			}
			return ReserveResult.held(List.of());
		}
		if (new FreezeTable(statements).all().stream().anyMatch((scope) -> scope.stops(request))) {
			return ReserveResult.denied(Reason.FROZEN);
		}
		long now = this.clock.millis(statements);
		SortedMap<BudgetKey, Budget> rows = request.rows(Instant.ofEpochMilli(now));
		BudgetTable budgets = new BudgetTable(statements);
		List<BudgetWarning> warnings = new ArrayList<>();
		for (Map.Entry<BudgetKey, Budget> row : rows.entrySet()) {
			if (!budgets.hold(row.getKey(), row.getValue(), request.binding().amount().micros(), now)) {
				// also gives back what was held of the budgets before it
				throw new OverLimitException(row.getKey().budget());
			}
			warnings.addAll(budgets.warn(row.getKey(), row.getValue()));
		}
		reservations.insert(request, rows, now);
		return ReserveResult.held(warnings);
	}

	@Override
	public ClaimResult check(ReservationClaim claim) {
		return this.transactions.run((statements) -> StoredReservation.judge(claim,
				new ReservationTable(statements).find(claim.id()), this.clock.millis(statements)));
	}

	@Override
	public ClaimResult claim(ReservationClaim claim, Duration lease) {
		return this.transactions.run((statements) -> {
			ReservationTable reservations = new ReservationTable(statements);
			StoredReservation reservation = reservations.lock(claim.id());
			long now = this.clock.millis(statements);
			ClaimResult result = StoredReservation.judge(claim, reservation, now);
			if (result == ClaimResult.ACCEPTED && reservation != null) {
				reservations.update(in(reservation.view(), ReservationState.CLAIMED, 0), now + lease.toMillis(), now);
			}
			return result;
		});
	}

	@Override
	public boolean extend(String id, Duration lease) {
		return this.transactions.run((statements) -> {
			StoredReservation reservation = new ReservationTable(statements).lock(id);
			if (reservation == null || !reservation.view().state().isExtensible()) {
				return false;
			}
			long now = this.clock.millis(statements);
			move(statements, reservation.view(), in(reservation.view(), ReservationState.CLAIMED, 0),
					now + lease.toMillis(), now);
			return true;
		});
	}

	@Override
	public @Nullable ReservationView settle(Settlement settlement) {
		return this.transactions.run((statements) -> {
			ReservationTable reservations = new ReservationTable(statements);
			StoredReservation reservation = reservations.lock(settlement.id());
			long now = this.clock.millis(statements);
			if (reservation == null) {
				if (settlement.state() == ReservationState.RELEASED) {
					reservations.insertTombstone(settlement.id(), now);
				}
				return Optional.<ReservationView>empty();
			}
			ReservationView view = reservation.view();
			if (settlement.appliesTo(view.state())) {
				move(statements, view, in(view, settlement.state(), settlement.charge(view.binding().amount())), now,
						now);
			}
			return Optional.of(view);
		}).orElse(null);
	}

	private static ReservationView in(ReservationView view, ReservationState state, long charged) {
		return new ReservationView(view.id(), view.binding(), state, charged);
	}

	/**
	 * Move the money of a reservation that is locked.
	 */
	private static void move(Statements statements, ReservationView from, ReservationView to, long endsAt, long now)
			throws SQLException {
		long amount = from.binding().amount().micros();
		long held = (to.state().isHeld() ? amount : 0) - (from.state().isHeld() ? amount : 0);
		long committed = to.chargedMicros() - from.chargedMicros();
		ReservationTable reservations = new ReservationTable(statements);
		if (held != 0 || committed != 0) {
			BudgetTable budgets = new BudgetTable(statements);
			for (BudgetKey key : reservations.keys(from.id())) {
				budgets.change(key, held, committed);
			}
		}
		reservations.update(to, endsAt, now);
	}

	/**
	 * One transaction for each, so that none waits for the rows of several.
	 */
	@Override
	public List<ReservationView> expire(int max) {
		List<String> due = this.transactions
			.run((statements) -> new ReservationTable(statements).due(this.clock.millis(statements), max));
		List<ReservationView> expired = new ArrayList<>();
		for (String id : due) {
			this.transactions.run((statements) -> expire(id, statements)).ifPresent(expired::add);
		}
		return expired;
	}

	private Optional<ReservationView> expire(String id, Statements statements) throws SQLException {
		StoredReservation reservation = new ReservationTable(statements).lock(id);
		long now = this.clock.millis(statements);
		if (reservation == null || !reservation.isDue(now)) {
			return Optional.empty();
		}
		ReservationView view = reservation.view();
		ReservationView ended = switch (view.state()) {
			case HELD -> in(view, ReservationState.EXPIRED, 0);
			case CLAIMED -> in(view, ReservationState.COMMITTED_AMBIGUOUS, view.binding().amount().micros());
			case AMBIGUOUS, COMMITTED, COMMITTED_AMBIGUOUS, RELEASED, EXPIRED -> view;
		};
		if (ended.equals(view)) {
			return Optional.empty();
		}
		move(statements, view, ended, now, now);
		return Optional.of(ended);
	}

	/**
	 * The journal is an audit trail and stays.
	 */
	@Override
	public int forget(int max) {
		if (this.retention.isZero()) {
			return 0;
		}
		long before = this.transactions.run(this.clock::millis) - this.retention.toMillis();
		return this.transactions.run((statements) -> new ReservationTable(statements).deleteEnded(before, max))
				+ this.transactions.run((statements) -> new BudgetTable(statements).deleteEnded(before, max));
	}

	@Override
	public void freeze(FreezeScope scope, boolean frozen) {
		this.transactions.run((statements) -> {
			new FreezeTable(statements).set(scope, frozen);
			return frozen;
		});
	}

	@Override
	public Set<FreezeScope> frozen() {
		return this.transactions.run((statements) -> new FreezeTable(statements).all());
	}

	@Override
	public List<BudgetRow> rows(int max) {
		return this.transactions.run((statements) -> new BudgetTable(statements).rows(max));
	}

	@Override
	public List<BudgetRow> rows(String budget, String period, int max) {
		return this.transactions.run((statements) -> new BudgetTable(statements).rows(budget, period, max));
	}

	@Override
	public @Nullable ReservationView find(String id) {
		return this.transactions
			.run((statements) -> Optional.ofNullable(new ReservationTable(statements).find(id))
				.map(StoredReservation::view))
			.orElse(null);
	}

	@Override
	public List<ReservationView> ambiguous(int max) {
		return this.transactions.run((statements) -> new ReservationTable(statements).ambiguous(max));
	}

}
