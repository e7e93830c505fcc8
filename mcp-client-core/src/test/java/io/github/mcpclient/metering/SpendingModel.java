package io.github.mcpclient.metering;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.UnmeteredCallException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Callers that spend through a gate, with a server that bills and everything that can go
 * wrong: store, network, clocks, callers that give up or die.
 */
public final class SpendingModel {

	private static final long PRICE = 7;

	private static final long LIMIT = 5000;

	private static final Budget BUDGET = Budget.of("all", new Money(LIMIT, "USD"), Period.LIFETIME).warnAt(50, 100);

	private final TestTime time;

	private final FaultyStore store;

	private final SpendGate gate;

	private final ConnectionMeter meter;

	private final BillingServer server;

	private final AtomicBoolean healing = new AtomicBoolean();

	private final List<SpendEvent> warnings = new ArrayList<>();

	/**
	 * Prepare.
	 * @param store an empty store
	 * @param time its clocks
	 * @param faultsIn100 how often anything fails
	 */
	public SpendingModel(BudgetStore store, TestTime time, int faultsIn100) {
		this.time = time;
		this.server = new BillingServer(faultsIn100);
		this.store = new FaultyStore(store,
				() -> !this.healing.get() && ThreadLocalRandom.current().nextInt(100) < faultsIn100);
		this.gate = SpendGate.builder()
			.budgets(BUDGET)
			.store(this.store)
			.clocks(time, time::nanoTime)
			.listener(this::heard)
			.build();
		this.meter = this.gate.connect(new ConnectionName("vendor"), new Origin("https", "vendor.example", 443),
				PriceTable.of(PriceRule.perCall("lookup", "lookup", new Money(PRICE, "USD"))));
	}

	private void heard(SpendEvent event) {
		if (event.type() == SpendEvent.Type.WARNING) {
			synchronized (this.warnings) {
				this.warnings.add(event);
			}
		}
	}

	/**
	 * Let some callers make some calls each, then let everything end.
	 */
	public void run(int callers, int calls) throws InterruptedException, ExecutionException {
		ExecutorService threads = Executors.newFixedThreadPool(callers);
		try {
			List<Future<?>> running = new ArrayList<>();
			for (int caller = 0; caller < callers; caller++) {
				SplittableRandom random = new SplittableRandom(caller);
				running.add(threads.submit(() -> {
					for (int call = 0; call < calls; call++) {
						call(random);
						assertWithinLimit();
					}
				}));
			}
			for (Future<?> one : running) {
				one.get();
			}
		}
		finally {
			threads.shutdownNow();
		}
		this.healing.set(true);
		// a database on a busy machine may have a timeout of its own now and then
		for (int round = 0; round < 20 && (round == 0 || held() > 0); round++) {
			this.time.advance(Duration.ofMinutes(5));
			this.gate.tidy();
		}
	}

	private void call(SplittableRandom random) {
		if (random.nextInt(10) == 0) {
			this.time.advance(Duration.ofMillis(random.nextInt(3000)));
		}
		if (random.nextInt(50) == 0) {
			this.time.stepWallClock(Duration.ofHours(random.nextInt(49) - 24));
		}
		boolean own = random.nextBoolean();
		try (Reservation reservation = own ? this.meter.reserveForCall("lookup", null)
				: this.meter.reserve("lookup", null)) {
			CallClaim claim = this.meter.open("lookup", reservation.handle());
			if (random.nextInt(20) != 0) { // the queue is full
				send(claim, random);
			}
		}
		catch (SpendDeniedException | UnmeteredCallException ex) {
			assertThat(ex).isInstanceOf(McpException.class);
		}
	}

	private void send(CallClaim claim, SplittableRandom random) {
		claim.claim();
		if (random.nextInt(10) == 0) { // the session is lost
			claim.returned();
			claim.claim();
		}
		Dispatch evidence = this.server.request(PRICE, random);
		if (this.healing.get() || random.nextInt(100) != 0) { // else the caller dies
			claim.settle(evidence, (key) -> null);
			claim.settle(evidence, (key) -> null);
		}
	}

	private void assertWithinLimit() {
		this.store.rows(9)
			.forEach((row) -> assertThat(row.committedMicros() + row.heldMicros()).isLessThanOrEqualTo(LIMIT));
	}

	public long billed() {
		return this.server.billed();
	}

	public long requests() {
		return this.server.requests();
	}

	public long accepted() {
		return this.store.accepted.get();
	}

	public long faults() {
		return this.store.faults.get();
	}

	public long committed() {
		return this.store.rows(9).stream().mapToLong(BudgetRow::committedMicros).sum();
	}

	public long held() {
		return this.store.rows(9).stream().mapToLong(BudgetRow::heldMicros).sum();
	}

	public List<Integer> warnings() {
		synchronized (this.warnings) {
			return this.warnings.stream().map((event) -> event.warning().percent()).toList();
		}
	}

}
