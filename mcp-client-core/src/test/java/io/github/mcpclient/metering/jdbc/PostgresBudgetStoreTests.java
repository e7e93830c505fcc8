package io.github.mcpclient.metering.jdbc;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/**
 * {@link JdbcBudgetStore} on Postgres.
 */
class PostgresBudgetStoreTests extends AbstractJdbcBudgetStoreTests {

	private static PostgresServer server;

	@BeforeAll
	static void start() throws Exception {
		server = PostgresServer.start();
	}

	@AfterAll
	static void stop() throws Exception {
		server.close();
	}

	@Override
	TestDatabase create() throws Exception {
		return TestDatabase.postgres(server);
	}

}
