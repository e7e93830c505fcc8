package io.github.mcpclient.boot.actuate;

import io.github.mcpclient.McpClients;
import io.github.mcpclient.testserver.ModernServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What connections mean for the readiness of the application, asked over HTTP.
 */
class ReadinessTests {

	private static final String READINESS = "/actuator/health/readiness";

	private final ModernServer server = ModernServer.builder().start();

	@AfterEach
	void stopServer() {
		this.server.close();
	}

	@Test
	@DisplayName("Design 10: a required connection counts in readiness as long as its breaker refuses calls")
	void requiredConnectionCounts() throws Exception {
		try (RunningApplication application = start("required")) {
			assertThat(application.get(READINESS).statusCode()).isEqualTo(200);
			openCircuit(application);

			assertThat(application.get(READINESS).statusCode()).isEqualTo(503);
			assertThat(application.get("/actuator/health/liveness").statusCode()).isEqualTo(200);
			assertThat(application.get("/actuator/health/mcp/tools").body()).contains("OUT_OF_SERVICE");

			application.bean(McpClients.class).breakers().resetAll();
			assertThat(application.get(READINESS).statusCode()).isEqualTo(200);
		}
	}

	@Test
	@DisplayName("Design 10: a connection that is not required takes nothing down")
	void otherConnectionsDoNot() throws Exception {
		try (RunningApplication application = start("lazy")) {
			openCircuit(application);

			assertThat(application.get(READINESS).statusCode()).isEqualTo(200);
			assertThat(application.get("/actuator/health").statusCode()).isEqualTo(200);
		}
	}

	private static void openCircuit(RunningApplication application) {
		McpClients clients = application.bean(McpClients.class);
		clients.breakers().recordFailure(BreakerDescriptor.key(clients.get("tools")));
	}

	private RunningApplication start(String mode) {
		return RunningApplication.start("--server.port=0", "--mcp.client.connections.tools.url=" + this.server.uri(),
				"--mcp.client.connections.tools.target.profile=loopback",
				"--mcp.client.connections.tools.start=" + mode, "--mcp.client.breaker.failure-threshold=1",
				"--management.endpoint.health.group.readiness.include=readinessState,mcp",
				"--management.endpoint.health.show-details=always");
	}

}
