package io.github.mcpclient.boot.actuate;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.mcpclient.CallOptions;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.boot.observation.SpendMeterDocumentation;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.SpendDeniedException.Reason;
import io.github.mcpclient.error.UnknownPriceException;
import io.github.mcpclient.metering.SpendContext;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.test.json.JsonContent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

/**
 * What an operator sees of the money and does about it, over HTTP, after real calls, and
 * what the metrics count of them.
 */
class McpSpendEndpointTests {

	private static final String SPEND = "/actuator/mcpspend";

	private final ModernServer server = ModernServer.builder().tool(TestTool.saying("lookup", "found")).start();

	@AfterEach
	void stopServer() {
		this.server.close();
	}

	@Test
	void operatorSeesBudgetsPricesAndSettings() throws Exception {
		try (RunningApplication application = start()) {
			McpClient intel = intel(application);
			call(intel, "ada");
			call(intel, "eve");
			assertThatExceptionOfType(UnknownPriceException.class).isThrownBy(() -> intel.callTool("other"));

			JsonContent body = new JsonContent(body(application.get(SPEND)));
			assertThat(body).extractingPath("$.settings.mode").isEqualTo("enforce");
			assertThat(body).extractingPath("$.settings.ambiguous").isEqualTo("hold");
			assertThat(body).extractingPath("$.settings.claimLease").isEqualTo("PT1M");
			assertThat(body).extractingPath("$.budgets.all.limit").isEqualTo("0.5");
			assertThat(body).extractingPath("$.budgets.all.rows")
				.isEqualTo(List.of(Map.of("subject", "", "period", "lifetime", "committed", "0.3", "held", "0",
						"remaining", "0.2")));
			assertThat(body).extractingPath("$.budgets.user-day.rows[*].subject")
				.isEqualTo(List.of("user=ada", "user=eve"));
			assertThat(body).extractingPath("$.connections.intel.rules[0]")
				.isEqualTo(Map.of("name", "lookup", "tool", "lookup", "kind", "price", "amount", "0.15 USD"));
			assertThat(body).extractingPath("$.connections.intel.unpricedTools").isEqualTo(List.of("other"));
			assertThat(body).doesNotHavePath("$.connections.free");
			assertThat(body(application.get(SPEND + "/user-day"))).contains("\"by\":[\"user\"]", "\"period\":\"day\"");
			assertThat(application.get(SPEND + "/unknown").statusCode()).isEqualTo(404);
			assertThat(application.post(SPEND, "{}").statusCode()).isEqualTo(405);
			assertThat(application.post(SPEND + "/everything", "{\"frozen\":true}").statusCode()).isIn(404, 405);
		}
	}

	@Test
	void operatorWithAccessFreezesAndUnfreezes() throws Exception {
		try (RunningApplication application = start("--management.endpoint.mcpspend.access=unrestricted")) {
			for (String scope : List.of("everything", "budget:all", "connection:intel")) {
				assertThat(application.post(SPEND + "/" + scope, "{\"frozen\":true}").statusCode()).isEqualTo(204);
				assertThat(body(application.get(SPEND))).contains("\"frozen\":[\"" + scope + "\"]");
				assertThatExceptionOfType(SpendDeniedException.class).isThrownBy(() -> call(intel(application), "ada"))
					.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(Reason.FROZEN));
				assertThat(application.post(SPEND + "/" + scope, "{\"frozen\":false}").statusCode()).isEqualTo(204);
			}
			call(intel(application), "ada");
			for (String scope : List.of("budget:unknown", "connection:unknown", "budget", "everything:all",
					"nothing")) {
				assertThat(application.post(SPEND + "/" + scope, "{\"frozen\":true}").statusCode()).as(scope)
					.isEqualTo(404);
			}
			assertThat(body(application.get(SPEND))).contains("\"frozen\":[]");
		}
	}

	@Test
	void operatorWithAccessReconciles() throws Exception {
		this.server.intercept((request, reply) -> {
			if (request.bodyText().contains("tools/call")) {
				reply.reset();
			}
		});
		try (RunningApplication application = start("--management.endpoint.mcpspend.access=unrestricted")) {
			for (int call = 0; call < 2; call++) {
				assertThatExceptionOfType(McpException.class).isThrownBy(() -> call(intel(application), "ada"));
			}
			JsonContent body = new JsonContent(body(application.get(SPEND)));
			assertThat(body).extractingPath("$.ambiguous[*].money").isEqualTo(List.of("held", "held"));
			assertThat(body).extractingPath("$.ambiguous[0].amount").isEqualTo("0.15 USD");
			String first = reservation(application);
			assertThat(reconcile(application, first, "much")).isEqualTo(400);
			assertThat(reconcile(application, first, "0.15 EUR")).isEqualTo(400);
			assertThat(reconcile(application, "unknown", "0.1")).isEqualTo(404);

			assertThat(reconcile(application, first, "0.1")).isEqualTo(204);
			assertThat(reconcile(application, first, "0.1")).isEqualTo(404);
			assertThat(reconcile(application, reservation(application), "0")).isEqualTo(204);

			assertThat(body(application.get(SPEND + "/all"))).contains("\"committed\":\"0.1\",\"held\":\"0\"");
			assertThat(body(application.get(SPEND))).contains("\"ambiguous\":[]");
		}
	}

	@Test
	void metricsCountMoneyAndRefusalsUnderBoundedTags() throws Exception {
		try (RunningApplication application = start()) {
			McpClient intel = intel(application);
			for (String user : List.of("ada", "eve", "bob")) {
				call(intel, user);
			}
			assertThatExceptionOfType(SpendDeniedException.class).isThrownBy(() -> call(intel, "ada"));
			for (int tool = 0; tool < 5; tool++) {
				String name = "other" + tool;
				assertThatExceptionOfType(UnknownPriceException.class).isThrownBy(() -> intel.callTool(name));
			}

			MeterRegistry meters = application.bean(MeterRegistry.class);
			assertThat(meters.get("mcp.client.budget.committed").tag("mcp.budget.name", "all").gauge().value())
				.isEqualTo(0.45);
			assertThat(meters.get("mcp.client.budget.held").gauge().value()).isZero();
			assertThat(meters.get("mcp.client.budget.limit").gauge().value()).isEqualTo(0.5);
			assertThat(meters.get("mcp.client.spend.amount")
				.tags("mcp.connection.name", "intel", "mcp.spend.rule", "lookup", "mcp.spend.outcome", "committed",
						"mcp.spend.currency", "USD")
				.counter()
				.count()).isCloseTo(0.45, within(1e-9));
			assertThat(
					meters.get("mcp.client.spend.reservations").tag("mcp.spend.outcome", "reserved").counter().count())
				.isEqualTo(3);
			assertThat(meters.get("mcp.client.spend.denied").tag("mcp.spend.reason", "over_limit").counter().count())
				.isEqualTo(1);
			assertThat(meters.get("mcp.client.spend.denied").tag("mcp.spend.reason", "unknown_price").counters())
				.singleElement()
				.satisfies((counter) -> assertThat(counter.count()).isEqualTo(5));
			assertThat(meters.get("mcp.client.budget.warnings").tag("mcp.budget.name", "all").counter().count())
				.isEqualTo(1);
			assertThat(body(application.get("/actuator/metrics/mcp.client.budget.committed"))).contains("0.45");
			assertEveryMeterIsDocumented(meters);
		}
	}

	private static void assertEveryMeterIsDocumented(MeterRegistry meters) {
		Map<String, SpendMeterDocumentation> documented = Arrays.stream(SpendMeterDocumentation.values())
			.collect(Collectors.toMap(SpendMeterDocumentation::getName, (meter) -> meter));
		assertThat(meters.getMeters()).map(Meter::getId)
			.filteredOn((id) -> id.getName().matches("mcp\\.client\\.(spend|budget)\\..*"))
			.hasSizeGreaterThan(6)
			.allSatisfy((id) -> {
				assertThat(documented).containsKey(id.getName());
				assertThat(id.getType()).isEqualTo(documented.get(id.getName()).getType());
				assertThat(id.getTags()).extracting(Tag::getKey)
					.containsExactlyInAnyOrderElementsOf(
							Arrays.stream(documented.get(id.getName()).getKeyNames()).map(KeyName::asString).toList());
			});
	}

	private static McpClient intel(RunningApplication application) {
		return application.bean(McpClients.class).get("intel");
	}

	private static void call(McpClient client, String user) {
		client.callTool("lookup", Map.of(), CallOptions.defaults().withSpendContext(SpendContext.of("user", user)));
	}

	private static String reservation(RunningApplication application) throws Exception {
		return JsonMapper.shared().readTree(body(application.get(SPEND))).at("/ambiguous/0/reservation").stringValue();
	}

	private static int reconcile(RunningApplication application, String reservation, String charged) throws Exception {
		return application.post(SPEND, "{\"reservation\":\"" + reservation + "\",\"charged\":\"" + charged + "\"}")
			.statusCode();
	}

	private RunningApplication start(String... more) {
		List<String> arguments = new ArrayList<>(List.of("--server.port=0", "--server.address=127.0.0.1",
				"--spring.main.banner-mode=off", "--management.endpoints.web.exposure.include=*",
				"--mcp.client.defaults.target.profile=loopback",
				"--mcp.client.connections.intel.url=" + this.server.uri(),
				"--mcp.client.connections.free.url=" + this.server.uri(),
				"--mcp.client.connections.intel.prices.lookup.tool=lookup",
				"--mcp.client.connections.intel.prices.lookup.price=0.15", "--mcp.client.metering.ambiguous=hold",
				"--mcp.client.metering.budgets.all.limit=0.50", "--mcp.client.metering.budgets.all.period=lifetime",
				"--mcp.client.metering.budgets.all.warn-at=80", "--mcp.client.metering.budgets.user-day.limit=5",
				"--mcp.client.metering.budgets.user-day.period=day", "--mcp.client.metering.budgets.user-day.by=user"));
		arguments.addAll(List.of(more));
		return RunningApplication.start(arguments.toArray(String[]::new));
	}

	private static String body(HttpResponse<String> response) {
		assertThat(response.statusCode()).isEqualTo(200);
		return response.body();
	}

}
