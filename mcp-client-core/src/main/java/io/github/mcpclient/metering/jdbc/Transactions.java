package io.github.mcpclient.metering.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

import javax.sql.DataSource;

/**
 * Runs transactions of the store's own: whatever the caller's transaction does, money
 * that was spent stays spent. Committed reads are enough, since every change carries its
 * condition with it; what fails because another transaction was faster is tried again.
 *
 * @param dataSource where connections come from
 * @param timeoutSeconds the time limit of a statement
 */
record Transactions(DataSource dataSource, int timeoutSeconds) {

	private static final int ATTEMPTS = 5;

	<T> T run(Work<T> work) {
		for (int attempt = 1;; attempt++) {
			try {
				return runOnce(work);
			}
			catch (SQLException ex) {
				if (attempt == ATTEMPTS || !isLostRace(ex)) {
					throw new JdbcStoreException(ex);
				}
			}
		}
	}

	private <T> T runOnce(Work<T> work) throws SQLException {
		try (Connection connection = this.dataSource.getConnection()) {
			boolean autoCommit = connection.getAutoCommit();
			int isolation = connection.getTransactionIsolation();
			connection.setAutoCommit(false);
			if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
				connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
			}
			boolean done = false;
			try {
				T result = work.run(new Statements(connection, this.timeoutSeconds));
				connection.commit();
				done = true;
				return result;
			}
			finally {
				if (!done) {
					connection.rollback();
				}
				connection.setAutoCommit(autoCommit);
				if (isolation != Connection.TRANSACTION_READ_COMMITTED) {
					connection.setTransactionIsolation(isolation);
				}
			}
		}
	}

	/**
	 * Somebody inserted the same row at the same time, or a transaction was chosen to end
	 * a deadlock or a conflict (SQL states 23505, 40001, 40P01).
	 */
	private static boolean isLostRace(SQLException ex) {
		String state = ex.getSQLState();
		return state != null && (state.equals("23505") || state.startsWith("40"));
	}

	/**
	 * What is done in a transaction, perhaps several times.
	 *
	 * @param <T> the result
	 */
	@FunctionalInterface
	interface Work<T> {

		T run(Statements statements) throws SQLException;

	}

}
