package io.github.mcpclient.metering.jdbc;

import java.sql.SQLException;

/**
 * The database did not do what it was asked to. Holds the SQL state only: messages of
 * databases quote values.
 */
final class JdbcStoreException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	JdbcStoreException(SQLException cause) {
		super("The database of the budgets failed with SQL state " + cause.getSQLState());
		setStackTrace(cause.getStackTrace());
	}

}
