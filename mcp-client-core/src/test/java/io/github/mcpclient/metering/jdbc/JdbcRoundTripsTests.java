package io.github.mcpclient.metering.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import javax.sql.DataSource;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.CallClaim;
import io.github.mcpclient.metering.ConnectionMeter;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.Period;
import io.github.mcpclient.metering.PriceRule;
import io.github.mcpclient.metering.PriceTable;
import io.github.mcpclient.metering.Reservation;
import io.github.mcpclient.metering.SpendGate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How often a priced call asks the database.
 */
class JdbcRoundTripsTests {

	private static final Budget BUDGET = Budget.of("all", new Money(1000, "USD"), Period.LIFETIME);

	private final AtomicInteger transactions = new AtomicInteger();

	private final AtomicInteger statements = new AtomicInteger();

	@Test
	@DisplayName("A priced call is two transactions, one before it is sent and one after")
	void pricedCallIsTwoTransactions() throws Exception {
		try (TestDatabase database = TestDatabase.h2("trips")) {
			DataSource counted = counted(DataSource.class, database.pool());
			ConnectionMeter meter = SpendGate.builder()
				.budgets(BUDGET)
				.store(new JdbcBudgetStore(counted, Duration.ofSeconds(10)))
				.build()
				.connect(new ConnectionName("vendor"), new Origin("https", "vendor.example", 443),
						PriceTable.of(PriceRule.perCall("lookup", "lookup", new Money(1, "USD"))));
			call(meter); // creates the row
			this.transactions.set(0);
			this.statements.set(0);

			call(meter);

			assertThat(this.transactions).hasValue(2);
			assertThat(this.statements).as("statements of both").hasValue(13);
		}
	}

	private static void call(ConnectionMeter meter) {
		try (Reservation reservation = meter.reserveForCall("lookup", null)) {
			CallClaim claim = meter.open("lookup", reservation.handle());
			claim.claim();
			claim.settle(Dispatch.EXECUTED, (key) -> null);
		}
	}

	/**
	 * The same object, with commits and executed statements counted.
	 */
	private <T> T counted(Class<T> type, Object target) {
		return type
			.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type }, (proxy, method, arguments) -> {
				if (method.getName().equals("commit")) {
					this.transactions.incrementAndGet();
				}
				else if (method.getName().startsWith("execute")) {
					this.statements.incrementAndGet();
				}
				try {
					Object result = method.invoke(target, arguments);
					return (result instanceof PreparedStatement) ? counted(PreparedStatement.class, result)
							: (result instanceof Connection) ? counted(Connection.class, result) : result;
				}
				catch (InvocationTargetException ex) {
					throw ex.getCause();
				}
			}));
	}

}
