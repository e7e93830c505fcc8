package io.github.mcpclient.boot.autoconfigure;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.metering.BudgetStore;
import io.github.mcpclient.metering.MemoryBudgetStore;
import io.github.mcpclient.metering.MeteringSettings;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.metering.jdbc.JdbcBudgetStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;

/**
 * Says at the start what an operator must know about the metering, finds out whether the
 * store can be used, and has the gate tidy up while the application runs. Does nothing
 * without budgets. Starts before the connections and ends after them.
 */
final class MeteringLifecycle implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(MeteringLifecycle.class);

	private static final int PHASE = -1;

	private static final long TIDY_SECONDS = 5;

	private static final long PATIENCE_SECONDS = 2;

	private final SpendGate gate;

	private final BudgetStore store;

	private final ObjectProvider<McpClients> clients;

	private volatile @Nullable ScheduledExecutorService tidying;

	MeteringLifecycle(SpendGate gate, BudgetStore store, ObjectProvider<McpClients> clients) {
		this.gate = gate;
		this.store = store;
		this.clients = clients;
	}

	/**
	 * Start tidying.
	 * @throws InvalidPropertyException if the database cannot be used
	 */
	@Override
	public void start() {
		if (this.gate.budgets().isEmpty()) {
			return;
		}
		requireUsableStore();
		tellAboutSettings();
		this.clients.ifAvailable(this::tellAboutTimes);
		ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor(MeteringLifecycle::thread);
		Future<?> unused = executor.scheduleWithFixedDelay(this.gate::tidy, TIDY_SECONDS, TIDY_SECONDS,
				TimeUnit.SECONDS);
		this.tidying = executor;
	}

	private void requireUsableStore() {
		if (this.store instanceof JdbcBudgetStore jdbc) {
			try {
				jdbc.verify();
			}
			catch (RuntimeException ex) {
				throw new InvalidPropertyException(MeteringProperties.PREFIX + ".store.type",
						"the tables of the budgets cannot be reached or written",
						"Create them with io/github/mcpclient/metering/jdbc/schema.sql of mcp-client-core,"
								+ " and allow the user of the DataSource to change their rows.",
						ex);
			}
		}
	}

	private void tellAboutSettings() {
		if (this.store instanceof MemoryBudgetStore) {
			logger.info("Budgets are kept in the memory of this process: they begin at zero with it, and every replica"
					+ " of the application may spend the whole limit. '{}.store.type=jdbc' makes it one for all",
					MeteringProperties.PREFIX);
		}
		if (this.gate.settings().mode() == MeteringSettings.Mode.OBSERVE) {
			logger.warn("Metering only observes: no call is held back, whatever it costs");
		}
	}

	private void tellAboutTimes(McpClients connections) {
		MeteringSettings settings = this.gate.settings();
		connections.all().stream().map(McpClient::spec).filter((spec) -> spec.prices().isMetered()).forEach((spec) -> {
			tellIfShort(spec, "claim-lease", settings.claimLease());
			tellIfShort(spec, "reservation-ttl", settings.reservationTtl());
		});
	}

	private static void tellIfShort(ConnectionSpec spec, String property, Duration time) {
		if (time.compareTo(spec.settings().callTimeout()) < 0) {
			logger.warn("Connection '{}': a call may take {}, and '{}.{}' is only {}", spec.name(),
					spec.settings().callTimeout(), MeteringProperties.PREFIX, property, time);
		}
	}

	private static Thread thread(Runnable task) {
		Thread thread = new Thread(task, "mcp-client-spend");
		thread.setDaemon(true);
		return thread;
	}

	@Override
	public void stop() {
		ScheduledExecutorService executor = this.tidying;
		this.tidying = null;
		if (executor != null) {
			executor.shutdown();
			try {
				executor.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			this.gate.tidy(); // settles what is left to settle
		}
	}

	@Override
	public boolean isRunning() {
		return this.tidying != null;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

}
