package io.github.mcpclient.benchmarks;

import java.util.concurrent.TimeUnit;

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
import io.github.mcpclient.metering.SpendContext;
import io.github.mcpclient.metering.SpendGate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What the gate adds to a call: to one that costs nothing, on a connection without prices
 * and on one with, and to one that is reserved, claimed and committed in memory. Goal: 50
 * ns for the former, a million a second on two cores for the latter.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SpendBenchmark {

	private final SpendGate gate = SpendGate.builder()
		.budgets(Budget.of("all", new Money(Money.MAX_MICROS, "USD"), Period.LIFETIME))
		.build();

	private final ConnectionMeter unmetered = connect("unmetered", PriceTable.unmetered());

	private final ConnectionMeter metered = connect("metered",
			PriceTable.of(PriceRule.free("free", "free"), PriceRule.perCall("paid", "paid", new Money(1, "USD"))));

	private ConnectionMeter connect(String name, PriceTable prices) {
		return this.gate.connect(new ConnectionName(name), new Origin("https", "mcp.example.com", 443), prices);
	}

	/**
	 * A call on a connection without prices.
	 * @return whether it is priced
	 */
	@Benchmark
	public boolean unmetered() {
		return call(this.unmetered, "free");
	}

	/**
	 * A call of a free tool on a metered connection.
	 * @return whether it is priced
	 */
	@Benchmark
	public boolean free() {
		return call(this.metered, "free");
	}

	/**
	 * A call that is paid for.
	 * @return whether it is priced
	 */
	@Benchmark
	public boolean paid() {
		return call(this.metered, "paid");
	}

	private static boolean call(ConnectionMeter meter, String tool) {
		try (Reservation reservation = meter.reserveForCall(tool, SpendContext.empty())) {
			CallClaim claim = meter.open(tool, reservation.handle());
			if (claim.isPriced()) {
				claim.claim();
				claim.settle(Dispatch.EXECUTED, (key) -> null);
			}
			return claim.isPriced();
		}
	}

}
