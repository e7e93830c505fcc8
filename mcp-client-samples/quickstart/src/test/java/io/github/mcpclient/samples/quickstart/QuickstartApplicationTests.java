package io.github.mcpclient.samples.quickstart;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.transport.ServerProfile;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.UseMainMethod;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The main job: both demo servers, from configuration to the actuator.
 */
@SpringBootTest(useMainMethod = UseMainMethod.ALWAYS, webEnvironment = WebEnvironment.RANDOM_PORT)
class QuickstartApplicationTests {

	@Autowired
	private ConnectionReporter reporter;

	@LocalServerPort
	private int port;

	@Test
	void bothServersAreUnderstoodAndCalled() {
		List<ConnectionReport> reports = this.reporter.reports();
		assertThat(reports).extracting(ConnectionReport::connection).containsExactly("legacy", "modern");
		assertThat(reports).extracting(ConnectionReport::server)
			.extracting(ServerProfile::era)
			.containsExactly(Era.LEGACY, Era.MODERN);
		assertThat(reports.get(0).tools()).containsExactlyInAnyOrder("get_weather", "add");
		assertThat(reports.get(1).tools()).containsExactlyInAnyOrder("get_time", "add");
		assertThat(reports.get(0).outcome().words()).contains("get_weather -> Sunny, 21 \u00b0C in Berlin");
		assertThat(reports.get(1).outcome().words()).contains("get_time -> ").contains("in Europe/Berlin");
		assertThat(reports).extracting(ConnectionReport::outcome).noneMatch(Outcome::failed);
	}

	@Test
	void theActuatorSaysWhatTheReportSays() throws Exception {
		this.reporter.reports();
		assertThat(get("/actuator/health")).contains("\"status\":\"UP\"", "\"mcp\"", "\"legacy\"", "\"modern\"");
		assertThat(get("/actuator/mcperas/legacy")).containsIgnoringCase("legacy")
			.contains("server/discover was answered");
		assertThat(get("/actuator/mcperas/modern")).containsIgnoringCase("modern").contains("2026-07-28");
		assertThat(get("/actuator/mcpbreakers")).containsIgnoringCase("\"closed\"")
			.doesNotContainIgnoringCase("\"open\"");
	}

	@Test
	void aConnectionIsInjectedByItsName(@Autowired @Qualifier("modern") McpClient client) {
		assertThat(client.callTool("add", Map.of("a", 1, "b", 2)).text()).isEqualTo("3");
	}

	private String get(String path) throws IOException, InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path)).build();
		return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
	}

}
