package io.github.mcpclient.metering.jdbc;

/**
 * {@link JdbcBudgetStore} on H2.
 */
class H2BudgetStoreTests extends AbstractJdbcBudgetStoreTests {

	@Override
	TestDatabase create() throws Exception {
		return TestDatabase.h2("budgets");
	}

}
