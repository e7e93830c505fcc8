package io.github.mcpclient.metering.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.BudgetRow;
import io.github.mcpclient.metering.BudgetStore;
import io.github.mcpclient.metering.MemoryBudgetStore;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.Period;
import io.github.mcpclient.metering.PriceRule;
import io.github.mcpclient.metering.PriceTable;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.BillingServer;
import io.github.mcpclient.testserver.BillingServer.Fault;
import io.github.mcpclient.transport.WindowSettings;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a client counts against what a server bills, over real connections that break.
 */
class BilledCallsTests {

	private static final int PRICE = 7;

	private static final int CALLERS = 12;

	private static final int ATTEMPTS = 60;

	/** Fewer than there are attempts, so that the budget runs out. */
	private static final int AFFORDABLE = 400;

	private static final Budget BUDGET = Budget.of("all", new Money((long) PRICE * AFFORDABLE + 3, "USD"),
			Period.LIFETIME);

	@ParameterizedTest
	@CsvSource({ "1,50", "2,20", "3,5", "4,0" })
	@DisplayName("M11, I1, I6, I9, I10, I11, I14: in memory, committed is never below the bill nor above the limit")
	void inMemory(long seed, int faultsIn100) throws Exception {
		neverBelowTheBill(new MemoryBudgetStore(), seed, faultsIn100);
	}

	@ParameterizedTest
	@CsvSource({ "5,30", "6,0" })
	@DisplayName("M11, I1, I6, I9, I10, I11: in H2, committed is never below the bill nor above the limit")
	void inH2(long seed, int faultsIn100) throws Exception {
		try (TestDatabase database = TestDatabase.h2("bill")) {
			neverBelowTheBill(database.store(), seed, faultsIn100);
		}
	}

	@ParameterizedTest
	@CsvSource("7,30")
	@DisplayName("M11, I1, I6, I9, I10: in PostgreSQL, committed is never below the bill nor above the limit")
	void inPostgres(long seed, int faultsIn100) throws Exception {
		try (PostgresServer server = PostgresServer.start(); TestDatabase database = TestDatabase.postgres(server)) {
			neverBelowTheBill(database.store(), seed, faultsIn100);
		}
	}

	private static void neverBelowTheBill(BudgetStore store, long seed, int faultsIn100) throws Exception {
		SpendGate gate = SpendGate.builder().budgets(BUDGET).store(store).build();
		try (BillingServer server = BillingServer.start(faults(seed, faultsIn100));
				McpClients clients = McpClients.builder().spendGate(gate).breakers(patientBreakers()).build()) {
			callFromManyThreads(client(clients, server), gate);
			gate.tidy();

			BudgetRow row = gate.rows(BUDGET, 1).get(0);
			long billed = (long) PRICE * server.billed();
			assertThat(billed).isPositive();
			assertThat(row.committedMicros()).isBetween(billed, BUDGET.limit().micros());
			assertThat(row.heldMicros()).isZero();
			assertThat(server.calls()).isGreaterThanOrEqualTo(server.billed());
			if (faultsIn100 == 0) {
				assertThat(server.billed()).isEqualTo(AFFORDABLE);
				assertThat(row.committedMicros()).isEqualTo(billed);
			}
		}
	}

	private static Supplier<Fault> faults(long seed, int faultsIn100) {
		SplittableRandom random = new SplittableRandom(seed);
		Fault[] faults = Fault.values();
		return () -> {
			synchronized (random) {
				return (random.nextInt(100) < faultsIn100) ? faults[1 + random.nextInt(faults.length - 1)] : Fault.NONE;
			}
		};
	}

	/**
	 * Breakers that never open, since the server is meant to be called while it fails.
	 */
	private static CircuitBreakers patientBreakers() {
		return new CircuitBreakers(new BreakerSettings(Integer.MAX_VALUE, BreakerSettings.DEFAULT_RECOVERY,
				BreakerSettings.DEFAULT_MAX_OPEN, BreakerSettings.DEFAULT_PROBE_EXPIRY,
				BreakerSettings.DEFAULT_MAX_CIRCUITS));
	}

	private static McpClient client(McpClients clients, BillingServer server) {
		return clients.connect(ConnectionSpec.builder("vendor", server.uri().toString())
			.target(TargetPolicy.of(TargetProfile.LOOPBACK))
			.window(new WindowSettings(null, CALLERS / 2, CALLERS))
			.prices(PriceTable.of(PriceRule.perCall(BillingServer.TOOL, BillingServer.TOOL, new Money(PRICE, "USD"))))
			.build());
	}

	private static void callFromManyThreads(McpClient client, SpendGate gate) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
		try {
			List<Future<?>> callers = new ArrayList<>();
			for (int caller = 0; caller < CALLERS; caller++) {
				callers.add(threads.submit(() -> {
					for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
						call(client);
						gate.rows(BUDGET, 1)
							.forEach((row) -> assertThat(row.committedMicros() + row.heldMicros())
								.isLessThanOrEqualTo(BUDGET.limit().micros()));
					}
				}));
			}
			for (Future<?> caller : callers) {
				caller.get();
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	private static void call(McpClient client) {
		try {
			client.callTool(BillingServer.TOOL);
		}
		catch (McpException ex) {
			assertThat(ex.code()).isNotNull(); // of the network, the server or the budget
		}
	}

}
