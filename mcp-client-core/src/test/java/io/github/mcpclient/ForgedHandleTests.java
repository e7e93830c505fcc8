package io.github.mcpclient;

import java.util.Map;

import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.UnmeteredCallException;
import io.github.mcpclient.metering.Budget;
import io.github.mcpclient.metering.MeteringSettings;
import io.github.mcpclient.metering.Money;
import io.github.mcpclient.metering.Period;
import io.github.mcpclient.metering.PriceRule;
import io.github.mcpclient.metering.PriceTable;
import io.github.mcpclient.metering.Reservation;
import io.github.mcpclient.metering.SpendContext;
import io.github.mcpclient.metering.SpendGate;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.ReplayPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What neither a model nor a server can talk the gate into.
 */
class ForgedHandleTests {

	private final ModernServer server = ModernServer.builder()
		.tool(TestTool.saying("lookup", "found").with("annotations", "{\"readOnlyHint\":true,\"idempotentHint\":true}"))
		.start();

	@AfterEach
	void stopServer() {
		this.server.close();
	}

	private McpClients clients(boolean automatic) {
		return McpClients.builder()
			.spendGate(SpendGate.builder()
				.settings(MeteringSettings.defaults().withAutoReserve(automatic))
				.budgets(Budget.of("all", Money.parse("1", "USD"), Period.DAY))
				.build())
			.build();
	}

	private McpClient connect(McpClients clients) {
		return clients.connect(ConnectionSpec.builder("vendor", this.server.uri().toString())
			.target(TargetPolicy.of(TargetProfile.LOOPBACK))
			.prices(PriceTable.of(PriceRule.perCall("lookup", "lookup", Money.parse("0.15", "USD"))))
			.replay(ReplayPolicy.IDEMPOTENT)
			.build());
	}

	@Test
	@DisplayName("M10: a handle among the arguments, where a model could put one, opens nothing and is not burnt")
	void handleAmongTheArgumentsOpensNothing() {
		try (McpClients clients = clients(false)) {
			McpClient client = connect(clients);
			Reservation reservation = client.reserve("lookup", SpendContext.empty());
			String text = reservation.handle().reveal();

			for (String name : new String[] { "reservation", "_meta", "handle" }) {
				assertThatExceptionOfType(UnmeteredCallException.class)
					.isThrownBy(() -> client.callTool("lookup", Map.of(name, text)));
			}

			assertThat(this.server.requests()).isEmpty();
			assertThat(client.callTool("lookup", Map.of(), CallOptions.defaults().withReservation(reservation.handle()))
				.text()).isEqualTo("found");
		}
	}

	@Test
	@DisplayName("M13: a priced tool is not sent again, even if its server calls it read-only and calls are replayed")
	void pricedToolIsNeverReplayed() {
		try (McpClients clients = clients(true)) {
			McpClient client = connect(clients);
			client.listTools();
			this.server.intercept((request, reply) -> {
				if (request.bodyText().contains("tools/call")) {
					reply.reset();
				}
			});

			assertThatExceptionOfType(McpException.class).isThrownBy(() -> client.callTool("lookup"));

			assertThat(this.server.count("tools/call")).isEqualTo(1);
		}
	}

}
