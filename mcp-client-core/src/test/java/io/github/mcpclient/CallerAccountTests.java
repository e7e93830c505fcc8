package io.github.mcpclient;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.Period;
import io.github.mcpclient.metering.PriceRule;
import io.github.mcpclient.metering.PriceTable;
import io.github.mcpclient.metering.SpendContext;
import io.github.mcpclient.metering.SpendEvent;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.ConcurrencyPolicy;
import io.github.mcpclient.transport.WindowSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Who pays for a call, where the application knows it by the thread that makes the call.
 */
class CallerAccountTests {

	private static final int CALLERS = 200;

	private static final ThreadLocal<String> TENANT = new ThreadLocal<>();

	private final List<SpendEvent> events = new CopyOnWriteArrayList<>();

	private final ModernServer server = ModernServer.builder()
		.tool(TestTool.saying("lookup", "found"))
		.tool(TestTool.saying("ping", "pong"))
		.start();

	private final McpClients clients = McpClients.builder()
		.spendGate(SpendGate.builder()
			.budgets(Budget.of("each", Money.parse("1", "USD"), Period.LIFETIME).by("tenant"))
			.contextResolver(CallerAccountTests::account)
			.listener(this.events::add)
			.build())
		.build();

	private final McpClient client = this.clients.connect(ConnectionSpec.builder("vendor", this.server.uri().toString())
		.target(TargetPolicy.of(TargetProfile.LOOPBACK))
		.prices(PriceTable.of(PriceRule.perCall("lookup", "lookup", Money.parse("0.5", "USD")),
				PriceRule.free("ping", "ping")))
		.window(new WindowSettings(ConcurrencyPolicy.STATELESS, 16, 2 * CALLERS))
		.build());

	@AfterEach
	void close() {
		this.clients.close();
		this.server.close();
	}

	private static SpendContext account() {
		if (TENANT.get() == null) {
			throw new IllegalStateException("Nobody is at work on this thread");
		}
		return SpendContext.of("tenant", TENANT.get());
	}

	@Test
	@DisplayName("B-200: each call is on the account of the thread that made it, whichever thread does the work")
	void accountIsThatOfTheCaller() throws Exception {
		ExecutorService callers = Executors.newFixedThreadPool(16);
		List<Future<CallToolResult>> calls = new ArrayList<>();
		for (int i = 0; i < CALLERS; i++) {
			String name = "tenant-" + i;
			calls.add(callers.submit(() -> callTwice(name)));
		}
		for (Future<CallToolResult> call : calls) {
			assertThat(call.get(30, TimeUnit.SECONDS).text()).isEqualTo("found");
		}
		callers.shutdownNow();

		Map<String, Long> paid = this.events.stream()
			.filter((event) -> event.type() == SpendEvent.Type.COMMITTED)
			.collect(Collectors.groupingBy((event) -> event.call().context().dimensions().get("tenant"),
					Collectors.counting()));
		assertThat(paid).hasSize(CALLERS).values().containsOnly(2L);
	}

	/**
	 * A thread of the pool is another tenant's next, before this call is done.
	 */
	private CallToolResult callTwice(String name) throws Exception {
		TENANT.set(name);
		CompletableFuture<CallToolResult> second;
		try {
			this.client.callTool("lookup");
			second = this.client.async().callTool("lookup", Map.of(), CallOptions.defaults());
		}
		finally {
			TENANT.remove();
		}
		return second.get(30, TimeUnit.SECONDS);
	}

	@Test
	@DisplayName("B-200: a caller without an account fails the call that costs something, and no other")
	void failureToTellIsThatOfTheCall() throws Exception {
		assertThat(this.client.async().callTool("ping", Map.of(), CallOptions.defaults()).get().text())
			.isEqualTo("pong");

		assertThatExceptionOfType(ExecutionException.class)
			.isThrownBy(() -> this.client.async().callTool("lookup", Map.of(), CallOptions.defaults()).get())
			.withCauseInstanceOf(IllegalStateException.class);
		assertThat(this.server.executions("lookup")).isZero();
	}

}
