package io.github.mcpclient.metering;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.SpendDeniedException.Reason;
import io.github.mcpclient.error.UnmeteredCallException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * {@link SpendGate} and {@link ConnectionMeter} on the memory store.
 */
class SpendGateTests {

	private static final Money PRICE = Money.parse("0.10", "USD");

	private static final Budget TENANT = Budget.of("tenant", Money.parse("0.20", "USD"), Period.DAY).by("tenant");

	private final TestTime time = new TestTime();

	private final MemoryBudgetStore store = new MemoryBudgetStore(100, this.time, this.time::nanoTime);

	private final List<SpendEvent> events = new ArrayList<>();

	private boolean storeFails;

	private SpendGate gate;

	private ConnectionMeter meter(MeteringSettings settings, SpendApprover approver, Budget... budgets) {
		BooleanSupplier fails = () -> this.storeFails;
		SpendGateBuilder builder = SpendGate.builder()
			.settings(settings)
			.budgets(budgets)
			.store(new FaultyStore(this.store, fails))
			.clocks(this.time, this.time::nanoTime)
			.contextResolver(() -> SpendContext.of("tenant", "resolved"))
			.listener(this.events::add);
		if (approver != null) {
			builder.approver(approver);
		}
		this.gate = builder.build();
		return this.gate.connect(new ConnectionName("vendor"), new Origin("https", "vendor.example", 443),
				PriceTable.of(PriceRule.perCall("lookup", "lookup", PRICE)));
	}

	private ConnectionMeter meter(Budget... budgets) {
		return meter(MeteringSettings.defaults(), null, budgets);
	}

	private static void assertDenied(Reason reason, ThrowingCallable call) {
		assertThatExceptionOfType(SpendDeniedException.class).isThrownBy(call)
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(reason));
	}

	@Test
	@DisplayName("Each subject has a limit of its own; a missing dimension is a refusal, and the resolver fills in")
	void budgetsAreKeptBySubject() {
		ConnectionMeter meter = meter(TENANT);
		SpendContext acme = SpendContext.of("tenant", "acme");
		meter.reserve("lookup", acme);
		meter.reserve("lookup", acme);

		assertDenied(Reason.OVER_LIMIT, () -> meter.reserve("lookup", acme));
		assertThat(meter.reserve("lookup", null).amount()).isEqualTo(PRICE);
		assertDenied(Reason.MISSING_DIMENSION, () -> meter.reserve("lookup", SpendContext.of("user", "ada")));
		assertThat(this.gate.rows(9)).extracting((row) -> row.key().subject())
			.containsExactly("tenant=acme", "tenant=resolved");
	}

	@Test
	@DisplayName("Subjects are never mixed up, whatever is in the values")
	void subjectsAreUnambiguous() {
		Budget budget = Budget.of("b", PRICE, Period.LIFETIME).by("a", "b");

		assertThat(budget.subject(new SpendContext(Map.of("a", "x,b=y", "b", "z"))))
			.isNotEqualTo(budget.subject(new SpendContext(Map.of("a", "x", "b", "y,b=z"))));
		assertThat(budget.subject(new SpendContext(Map.of("a", "x".repeat(128), "b", "y".repeat(128)))))
			.startsWith("sha256=")
			.hasSize(71);
	}

	@Test
	@DisplayName("I13: a call that began in a period is settled in that period")
	void settlesInThePeriodOfTheReserve() {
		ConnectionMeter meter = meter(TENANT);
		Reservation reservation = meter.reserveForCall("lookup", null);
		CallClaim claim = meter.open("lookup", reservation.handle());
		claim.claim();
		this.time.stepWallClock(Duration.ofDays(1));

		claim.settle(Dispatch.EXECUTED, (key) -> null);

		assertThat(this.gate.rows(9)).singleElement().satisfies((row) -> {
			assertThat(row.key().period()).isEqualTo("2026-11-30");
			assertThat(row.committedMicros()).isEqualTo(PRICE.micros());
		});
	}

	@ParameterizedTest
	@CsvSource({ "MINUTE, 2026-10-25T02:30+02:00, 2026-10-25T02:30+01:00",
			"HOUR, 2026-10-25T02+02:00, 2026-10-25T02+01:00", "DAY, 2026-10-25, 2026-10-25", "WEEK, 2026-W43, 2026-W43",
			"MONTH, 2026-10, 2026-10", "LIFETIME, lifetime, lifetime" })
	@DisplayName("I16: the hour that is repeated when clocks go back is two hours, and all in one day")
	void periodsSurviveTheEndOfSummerTime(Period period, String before, String after) {
		Budget budget = new Budget("b", PRICE, period, ZoneId.of("Europe/Berlin"), List.of(), List.of());

		assertThat(budget.key("", Instant.parse("2026-10-25T00:30:00Z")).period()).isEqualTo(before);
		assertThat(budget.key("", Instant.parse("2026-10-25T01:30:00Z")).period()).isEqualTo(after);
	}

	@Test
	@DisplayName("What the operator froze is not reserved; what is held goes on")
	void frozenSpendingStops() {
		ConnectionMeter meter = meter(TENANT);
		Reservation held = meter.reserve("lookup", null);
		this.gate.freeze(FreezeScope.connection("vendor"), true);

		assertDenied(Reason.FROZEN, () -> meter.reserve("lookup", null));
		meter.open("lookup", held.handle()).claim();
		this.gate.freeze(FreezeScope.connection("vendor"), false);
		assertThat(meter.reserve("lookup", null).amount()).isEqualTo(PRICE);
	}

	@Test
	@DisplayName("Approval is asked before anything is held; silence, a failure and nobody to ask are refusals")
	void approvalComesFirst() {
		MeteringSettings settings = MeteringSettings.defaults()
			.withApproval(Money.parse("0.05", "USD"), Duration.ofMillis(1));
		List<CompletableFuture<Boolean>> answers = new ArrayList<>(List.of(CompletableFuture.completedFuture(false),
				new CompletableFuture<>(), CompletableFuture.failedFuture(new IllegalStateException()),
				CompletableFuture.completedFuture(true)));
		ConnectionMeter meter = meter(settings, (call, amount) -> {
			assertThat(this.store.rows(9)).isEmpty();
			return answers.remove(0);
		}, TENANT);

		assertDenied(Reason.APPROVAL_DENIED, () -> meter.reserve("lookup", null));
		assertDenied(Reason.APPROVAL_TIMEOUT, () -> meter.reserve("lookup", null));
		assertDenied(Reason.APPROVAL_DENIED, () -> meter.reserve("lookup", null));
		assertThat(meter.reserve("lookup", null).amount()).isEqualTo(PRICE);
		assertDenied(Reason.APPROVAL_DENIED, () -> meter(settings, null, TENANT).reserve("lookup", null));
	}

	@Test
	@DisplayName("M10, I14: a store that fails denies, is left alone for a second, and gets its settlements later")
	void failingStoreDenies() {
		ConnectionMeter meter = meter(TENANT);
		Reservation reservation = meter.reserveForCall("lookup", null);
		CallClaim claim = meter.open("lookup", reservation.handle());
		claim.claim();
		this.storeFails = true;
		claim.settle(Dispatch.EXECUTED, (key) -> null);

		assertDenied(Reason.STORE_UNAVAILABLE, () -> meter.reserve("lookup", null));
		this.storeFails = false;
		assertDenied(Reason.STORE_UNAVAILABLE, () -> meter.reserve("lookup", null));
		this.time.advance(Duration.ofSeconds(1));
		this.gate.tidy();

		assertThat(this.gate.rows(9)).singleElement().satisfies((row) -> {
			assertThat(row.committedMicros()).isEqualTo(PRICE.micros());
			assertThat(row.heldMicros()).isZero();
		});
		assertThat(meter.reserve("lookup", null).amount()).isEqualTo(PRICE);
	}

	@Test
	@DisplayName("M7: an unclaimed reservation ends as given back, a claimed one as spent")
	void timeGivesBackOnlyWhatIsUnclaimed() {
		ConnectionMeter meter = meter(TENANT);
		Reservation unclaimed = meter.reserve("lookup", null);
		Reservation claimed = meter.reserve("lookup", null);
		meter.open("lookup", claimed.handle()).claim();
		this.time.advance(Duration.ofMinutes(3));

		this.gate.tidy();

		assertThatExceptionOfType(UnmeteredCallException.class)
			.isThrownBy(() -> meter.open("lookup", unclaimed.handle()));
		assertThat(this.gate.rows(9)).singleElement().satisfies((row) -> {
			assertThat(row.committedMicros()).isEqualTo(PRICE.micros());
			assertThat(row.heldMicros()).isZero();
		});
		assertThat(this.events).extracting(SpendEvent::type)
			.contains(SpendEvent.Type.EXPIRED, SpendEvent.Type.AMBIGUOUS);
	}

	@Test
	@DisplayName("A call whose lease was up goes on if a person took that long, and a refusal still gives the money back")
	void lapsedLeaseIsTakenUpAgain() {
		ConnectionMeter meter = meter(TENANT);
		Reservation reservation = meter.reserveForCall("lookup", null);
		CallClaim claim = meter.open("lookup", reservation.handle());
		claim.claim();
		claim.returned();
		this.time.advance(Duration.ofMinutes(5));
		this.gate.tidy();

		claim.claim();
		claim.settle(Dispatch.REJECTED, (key) -> null);

		assertThat(this.gate.rows(9)).singleElement().satisfies((row) -> {
			assertThat(row.committedMicros()).isZero();
			assertThat(row.heldMicros()).isZero();
		});
	}

	@ParameterizedTest
	@CsvSource({ "0.09,lifetime", "0,day" })
	@DisplayName("A price that some budget could never pay is refused when it is configured, unless the gate only observes")
	void priceAboveALimitIsRefused(String limit, String period) {
		SpendGateBuilder builder = SpendGate.builder()
			.budgets(Budget.of("large", PRICE, Period.LIFETIME),
					Budget.of("small", Money.parse(limit, "USD"), Period.valueOf(period.toUpperCase(Locale.ROOT))));
		ConnectionName vendor = new ConnectionName("vendor");
		Origin origin = new Origin("https", "vendor.example", 443);
		PriceTable prices = PriceTable.of(PriceRule.perCall("lookup", "lookup", PRICE));

		assertThatIllegalArgumentException().isThrownBy(() -> builder.build().connect(vendor, origin, prices))
			.withMessageContainingAll("'vendor'", "price rule 'lookup' of 0.1 USD",
					"budget 'small' never has more than " + limit + " USD");
		SpendGate observing = builder.settings(MeteringSettings.defaults().withMode(MeteringSettings.Mode.OBSERVE))
			.build();
		assertThat(observing.connect(vendor, origin, prices)).isNotNull();
	}

	@Test
	@DisplayName("The journal is one line of JSON, whatever is in the names")
	void journalIsJson() {
		SpendCall call = new SpendCall("vendor", "a\"\\\n\u2028" + "x".repeat(200), "rule", "v1",
				SpendContext.of("user", "Zoë \"\\ 🙂"));
		SpendEvent event = new SpendEvent(SpendEvent.Type.DENIED, TestTime.START, call, null, PRICE, "OVER_LIMIT", null,
				new BudgetWarning(new BudgetKey("b", "", "2026-11"), 80));

		assertThat(LoggingJournal.json(event)).doesNotContain("\n")
			.startsWith("{\"event\":\"DENIED\",\"at\":\"2026-11-30T12:00:00Z\",\"connection\":\"vendor\","
					+ "\"tool\":\"a\\\"\\\\??xxx")
			.contains("\"amount\":\"0.1\",\"currency\":\"USD\",\"detail\":\"OVER_LIMIT\",\"budget\":\"b[] 2026-11\","
					+ "\"percent\":\"80\"")
			.endsWith("\"by.user\":\"Zo\\u00eb \\\"\\\\ \\ud83d\\ude42\"}");
	}

	@Test
	@DisplayName("A listener that throws changes nothing")
	void listenersCannotInterfere() {
		SpendListener broken = (event) -> {
			throw new IllegalStateException();
		};
		SpendGate listened = SpendGate.builder()
			.budgets(Budget.of("all", PRICE, Period.LIFETIME))
			.listener(SpendListener.all(List.of(broken, this.events::add)))
			.build();
		ConnectionMeter meter = listened.connect(new ConnectionName("vendor"),
				new Origin("https", "vendor.example", 443),
				PriceTable.of(PriceRule.perCall("lookup", "lookup", PRICE)));

		meter.reserve("lookup", null).close();

		assertThat(this.events).extracting(SpendEvent::type)
			.containsExactly(SpendEvent.Type.RESERVED, SpendEvent.Type.RELEASED);
	}

}
