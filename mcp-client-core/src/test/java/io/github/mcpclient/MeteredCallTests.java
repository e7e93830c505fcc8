package io.github.mcpclient;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.breaker.CircuitKey;
import io.github.mcpclient.error.BreakerOpenException;
import io.github.mcpclient.error.FailureCode;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.PaymentRequiredException;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.SpendDeniedException.Reason;
import io.github.mcpclient.error.UnknownPriceException;
import io.github.mcpclient.error.UnmeteredCallException;
import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.BudgetRow;
import io.github.mcpclient.metering.MeteringSettings;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.Period;
import io.github.mcpclient.metering.PriceRule;
import io.github.mcpclient.metering.PriceTable;
import io.github.mcpclient.metering.Reservation;
import io.github.mcpclient.metering.ReservationHandle;
import io.github.mcpclient.metering.SpendContext;
import io.github.mcpclient.metering.SpendEvent;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.Script;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.ReplayPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Metering as a caller and a server see it. What is settled how is a matter of evidence;
 * the server here counts what it was asked and bills what it ran.
 */
class MeteredCallTests {

	private static final Money PRICE = Money.parse("0.15", "USD");

	private static final PriceTable PRICES = PriceTable.of(PriceRule.perCall("lookup", "lookup", PRICE),
			PriceRule.free("ping", "ping"), PriceRule.upTo("report", "report", Money.parse("2", "USD"), "vendor/cost"));

	private final ModernServer server = ModernServer.builder()
		.tool(TestTool.saying("lookup", "found"))
		.tool(TestTool.saying("ping", "pong"))
		.tool(TestTool.saying("other", "not priced"))
		.start();

	private final List<SpendEvent> events = new CopyOnWriteArrayList<>();

	private final CircuitBreakers breakers = new CircuitBreakers(
			new BreakerSettings(1, BreakerSettings.DEFAULT_RECOVERY, BreakerSettings.DEFAULT_MAX_OPEN,
					BreakerSettings.DEFAULT_PROBE_EXPIRY, BreakerSettings.DEFAULT_MAX_CIRCUITS));

	private SpendGate gate;

	private McpClients clients;

	@AfterEach
	void close() {
		if (this.clients != null) {
			this.clients.close();
		}
		this.server.close();
	}

	private McpClient client(MeteringSettings settings) {
		return client(settings, this.server.uri().toString(), PRICES);
	}

	private McpClient client() {
		return client(MeteringSettings.defaults());
	}

	private McpClient client(MeteringSettings settings, String url, PriceTable prices) {
		this.gate = SpendGate.builder()
			.settings(settings)
			.budgets(Budget.of("all", Money.parse("2.5", "USD"), Period.LIFETIME))
			.listener(this.events::add)
			.build();
		this.clients = McpClients.builder().spendGate(this.gate).breakers(this.breakers).build();
		return this.clients.connect(ConnectionSpec.builder("vendor", url)
			.target(TargetPolicy.of(TargetProfile.LOOPBACK))
			.prices(prices)
			.replay(ReplayPolicy.IDEMPOTENT)
			.build());
	}

	private String spent() {
		BudgetRow row = this.gate.rows(1).get(0);
		return new Money(row.committedMicros(), "USD").amount().toPlainString() + " + "
				+ new Money(row.heldMicros(), "USD").amount().toPlainString();
	}

	@Test
	@DisplayName("M1, M5, I11: a priced call is paid for and a free one is not; nothing but tools/call is metered")
	void pricedCallIsPaidFor() {
		McpClient client = client();
		client.listTools();
		client.callTool("ping");
		assertThat(this.events).isEmpty();

		assertThat(client.callTool("lookup").text()).isEqualTo("found");

		assertThat(spent()).isEqualTo("0.15 + 0");
		assertThat(this.events).extracting(SpendEvent::type)
			.containsExactly(SpendEvent.Type.RESERVED, SpendEvent.Type.COMMITTED);
	}

	@Test
	@DisplayName("M3, M4, I8: a tool of unknown price sends nothing, not even a handshake")
	void unknownPriceSendsNothing() {
		McpClient client = client();

		assertThatExceptionOfType(UnknownPriceException.class).isThrownBy(() -> client.callTool("other"))
			.satisfies((ex) -> assertThat(ex.tool()).isEqualTo("other"));

		assertThat(this.server.requests()).isEmpty();
		assertThat(this.gate.rows(9)).isEmpty();
	}

	@Test
	@DisplayName("M5, M8, M12, I3: without a reservation, and with one that was made up or used before, nothing is sent")
	void handleIsNeededAndGoodOnce() {
		McpClient client = client(MeteringSettings.defaults().withAutoReserve(false));
		assertThatExceptionOfType(UnmeteredCallException.class).isThrownBy(() -> client.callTool("lookup"));
		assertThatExceptionOfType(UnmeteredCallException.class)
			.isThrownBy(() -> call(client, "lookup", ReservationHandle.of("made.up")));
		assertThat(this.server.requests()).isEmpty();

		try (Reservation reservation = client.reserve("lookup", SpendContext.empty())) {
			call(client, "lookup", reservation.handle());
			assertThatExceptionOfType(UnmeteredCallException.class)
				.isThrownBy(() -> call(client, "lookup", reservation.handle()));
		}

		assertThat(this.server.count("tools/call")).isEqualTo(1);
		assertThat(spent()).isEqualTo("0.15 + 0");
	}

	@Test
	@DisplayName("M9, W10, I7: a handle made for a free or a cheap tool opens no dear one, and is not burnt by the attempt")
	void handleIsBoundToItsTool() {
		McpClient client = client();
		ReservationHandle free = client.reserve("ping", SpendContext.empty()).handle();
		ReservationHandle cheap = client.reserve("lookup", SpendContext.empty()).handle();

		assertThatExceptionOfType(UnmeteredCallException.class).isThrownBy(() -> call(client, "report", free));
		assertThatExceptionOfType(UnmeteredCallException.class).isThrownBy(() -> call(client, "report", cheap));
		assertThat(call(client, "lookup", cheap)).isEqualTo("found");
	}

	@Test
	@DisplayName("M6, W10, I18: an open breaker burns no handle, and a refusal of the gate moves no breaker")
	void breakerAndGateLeaveEachOtherAlone() {
		McpClient client = client();
		ReservationHandle handle = client.reserve("lookup", SpendContext.empty()).handle();
		CircuitKey origin = new CircuitKey.Origin(client.spec().settings().endpoint().origin());
		this.breakers.recordFailure(origin);

		assertThatExceptionOfType(BreakerOpenException.class).isThrownBy(() -> call(client, "lookup", handle));
		assertThatExceptionOfType(BreakerOpenException.class).isThrownBy(() -> client.callTool("lookup"));
		assertThat(spent()).as("what was held for a call of its own is given back").isEqualTo("0 + 0.15");
		this.breakers.reset(origin);
		assertThat(call(client, "lookup", handle)).isEqualTo("found");
		assertThatExceptionOfType(UnknownPriceException.class).isThrownBy(() -> client.callTool("other"));
		assertThatExceptionOfType(UnmeteredCallException.class).isThrownBy(() -> call(client, "lookup", handle));

		assertThat(this.breakers.status(origin).failures()).isZero();
	}

	@Test
	@DisplayName("I1, I8: what the budget does not cover is not sent")
	void exhaustedBudgetSendsNothing() {
		McpClient client = client();
		for (int call = 0; call < 16; call++) {
			client.callTool("lookup");
		}

		assertThatExceptionOfType(SpendDeniedException.class).isThrownBy(() -> client.callTool("lookup"))
			.withMessageContaining("Budget 'all': The price is not covered")
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(Reason.OVER_LIMIT))
			.satisfies((ex) -> assertThat(ex.budget()).hasValue("all"));

		assertThat(this.events).last().satisfies((event) -> assertThat(event.budget()).isEqualTo("all"));
		assertThat(this.server.count("tools/call")).isEqualTo(16);
		assertThat(spent()).isEqualTo("2.4 + 0");
	}

	@ParameterizedTest
	@CsvSource({ "refuse, 0 + 0", "error, 0 + 0", "internal, 0.15 + 0", "fail, 0.15 + 0", "reset, 0.15 + 0",
			"truncate, 0.15 + 0", "garbage, 0.15 + 0" })
	@DisplayName("M11, I10: only proof that the tool did not run gives the money back, and what may have run is not sent twice")
	void settlesByEvidence(String fault, String spent) {
		McpClient client = client();
		client.listTools();
		this.server.intercept(onCall(fault));

		assertThatExceptionOfType(McpException.class).isThrownBy(() -> client.callTool("lookup"));

		assertThat(this.server.count("tools/call")).isEqualTo(1);
		assertThat(spent()).isEqualTo(spent);
	}

	private static Script onCall(String fault) {
		return (request, reply) -> {
			if (request.bodyText().contains("tools/call")) {
				switch (fault) {
					case "refuse" -> reply.empty(429);
					case "error" -> reply.json(200, error(-32602));
					case "internal" -> reply.json(200, error(-32603));
					case "fail" -> reply.empty(500);
					case "truncate" -> {
						reply.raw("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{");
						reply.close();
					}
					case "garbage" -> reply.json(200, "{}");
					default -> reply.reset();
				}
			}
		};
	}

	private static String error(int code) {
		return "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":" + code + ",\"message\":\"no\"}}";
	}

	@Test
	@DisplayName("An ambiguous call is held until somebody who knows the bill says what became of it")
	void ambiguousCallIsReconciled() {
		McpClient client = client(MeteringSettings.defaults().withAmbiguous(MeteringSettings.Ambiguous.HOLD));
		this.server.intercept(onCall("reset"));
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> client.callTool("lookup"));
		assertThat(spent()).isEqualTo("0 + 0.15");
		String id = this.gate.ambiguous(9).get(0).id();

		assertThat(this.gate.reconcile(id, null)).isTrue();

		assertThat(spent()).isEqualTo("0 + 0");
		assertThat(this.gate.reconcile(id, null)).isFalse();
	}

	@Test
	@DisplayName("A call that is sent again after the loss of its session is paid for once")
	void lostSessionIsPaidOnce() {
		try (LegacyServer legacy = LegacyServer.builder().tool(TestTool.saying("lookup", "found")).start()) {
			McpClient client = client(MeteringSettings.defaults(), legacy.uri().toString(), PRICES);
			client.callTool("lookup");
			legacy.loseSessions();

			client.callTool("lookup");

			assertThat(spent()).isEqualTo("0.3 + 0");
		}
	}

	@ParameterizedTest
	@CsvSource({ "'\"0.031\"', 0.031 + 0", "0.0310001, 0.031001 + 0", "'\"free\"', 2 + 0", "-1, 2 + 0", "null, 2 + 0",
			"'{}', 2 + 0", "2.1, 2.1 + 0", "1e9, 2 + 0" })
	@DisplayName("What a result says it cost is charged if it can be believed, else the maximum")
	void reportedCostIsCharged(String cost, String spent) {
		McpClient client = client();
		this.server.intercept((request, reply) -> {
			if (request.bodyText().contains("tools/call")) {
				reply.json(200,
						"{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().path("id")
								+ ",\"result\":{\"content\":[],\"resultType\":\"complete\",\"_meta\":{\"vendor/cost\":"
								+ cost + "}}}");
			}
		});

		client.callTool("report");

		assertThat(spent()).isEqualTo(spent);
	}

	@ParameterizedTest
	@ValueSource(strings = { "402", "x402-result", "x402-type", "x402-error", "mpp" })
	@DisplayName("A demand for payment is a failure of its own; it is not paid, and what was held is given back")
	void demandIsNotPaid(String form) {
		McpClient client = client();
		this.server.intercept((request, reply) -> {
			if (request.bodyText().contains("tools/call")) {
				String head = "{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().path("id") + ",";
				switch (form) {
					case "402" -> reply.empty(402);
					case "x402-result" -> reply.json(200, head + "\"result\":{\"isError\":true,\"content\":[],"
							+ "\"resultType\":\"complete\",\"structuredContent\":{\"x402Version\":2,\"accepts\":[]}}}");
					case "x402-type" -> reply.json(200, head + "\"result\":{\"resultType\":\"payment_required\"}}");
					case "x402-error" -> reply.json(200, head + "\"error\":{\"code\":402,\"message\":\"pay\"}}");
					default -> reply.json(200,
							head + "\"error\":{\"code\":-32042,\"message\":\"pay\",\"data\":{\"challenges\":[]}}}");
				}
			}
		});

		assertThatExceptionOfType(PaymentRequiredException.class).isThrownBy(() -> client.callTool("lookup"))
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(FailureCode.PAYMENT_REQUIRED));

		assertThat(this.server.count("tools/call")).isEqualTo(1);
		assertThat(spent()).isEqualTo("0 + 0");
	}

	@Test
	@DisplayName("I17: observing blocks nothing and counts what would have been denied, each once")
	void observingBlocksNothing() {
		McpClient client = client(MeteringSettings.defaults().withMode(MeteringSettings.Mode.OBSERVE));
		for (int call = 0; call < 18; call++) {
			client.callTool("lookup");
		}
		client.callTool("other");
		call(client, "lookup", ReservationHandle.of("made.up"));

		assertThat(this.events).filteredOn((event) -> event.type() == SpendEvent.Type.WOULD_DENY)
			.extracting(SpendEvent::detail)
			.containsExactly("OVER_LIMIT", "OVER_LIMIT", "UNKNOWN_PRICE", "UNKNOWN");
		assertThat(this.events).noneMatch((event) -> event.type() == SpendEvent.Type.DENIED);
		assertThat(spent()).isEqualTo("2.4 + 0");
	}

	@Test
	@DisplayName("M10: prices that no budget is there for are refused when the connection is made")
	void pricesNeedBudgets() {
		try (McpClients without = McpClients.create()) {
			ConnectionSpec spec = ConnectionSpec.builder("vendor", "https://vendor.example/mcp").prices(PRICES).build();

			assertThatIllegalArgumentException().isThrownBy(() -> without.connect(spec)).withMessageContaining("USD");
		}
	}

	@Test
	@DisplayName("S9, M7, I15: the handle is in no event, failure, text or request")
	void handleIsNowhere() {
		McpClient client = client(MeteringSettings.defaults().withAutoReserve(false));
		Reservation reservation = client.reserve("lookup", SpendContext.of("user", "ada"));
		String secret = reservation.handle().reveal().substring(reservation.id().length() + 1);
		call(client, "lookup", reservation.handle());
		Throwable refused = catchThrowable(() -> call(client, "lookup", reservation.handle()));

		assertThat(secret).hasSize(24);
		assertThat(reservation + " " + reservation.handle() + " " + this.events + refused).doesNotContain(secret);
		assertThat(this.server.requests()).extracting(ReceivedRequest::toString)
			.allSatisfy((request) -> assertThat(request).doesNotContain(secret));
		assertThat(this.server.requests()).extracting(ReceivedRequest::bodyText)
			.allSatisfy((body) -> assertThat(body).doesNotContain(secret));
	}

	@Test
	@DisplayName("A reservation that is not used is given back when it is closed")
	void unusedReservationIsGivenBack() {
		McpClient client = client();
		try (Reservation reservation = client.reserve("lookup", SpendContext.empty())) {
			assertThat(reservation.amount()).isEqualTo(PRICE);
			assertThat(spent()).isEqualTo("0 + 0.15");
		}

		assertThat(spent()).isEqualTo("0 + 0");
	}

	@Test
	@DisplayName("A call that runs out of time gives nothing back")
	void timeoutIsCharged() {
		McpClient client = client();
		client.listTools();
		this.server.intercept((request, reply) -> {
			if (request.bodyText().contains("tools/call")) {
				reply.hold();
			}
		});

		assertThatExceptionOfType(McpException.class).isThrownBy(
				() -> client.callTool("lookup", Map.of(), CallOptions.defaults().withTimeout(Duration.ofMillis(200))));

		assertThat(spent()).isEqualTo("0.15 + 0");
	}

	private static String call(McpClient client, String tool, ReservationHandle handle) {
		return client.callTool(tool, Map.of(), CallOptions.defaults().withReservation(handle)).text();
	}

}
