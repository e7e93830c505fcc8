package io.github.mcpclient.metering.jdbc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.SpendDeniedException.Reason;
import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.Period;
import io.github.mcpclient.metering.PriceRule;
import io.github.mcpclient.metering.PriceTable;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.BillingServer;
import io.github.mcpclient.transport.WindowSettings;
import org.h2.jdbcx.JdbcConnectionPool;
import org.postgresql.ds.PGConnectionPoolDataSource;

/**
 * An application that spends a budget it shares with others, until nothing is left of it.
 */
final class SpendingProcess {

	static final String READY = "ready";

	static final int LIMIT = 500;

	private static final Budget BUDGET = Budget.of("shared", new Money(LIMIT, "CALLS"), Period.LIFETIME);

	private static final int CALLERS = 64;

	private static final int CONNECTIONS = 32;

	private SpendingProcess() {
	}

	/**
	 * Says that it is ready, waits for a byte, spends, and says how many of its calls
	 * succeeded.
	 * @param args the address of the server and that of the database
	 */
	public static void main(String[] args) throws Exception {
		PGConnectionPoolDataSource database = new PGConnectionPoolDataSource();
		database.setUrl(args[1]);
		database.setUser("mcp");
		JdbcConnectionPool pool = JdbcConnectionPool.create(database);
		pool.setMaxConnections(CONNECTIONS);
		SpendGate gate = SpendGate.builder()
			.budgets(BUDGET)
			.store(new JdbcBudgetStore(pool, Duration.ofSeconds(30)))
			.build();
		try (McpClients clients = McpClients.builder().spendGate(gate).build()) {
			McpClient client = connect(clients, args[0]);
			client.listTools();
			System.out.println(READY);
			if (System.in.read() >= 0) {
				System.out.println(spend(client));
			}
		}
		finally {
			pool.dispose();
		}
	}

	private static McpClient connect(McpClients clients, String url) {
		return clients.connect(ConnectionSpec.builder("vendor", url)
			.target(TargetPolicy.of(TargetProfile.LOOPBACK))
			.window(new WindowSettings(null, CALLERS, CALLERS))
			.prices(PriceTable.of(PriceRule.perCall(BillingServer.TOOL, BillingServer.TOOL, new Money(1, "CALLS"))))
			.build());
	}

	private static int spend(McpClient client) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
		try {
			List<Future<Integer>> callers = new ArrayList<>();
			for (int caller = 0; caller < CALLERS; caller++) {
				callers.add(threads.submit(() -> callUntilAllIsSpent(client)));
			}
			int succeeded = 0;
			for (Future<Integer> caller : callers) {
				succeeded += caller.get();
			}
			return succeeded;
		}
		finally {
			threads.shutdownNow();
		}
	}

	private static int callUntilAllIsSpent(McpClient client) {
		int succeeded = 0;
		while (true) {
			try {
				client.callTool(BillingServer.TOOL);
				succeeded++;
			}
			catch (SpendDeniedException ex) {
				if (ex.reason() == Reason.OVER_LIMIT) {
					return succeeded;
				}
			}
		}
	}

}
