package io.github.mcpclient.metering.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Runs statements in one transaction, each with a time limit.
 *
 * @param connection the connection
 * @param timeoutSeconds the time limit of a statement
 */
record Statements(Connection connection, int timeoutSeconds) {

	int update(String sql, Object... parameters) throws SQLException {
		try (PreparedStatement statement = prepare(sql, parameters)) {
			return statement.executeUpdate();
		}
	}

	<T> List<T> query(String sql, Row<T> row, Object... parameters) throws SQLException {
		try (PreparedStatement statement = prepare(sql, parameters); ResultSet rows = statement.executeQuery()) {
			List<T> found = new ArrayList<>();
			while (rows.next()) {
				found.add(row.read(rows));
			}
			return found;
		}
	}

	<T> @Nullable T first(String sql, Row<T> row, Object... parameters) throws SQLException {
		List<T> found = query(sql, row, parameters);
		return found.isEmpty() ? null : found.get(0);
	}

	private PreparedStatement prepare(String sql, Object... parameters) throws SQLException {
		PreparedStatement statement = this.connection.prepareStatement(sql);
		try {
			statement.setQueryTimeout(this.timeoutSeconds);
			for (int i = 0; i < parameters.length; i++) {
				statement.setObject(i + 1, parameters[i]);
			}
			return statement;
		}
		catch (SQLException ex) {
			statement.close();
			throw ex;
		}
	}

	/**
	 * Reads a row.
	 *
	 * @param <T> what it becomes
	 */
	@FunctionalInterface
	interface Row<T> {

		T read(ResultSet row) throws SQLException;

	}

}
