package io.github.mcpclient.metering.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

import javax.sql.ConnectionPoolDataSource;

import io.github.mcpclient.metering.TestTime;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;

/**
 * A database with the tables of the store, empty.
 *
 * @param pool its connections
 */
record TestDatabase(JdbcConnectionPool pool) implements AutoCloseable {

	private static final Duration TIMEOUT = Duration.ofSeconds(10);

	static TestDatabase h2(String name) throws SQLException, IOException {
		JdbcDataSource source = new JdbcDataSource();
		source.setURL("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=5000");
		return create(source);
	}

	static TestDatabase postgres(PostgresServer server) throws SQLException, IOException {
		return create(server.dataSource());
	}

	private static TestDatabase create(ConnectionPoolDataSource source) throws SQLException, IOException {
		JdbcConnectionPool pool = JdbcConnectionPool.create(source);
		pool.setMaxConnections(64);
		TestDatabase database = new TestDatabase(pool);
		database.execute("DROP TABLE IF EXISTS mcp_budget, mcp_reservation_charge, mcp_reservation, mcp_spend_journal,"
				+ " mcp_spend_freeze");
		database.createTables();
		return database;
	}

	/**
	 * Run the script of the store, as every replica of an application may.
	 */
	void createTables() throws SQLException, IOException {
		execute(schema());
	}

	private static String schema() throws IOException {
		try (InputStream schema = JdbcBudgetStore.class.getResourceAsStream("schema.sql")) {
			return new String(schema.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	void execute(String sql) throws SQLException {
		try (Connection connection = this.pool.getConnection(); Statement statement = connection.createStatement()) {
			statement.execute(sql);
		}
	}

	List<String> query(String sql) {
		return new Transactions(this.pool, 10).run((statements) -> statements.query(sql, (row) -> row.getString(1)));
	}

	JdbcBudgetStore store() {
		return new JdbcBudgetStore(this.pool, TIMEOUT);
	}

	/**
	 * A store whose time is moved by the test.
	 */
	JdbcBudgetStore store(TestTime time) {
		return store(time, JdbcBudgetStore.DEFAULT_RETENTION);
	}

	JdbcBudgetStore store(TestTime time, Duration retention) {
		return new JdbcBudgetStore(this.pool, TIMEOUT, retention, (statements) -> time.databaseMillis());
	}

	@Override
	public void close() {
		this.pool.dispose();
	}

}
