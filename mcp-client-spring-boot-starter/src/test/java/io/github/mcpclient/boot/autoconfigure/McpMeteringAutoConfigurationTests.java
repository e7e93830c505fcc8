package io.github.mcpclient.boot.autoconfigure;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

import javax.sql.DataSource;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.UnknownPriceException;
import io.github.mcpclient.error.UnmeteredCallException;
import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.BudgetRow;
import io.github.mcpclient.metering.BudgetStore;
import io.github.mcpclient.metering.LoggingJournal;
import io.github.mcpclient.metering.MemoryBudgetStore;
import io.github.mcpclient.metering.MeteringSettings;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.Period;
import io.github.mcpclient.metering.PriceRule;
import io.github.mcpclient.metering.PriceTable;
import io.github.mcpclient.metering.SpendApprover;
import io.github.mcpclient.metering.SpendContext;
import io.github.mcpclient.metering.SpendContextResolver;
import io.github.mcpclient.metering.SpendEvent;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.metering.SpendListener;
import io.github.mcpclient.metering.Unpriced;
import io.github.mcpclient.metering.jdbc.JdbcBudgetStore;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * From properties to calls that are paid for or refused.
 */
@ExtendWith(OutputCaptureExtension.class)
class McpMeteringAutoConfigurationTests {

	private final ModernServer server = ModernServer.builder()
		.tool(TestTool.saying("lookup", "found"))
		.tool(TestTool.saying("other", "not priced"))
		.start();

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpMeteringAutoConfiguration.class, McpClientAutoConfiguration.class))
		.withPropertyValues("mcp.client.connections.intel.url=" + this.server.uri(),
				"mcp.client.connections.intel.target.profile=loopback");

	private final ApplicationContextRunner metered = this.contextRunner.withPropertyValues(
			"mcp.client.connections.intel.prices.lookup.tool=lookup",
			"mcp.client.connections.intel.prices.lookup.price=0.15", "mcp.client.metering.budgets.all.limit=0.30",
			"mcp.client.metering.budgets.all.period=lifetime");

	@AfterEach
	void stopServer() {
		this.server.close();
	}

	@Test
	void propertiesReachTheGateAndThePriceTable() {
		this.contextRunner.withPropertyValues("mcp.client.metering.mode=observe", "mcp.client.metering.currency=EUR",
				"mcp.client.metering.zone=Europe/Berlin", "mcp.client.metering.reservation-ttl=3m",
				"mcp.client.metering.claim-lease=90000", "mcp.client.metering.ambiguous=hold",
				"mcp.client.metering.auto-reserve=false", "mcp.client.metering.approval.above=0.50",
				"mcp.client.metering.approval.timeout=5s", "mcp.client.metering.budgets.tenant-day.limit=20.00",
				"mcp.client.metering.budgets.tenant-day.period=day", "mcp.client.metering.budgets.tenant-day.by=tenant",
				"mcp.client.metering.budgets.tenant-day.warn-at=50,80", "mcp.client.defaults.max-per-call=2",
				"mcp.client.connections.intel.unpriced=price", "mcp.client.connections.intel.unpriced-price=0.25",
				"mcp.client.connections.intel.prices.docs.tool=docs.*",
				"mcp.client.connections.intel.prices.docs.price=0.01",
				"mcp.client.connections.intel.prices.ping.tool=ping",
				"mcp.client.connections.intel.prices.ping.free=true",
				"mcp.client.connections.intel.prices.report.tool=report",
				"mcp.client.connections.intel.prices.report.up-to=2.00",
				"mcp.client.connections.intel.prices.report.cost-from=com.vendor/cost")
			.withBean(SpendApprover.class, () -> (call, amount) -> CompletableFuture.completedFuture(true))
			.run((context) -> {
				SpendGate gate = context.getBean(SpendGate.class);
				assertThat(gate.settings()).isEqualTo(new MeteringSettings(MeteringSettings.Mode.OBSERVE,
						Duration.ofMinutes(3), Duration.ofSeconds(90), MeteringSettings.Ambiguous.HOLD, false,
						Money.parse("0.5", "EUR"), Duration.ofSeconds(5)));
				assertThat(gate.budgets()).containsExactly(new Budget("tenant-day", Money.parse("20", "EUR"),
						Period.DAY, ZoneId.of("Europe/Berlin"), List.of("tenant"), List.of(50, 80)));
				assertThat(context.getBean(McpClient.class).spec().prices())
					.isEqualTo(
							PriceTable.of(
									List.of(PriceRule.perCall("docs", "docs.*", Money.parse("0.01", "EUR")),
											PriceRule.free("ping", "ping"),
											PriceRule.upTo("report", "report", Money.parse("2", "EUR"),
													"com.vendor/cost")),
									Unpriced.PRICE, Money.parse("0.25", "EUR"), null));
			});
	}

	@Test
	@DisplayName("M5: a connection is metered if anything on it has a price, and not if it says so")
	void connectionIsMeteredIfAnythingHasAPrice() {
		this.contextRunner
			.run((context) -> assertThat(context.getBean(McpClient.class).spec().prices().isMetered()).isFalse());
		this.contextRunner.withPropertyValues("mcp.client.connections.intel.metered=true")
			.run((context) -> assertThatExceptionOfType(UnknownPriceException.class)
				.isThrownBy(() -> context.getBean(McpClient.class).callTool("lookup")));
		this.metered.withPropertyValues("mcp.client.defaults.unpriced=price", "mcp.client.defaults.unpriced-price=0.01",
				"mcp.client.connections.free.url=https://free.example.com/mcp",
				"mcp.client.connections.free.metered=false", "mcp.client.connections.paid.url=https://paid.example.com")
			.run((context) -> {
				assertThat(context.getBean("freeMcpClient", McpClient.class).spec().prices().isMetered()).isFalse();
				assertThat(context.getBean("paidMcpClient", McpClient.class).spec().prices().isMetered()).isTrue();
			});
	}

	@Test
	void budgetThatRunsOutIsToldToTheCallerAndTheListeners(CapturedOutput output) throws InterruptedException {
		List<SpendEvent> events = new CopyOnWriteArrayList<>();
		Set<Thread> threads = new HashSet<>();
		this.metered.withBean(SpendListener.class, () -> events::add).run((context) -> {
			McpClient intel = context.getBean(McpClient.class);
			intel.callTool("lookup");
			intel.callTool("lookup");
			assertThatExceptionOfType(SpendDeniedException.class).isThrownBy(() -> intel.callTool("lookup"));
			assertThatExceptionOfType(UnknownPriceException.class).isThrownBy(() -> intel.callTool("other"));
			assertThat(intel.unpricedTools()).containsExactly("other");
			threads.addAll(ClientThreads.running());
			assertThat(threads).extracting(Thread::getName).contains("mcp-client-spend");
		});
		assertThat(this.server.count("tools/call")).isEqualTo(2);
		assertThat(events).extracting(SpendEvent::type)
			.containsExactly(SpendEvent.Type.RESERVED, SpendEvent.Type.COMMITTED, SpendEvent.Type.RESERVED,
					SpendEvent.Type.COMMITTED, SpendEvent.Type.DENIED, SpendEvent.Type.DENIED);
		assertThat(output).contains("Budgets are kept in the memory of this process",
				"no price rule covers tool \"other\"", "\"event\":\"COMMITTED\"");
		ClientThreads.assertEnded(threads);
	}

	@Test
	void nothingIsStartedOrSaidWithoutBudgets(CapturedOutput output) {
		this.contextRunner.run((context) -> {
			assertThat(context.getBean(MeteringLifecycle.class).isRunning()).isFalse();
			assertThat(output).doesNotContain("Budgets are kept");
		});
	}

	@Test
	void operatorIsToldThatNothingIsHeldBackAndThatTimesAreShort(CapturedOutput output) {
		this.metered
			.withPropertyValues("mcp.client.metering.mode=observe", "mcp.client.metering.claim-lease=10s",
					"mcp.client.metering.reservation-ttl=20s")
			.run((context) -> assertThat(output).contains("Metering only observes",
					"'mcp.client.metering.claim-lease' is only PT10S",
					"'mcp.client.metering.reservation-ttl' is only PT20S"));
	}

	@Test
	void resolverAndApproverOfTheApplicationAreAsked() {
		this.metered
			.withPropertyValues("mcp.client.metering.budgets.all.by=tenant", "mcp.client.metering.approval.above=0.10")
			.withBean(SpendContextResolver.class, () -> () -> SpendContext.of("tenant", "acme"))
			.withBean(SpendApprover.class,
					() -> (call, amount) -> CompletableFuture
						.completedFuture(call.context().equals(SpendContext.of("tenant", "acme"))))
			.run((context) -> {
				context.getBean(McpClient.class).callTool("lookup");
				SpendGate gate = context.getBean(SpendGate.class);
				assertThat(gate.rows(gate.budgets().get(0), 9)).extracting((row) -> row.key().subject())
					.containsExactly("tenant=acme");
			});
	}

	@Test
	@DisplayName("M6: with automatic reservations off a priced call has to bring its own")
	void explicitHandlesAreForced() {
		this.metered.withPropertyValues("mcp.client.metering.auto-reserve=false")
			.run((context) -> assertThatExceptionOfType(UnmeteredCallException.class)
				.isThrownBy(() -> context.getBean(McpClient.class).callTool("lookup")));
	}

	@Test
	void ownBeansReplaceTheDefaults() {
		SpendGate gate = SpendGate.builder()
			.budgets(Budget.of("own", Money.parse("1", "USD"), Period.LIFETIME))
			.build();
		BudgetStore store = new MemoryBudgetStore();
		this.metered.withBean(SpendGate.class, () -> gate)
			.withBean(BudgetStore.class, () -> store)
			.withBean(LoggingJournal.class, LoggingJournal::new)
			.run((context) -> {
				assertThat(context).hasSingleBean(SpendGate.class)
					.hasSingleBean(BudgetStore.class)
					.hasSingleBean(LoggingJournal.class);
				context.getBean(McpClient.class).callTool("lookup");
				assertThat(gate.rows(9)).extracting(BudgetRow::committedMicros).containsExactly(150_000L);
			});
	}

	@Test
	void applicationsWithOneDatabaseShareOneCap() throws SQLException {
		ApplicationContextRunner jdbc = this.metered.withPropertyValues("mcp.client.metering.store.type=jdbc")
			.withBean(DataSource.class, () -> database("shared"));
		createTables("shared");
		jdbc.run((one) -> jdbc.run((other) -> {
			assertThat(one).getBean(BudgetStore.class).isInstanceOf(JdbcBudgetStore.class);
			one.getBean(McpClient.class).callTool("lookup");
			other.getBean(McpClient.class).callTool("lookup");
			assertThatExceptionOfType(SpendDeniedException.class)
				.isThrownBy(() -> one.getBean(McpClient.class).callTool("lookup"));
		}));
		assertThat(this.server.count("tools/call")).isEqualTo(2);
	}

	@Test
	void databaseWithoutTheTablesStopsTheApplication() {
		this.metered.withPropertyValues("mcp.client.metering.store.type=jdbc")
			.withBean(DataSource.class, () -> database("empty"))
			.run((context) -> assertThat(context).getFailure()
				.hasStackTraceContaining("the tables of the budgets cannot be reached or written"));
	}

	private static DataSource database(String name) {
		JdbcDataSource source = new JdbcDataSource();
		source.setURL("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
		return source;
	}

	private static void createTables(String name) throws SQLException {
		try (Connection connection = database(name).getConnection();
				Statement statement = connection.createStatement()) {
			statement.execute("RUNSCRIPT FROM 'classpath:io/github/mcpclient/metering/jdbc/schema.sql'");
		}
	}

}
