package io.github.mcpclient.metering.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.BudgetKey;
import io.github.mcpclient.metering.BudgetRow;
import io.github.mcpclient.metering.BudgetWarning;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the budgets, in one transaction.
 *
 * @param statements the transaction
 */
record BudgetTable(Statements statements) {

	private static final String ROWS = "SELECT budget, subject, period, currency, committed, held FROM mcp_budget";

	private static final String KEY = " WHERE budget = ? AND subject = ? AND period = ?";

	/**
	 * Hold an amount if the limit allows it. The condition is part of the update, so that
	 * it holds for the row as it is once its lock is there.
	 * @return whether it is held
	 */
	boolean hold(BudgetKey key, Budget budget, long amount, long now) throws SQLException {
		if (update(key, budget, amount)) {
			return true;
		}
		long endsAt = budget.endOfPeriod(Instant.ofEpochMilli(now)).map(Instant::toEpochMilli).orElse(Long.MAX_VALUE);
		int created = this.statements.update(
				"INSERT INTO mcp_budget (budget, subject, period, currency, committed, held, warned, ends_at)"
						+ " SELECT ?, ?, ?, ?, 0, 0, 0, ? WHERE NOT EXISTS (SELECT 1 FROM mcp_budget" + KEY + ")",
				key.budget(), key.subject(), key.period(), budget.limit().currency(), endsAt, key.budget(),
				key.subject(), key.period());
		return created == 1 && update(key, budget, amount);
	}

	private boolean update(BudgetKey key, Budget budget, long amount) throws SQLException {
		return this.statements.update("UPDATE mcp_budget SET held = held + ?" + KEY + " AND committed + held + ? <= ?",
				amount, key.budget(), key.subject(), key.period(), amount, budget.limit().micros()) == 1;
	}

	List<BudgetWarning> warn(BudgetKey key, Budget budget) throws SQLException {
		if (budget.warnAt().isEmpty()) {
			return List.of();
		}
		List<BudgetWarning> crossed = crossed(key, budget);
		if (crossed != null && !crossed.isEmpty()) {
			this.statements.update("UPDATE mcp_budget SET warned = ?" + KEY, crossed.get(crossed.size() - 1).percent(),
					key.budget(), key.subject(), key.period());
		}
		return (crossed != null) ? crossed : List.of();
	}

	private @Nullable List<BudgetWarning> crossed(BudgetKey key, Budget budget) throws SQLException {
		return this.statements.first("SELECT committed + held, warned FROM mcp_budget" + KEY,
				(row) -> BudgetWarning.crossed(key, budget, row.getLong(1), row.getInt(2)), key.budget(), key.subject(),
				key.period());
	}

	void change(BudgetKey key, long held, long committed) throws SQLException {
		this.statements.update("UPDATE mcp_budget SET held = held + ?, committed = committed + ?" + KEY, held,
				committed, key.budget(), key.subject(), key.period());
	}

	/**
	 * Delete rows of periods that ended before a time and hold nothing.
	 */
	int deleteEnded(long before, int max) throws SQLException {
		return this.statements.update(
				"DELETE FROM mcp_budget WHERE (budget, subject, period) IN (SELECT budget, subject, period FROM"
						+ " mcp_budget WHERE ends_at < ? AND held = 0 ORDER BY ends_at LIMIT ?) AND held = 0",
				before, max);
	}

	List<BudgetRow> rows(int max) throws SQLException {
		return this.statements.query(ROWS + " ORDER BY budget, subject, period LIMIT ?", BudgetTable::read, max);
	}

	List<BudgetRow> rows(String budget, String period, int max) throws SQLException {
		return this.statements.query(ROWS + " WHERE budget = ? AND period = ? ORDER BY subject LIMIT ?",
				BudgetTable::read, budget, period, max);
	}

	private static BudgetRow read(ResultSet row) throws SQLException {
		return new BudgetRow(new BudgetKey(row.getString(1), row.getString(2), row.getString(3)), row.getString(4),
				row.getLong(5), row.getLong(6));
	}

}
