package io.github.mcpclient.boot.actuate;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.breaker.CircuitState;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import org.springframework.test.json.JsonContent;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The endpoints of a running web application, over HTTP, after real calls to real
 * servers.
 */
class ActuatorTests {

	private final ModernServer modern = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start();

	private final LegacyServer legacy = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start();

	@AfterEach
	void stopServers() {
		this.modern.close();
		this.legacy.close();
	}

	@Test
	void operatorSeesWhatIsKnownAndMayChangeNothingUnlessAllowed() throws Exception {
		try (RunningApplication application = start()) {
			McpClients clients = application.bean(McpClients.class);
			assertThat(application.get("/actuator/mcperas/modern").body()).contains("\"known\":\"unknown\"");
			clients.get("modern").callTool("hello");
			clients.get("legacy").callTool("hello");
			clients.get("pinned").callTool("hello");

			assertErasAreShown(application);
			assertBreakersAreShown(application);
			assertConnectionsAreShown(application);
			assertHealthIsShown(application);
			for (String endpoint : new String[] { "mcperas", "mcpbreakers", "mcpconnections" }) {
				assertThat(application.get("/actuator/" + endpoint + "/unknown").statusCode()).isEqualTo(404);
				assertThat(application.delete("/actuator/" + endpoint).statusCode()).isEqualTo(405);
				assertThat(application.delete("/actuator/" + endpoint + "/modern").statusCode()).isIn(404, 405);
			}
			assertThat(clients.eraCache().verdicts()).hasSize(2);
		}
	}

	private void assertErasAreShown(RunningApplication application) throws IOException, InterruptedException {
		String body = body(application.get("/actuator/mcperas"));
		assertThat(new JsonContent(body)).extractingPath("$.connections.modern.era").isEqualTo("modern");
		assertThat(new JsonContent(body)).extractingPath("$.connections.modern.known").isEqualTo("cached");
		assertThat(new JsonContent(body)).extractingPath("$.connections.modern.protocolVersion")
			.isEqualTo("2026-07-28");
		assertThat(new JsonContent(body)).extractingPath("$.connections.modern.evidence").asString().isNotEmpty();
		assertThat(new JsonContent(body)).extractingPath("$.connections.modern.decidedAt").asString().endsWith("Z");
		assertThat(new JsonContent(body)).extractingPath("$.connections.modern.age").asString().startsWith("PT");
		assertThat(new JsonContent(body)).extractingPath("$.connections.modern.expiresIn")
			.asString()
			.startsWith("PT14M");
		assertThat(new JsonContent(body)).extractingPath("$.connections.legacy.era").isEqualTo("legacy");
		assertThat(new JsonContent(body)).extractingPath("$.connections.pinned.known").isEqualTo("pinned");
		assertThat(new JsonContent(body)).doesNotHavePath("$.connections.pinned.expiresIn");
		assertThat(new JsonContent(body)).extractingPath("$.connections.modern.origin")
			.isEqualTo("http://127.0.0.1:" + this.modern.uri().getPort());
		assertThat(body(application.get("/actuator/mcperas/legacy"))).contains("\"protocolVersion\":\"2025-11-25\"");
	}

	private void assertBreakersAreShown(RunningApplication application) throws IOException, InterruptedException {
		String body = body(application.get("/actuator/mcpbreakers"));
		assertThat(new JsonContent(body)).extractingPath("$.connections.modern.state").isEqualTo("closed");
		assertThat(new JsonContent(body)).extractingPath("$.connections.legacy.failures").isEqualTo(0);
		assertThat(body(application.get("/actuator/mcpbreakers/modern"))).contains("\"failureThreshold\":5");
	}

	private void assertConnectionsAreShown(RunningApplication application) throws IOException, InterruptedException {
		String body = body(application.get("/actuator/mcpconnections"));
		assertThat(new JsonContent(body)).extractingPath("$.connections.modern.session").isEqualTo(true);
		assertThat(new JsonContent(body)).extractingPath("$.connections.modern.concurrency").isEqualTo("stateless");
		assertThat(new JsonContent(body)).doesNotHavePath("$.connections.modern.lastFailure");
		assertThat(body(application.get("/actuator/mcpconnections/legacy"))).contains("\"concurrency\":\"serialized\"");
	}

	private void assertHealthIsShown(RunningApplication application) throws IOException, InterruptedException {
		String body = body(application.get("/actuator/health"));
		assertThat(new JsonContent(body)).extractingPath("$.status").isEqualTo("UP");
		assertThat(new JsonContent(body)).extractingPath("$.components.mcp.components.legacy.details.era")
			.isEqualTo("legacy");
		assertThat(body(application.get("/actuator/health/mcp/modern"))).contains("\"state\":\"connected\"");
	}

	@Test
	void operatorWithAccessResetsBreakersAndForgetsEras() throws Exception {
		try (RunningApplication application = start("--management.endpoint.mcperas.access=unrestricted",
				"--management.endpoint.mcpbreakers.access=unrestricted",
				"--management.endpoint.mcpconnections.access=unrestricted",
				"--mcp.client.breaker.failure-threshold=1")) {
			McpClients clients = application.bean(McpClients.class);
			clients.get("modern").callTool("hello");
			clients.get("legacy").callTool("hello");
			clients.breakers().recordFailure(BreakerDescriptor.key(clients.get("modern")));
			clients.breakers().recordFailure(BreakerDescriptor.key(clients.get("legacy")));
			assertThat(body(application.get("/actuator/mcpbreakers/modern"))).contains("\"state\":\"open\"",
					"\"untilProbe\":\"PT");

			assertThat(application.delete("/actuator/mcpbreakers/modern").statusCode()).isEqualTo(204);
			assertThat(state(clients, "modern")).isEqualTo(CircuitState.CLOSED);
			assertThat(state(clients, "legacy")).isEqualTo(CircuitState.OPEN);
			assertThat(application.delete("/actuator/mcpbreakers").statusCode()).isEqualTo(204);
			assertThat(state(clients, "legacy")).isEqualTo(CircuitState.CLOSED);
			assertThat(application.delete("/actuator/mcpbreakers/unknown").statusCode()).isEqualTo(404);

			assertThat(application.delete("/actuator/mcperas/modern").statusCode()).isEqualTo(204);
			assertThat(body(application.get("/actuator/mcperas/modern"))).contains("\"known\":\"session\"");
			assertThat(body(application.get("/actuator/mcperas/legacy"))).contains("\"known\":\"cached\"");
			assertThat(application.delete("/actuator/mcperas").statusCode()).isEqualTo(204);
			assertThat(clients.eraCache().verdicts()).isEmpty();
			assertThat(application.delete("/actuator/mcperas/unknown").statusCode()).isEqualTo(404);
			assertThat(application.delete("/actuator/mcpconnections/legacy").statusCode()).isEqualTo(204);
			assertThat(body(application.get("/actuator/mcpconnections/legacy"))).contains("\"session\":false");
			assertThat(application.delete("/actuator/mcpconnections/unknown").statusCode()).isEqualTo(404);
			assertThat(clients.get("modern").callTool("hello").text()).isEqualTo("Hello");
		}
	}

	@Test
	@DisplayName("X4, C10: no credential, path or query in any body, even with all values shown")
	void nothingSecretIsShown() throws Exception {
		try (RunningApplication application = start("--management.endpoint.configprops.show-values=always",
				"--mcp.client.connections.modern.headers.Authorization=Bearer s3cret",
				"--mcp.client.defaults.headers.X-Key=s3cret")) {
			application.bean(McpClients.class).get("modern").callTool("hello");

			assertThat(this.modern.requests().get(0).header("Authorization")).contains("Bearer s3cret");
			assertThat(body(application.get("/actuator/configprops"))).contains("mcp.client").doesNotContain("s3cret");
			for (String path : new String[] { "mcperas", "mcpbreakers", "mcpconnections", "health",
					"mcperas/modern" }) {
				assertThat(body(application.get("/actuator/" + path))).doesNotContain("s3cret", "s3cr3t", "/mcp?");
			}
			assertThat(application.bean(McpClients.class).get("modern").spec().toString()).doesNotContain("s3cr");
		}
	}

	private RunningApplication start(String... more) {
		List<String> arguments = new ArrayList<>(List.of("--server.port=0", "--server.address=127.0.0.1",
				"--spring.main.banner-mode=off", "--management.endpoints.web.exposure.include=*",
				"--management.endpoint.health.show-details=always", "--mcp.client.defaults.target.profile=loopback",
				"--mcp.client.connections.modern.url=" + this.modern.uri() + "?key=s3cr3t",
				"--mcp.client.connections.legacy.url=" + this.legacy.uri(),
				"--mcp.client.connections.pinned.url=" + this.modern.uri(),
				"--mcp.client.connections.pinned.era=modern"));
		arguments.addAll(List.of(more));
		return RunningApplication.start(arguments.toArray(String[]::new));
	}

	private static CircuitState state(McpClients clients, String name) {
		McpClient client = clients.get(name);
		return clients.breakers().status(BreakerDescriptor.key(client)).state();
	}

	private static String body(HttpResponse<String> response) {
		assertThat(response.statusCode()).isEqualTo(200);
		return response.body();
	}

}
