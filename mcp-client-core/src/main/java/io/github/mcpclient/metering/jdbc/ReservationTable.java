package io.github.mcpclient.metering.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.SortedMap;

import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.BudgetKey;
import io.github.mcpclient.metering.CallBinding;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.ReservationRequest;
import io.github.mcpclient.metering.ReservationState;
import io.github.mcpclient.metering.ReservationView;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the reservations and their journal, in one transaction.
 *
 * @param statements the transaction
 */
record ReservationTable(Statements statements) {

	private static final String COLUMNS = "SELECT id, connection, tool, amount, currency, state, charged, handle_hash,"
			+ " ends_at FROM mcp_reservation";

	private static final String ENDED = " state IN ('COMMITTED', 'COMMITTED_AMBIGUOUS', 'RELEASED', 'EXPIRED')";

	@Nullable StoredReservation find(String id) throws SQLException {
		return this.statements.first(COLUMNS + " WHERE id = ?", ReservationTable::read, id);
	}

	/**
	 * Find a reservation and keep others from changing it.
	 */
	@Nullable StoredReservation lock(String id) throws SQLException {
		return this.statements.first(COLUMNS + " WHERE id = ? FOR UPDATE", ReservationTable::read, id);
	}

	private static StoredReservation read(ResultSet row) throws SQLException {
		CallBinding binding = new CallBinding(row.getString(2), row.getString(3),
				new Money(row.getLong(4), row.getString(5)));
		return new StoredReservation(new ReservationView(row.getString(1), binding,
				ReservationState.valueOf(row.getString(6)), row.getLong(7)), row.getString(8), row.getLong(9));
	}

	void insert(ReservationRequest request, SortedMap<BudgetKey, Budget> rows, long now) throws SQLException {
		CallBinding binding = request.binding();
		insert(new StoredReservation(new ReservationView(request.id(), binding, request.state(), 0),
				request.handleHash(), now + request.time().toMillis()), now);
		for (BudgetKey key : rows.keySet()) {
			this.statements.update(
					"INSERT INTO mcp_reservation_charge (reservation, budget, subject, period) VALUES (?, ?, ?, ?)",
					request.id(), key.budget(), key.subject(), key.period());
		}
	}

	/**
	 * Remember a reservation that was ended before it arrived.
	 */
	void insertTombstone(String id, long now) throws SQLException {
		CallBinding nothing = new CallBinding("", "", new Money(0, "NONE"));
		insert(new StoredReservation(new ReservationView(id, nothing, ReservationState.RELEASED, 0), "", now), now);
	}

	private void insert(StoredReservation reservation, long now) throws SQLException {
		ReservationView view = reservation.view();
		CallBinding binding = view.binding();
		this.statements.update(
				"INSERT INTO mcp_reservation (id, connection, tool, amount, currency, state, charged, handle_hash,"
						+ " ends_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
				view.id(), binding.connection(), binding.tool(), binding.amount().micros(), binding.amount().currency(),
				view.state().name(), view.chargedMicros(), reservation.handleHash(), reservation.endsAt());
		journal(view, now);
	}

	/**
	 * Write down what a reservation has come to.
	 */
	void update(ReservationView view, long endsAt, long now) throws SQLException {
		this.statements.update("UPDATE mcp_reservation SET state = ?, charged = ?, ends_at = ? WHERE id = ?",
				view.state().name(), view.chargedMicros(), endsAt, view.id());
		journal(view, now);
	}

	private void journal(ReservationView view, long now) throws SQLException {
		this.statements.update("INSERT INTO mcp_spend_journal (reservation, state, charged, at) VALUES (?, ?, ?, ?)",
				view.id(), view.state().name(), view.chargedMicros(), now);
	}

	/**
	 * The rows a reservation is counted on, in the order in which to lock them.
	 */
	List<BudgetKey> keys(String id) throws SQLException {
		return this.statements
			.query("SELECT budget, subject, period FROM mcp_reservation_charge WHERE reservation = ?",
					(row) -> new BudgetKey(row.getString(1), row.getString(2), row.getString(3)), id)
			.stream()
			.sorted()
			.toList();
	}

	List<String> due(long now, int max) throws SQLException {
		return this.statements.query("SELECT id FROM mcp_reservation WHERE state IN ('HELD', 'CLAIMED') AND ends_at < ?"
				+ " ORDER BY ends_at LIMIT ?", (row) -> row.getString(1), now, max);
	}

	/**
	 * Delete reservations that ended before a time, whose money is spent or given back.
	 */
	int deleteEnded(long before, int max) throws SQLException {
		return this.statements.update("DELETE FROM mcp_reservation WHERE id IN (SELECT id FROM mcp_reservation WHERE"
				+ ENDED + " AND ends_at < ? ORDER BY ends_at LIMIT ?) AND" + ENDED, before, max);
	}

	List<ReservationView> ambiguous(int max) throws SQLException {
		return this.statements.query(
				COLUMNS + " WHERE state IN ('AMBIGUOUS', 'COMMITTED_AMBIGUOUS') ORDER BY id LIMIT ?",
				(row) -> read(row).view(), max);
	}

}
