package io.github.mcpclient.metering.jdbc;

import java.sql.SQLException;

/**
 * The clock that replicas agree on.
 */
@FunctionalInterface
interface StoreClock {

	/** The clock of the database, at the start of the transaction. */
	String NOW = "SELECT CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)";

	/**
	 * The time.
	 * @param statements the transaction
	 * @return milliseconds since 1970
	 */
	long millis(Statements statements) throws SQLException;

	/**
	 * The time by the clock of the database.
	 * @param statements the transaction
	 * @return milliseconds since 1970
	 */
	static long databaseMillis(Statements statements) throws SQLException {
		Long millis = statements.first(NOW, (row) -> row.getLong(1));
		if (millis == null) {
			throw new SQLException("The database does not tell the time");
		}
		return millis;
	}

}
