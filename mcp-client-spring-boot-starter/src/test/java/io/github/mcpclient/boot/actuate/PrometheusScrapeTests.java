package io.github.mcpclient.boot.actuate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.config.YamlMapFactoryBean;
import org.springframework.core.io.FileSystemResource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The dashboard and the alert rules ask for metrics and labels that a scrape has.
 */
class PrometheusScrapeTests {

	private static final Path DOCS = Path.of("..", "docs");

	private static final Pattern METRIC = Pattern.compile("\\bmcp_client_[a-z_]+");

	private static final Pattern LABEL = Pattern
		.compile("\\b(?:mcp_(?!client_)|gen_ai_|http_|error_)[a-z_]+(?=[=!,)\\s}]|$)");

	@Test
	void dashboardAndAlertRulesFitTheScrape() throws Exception {
		String scrape = scrape();
		Set<String> metrics = found(METRIC, scrape);
		Set<String> labels = scrape.lines()
			.filter((line) -> line.startsWith("mcp_client_"))
			.flatMap((line) -> Pattern.compile("([a-z_]+)=\"").matcher(line).results())
			.map((match) -> match.group(1))
			.collect(Collectors.toSet());

		for (String expressions : Set.of(dashboard(), alerts())) {
			assertThat(found(METRIC, expressions)).isNotEmpty().isSubsetOf(metrics);
			assertThat(found(LABEL, expressions)).isNotEmpty().isSubsetOf(labels);
		}
	}

	@Test
	@DisplayName("What the client refuses by itself does not count as a server that fails; money has alerts of its own")
	void refusalsOfTheClientAreNoFailures() {
		assertThat(alerts()).contains(
				"error_type!~\"none|tool_error|breaker_open|spend_denied|unknown_price|unmetered_call\"",
				"mcp_client_budget_committed + mcp_client_budget_held", "mcp_client_spend_denied_total");
	}

	private static String scrape() throws IOException, InterruptedException {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start();
				RunningApplication application = RunningApplication.start("--server.port=0",
						"--server.address=127.0.0.1", "--spring.main.banner-mode=off",
						"--management.endpoints.web.exposure.include=prometheus",
						"--management.metrics.distribution.percentiles-histogram.mcp.client.operation.duration=true",
						"--mcp.client.metering.budgets.all.limit=0.20", "--mcp.client.metering.budgets.all.period=day",
						"--mcp.client.connections.billed.url=" + server.uri(),
						"--mcp.client.connections.billed.prices.hello.tool=hello",
						"--mcp.client.connections.billed.prices.hello.price=0.15",
						"--mcp.client.defaults.target.profile=loopback",
						"--mcp.client.connections.tools.url=" + server.uri(),
						"--mcp.client.connections.gone.url=http://127.0.0.1:1/mcp")) {
			McpClient tools = application.bean(McpClients.class).get("tools");
			tools.listTools();
			tools.callTool("hello");
			McpClient billed = application.bean(McpClients.class).get("billed");
			billed.callTool("hello");
			assertThatExceptionOfType(SpendDeniedException.class).isThrownBy(() -> billed.callTool("hello"));
			McpClient gone = application.bean(McpClients.class).get("gone");
			assertThatExceptionOfType(McpException.class).isThrownBy(() -> gone.callTool("hello"));
			String scrape = application.get("/actuator/prometheus").body();
			assertThat(scrape).contains("gen_ai_tool_name=\"hello\"", "error_type=\"transport\"");
			return scrape;
		}
	}

	private static String dashboard() throws IOException {
		JsonNode dashboard = JsonMapper.shared().readTree(Files.readString(DOCS.resolve("grafana-dashboard.json")));
		return dashboard.findValuesAsString("expr").stream().collect(Collectors.joining("\n"));
	}

	private static String alerts() {
		YamlMapFactoryBean yaml = new YamlMapFactoryBean();
		yaml.setResources(new FileSystemResource(DOCS.resolve("prometheus-alerts.yml")));
		return JsonMapper.shared()
			.<JsonNode>valueToTree(yaml.getObject())
			.findValuesAsString("expr")
			.stream()
			.collect(Collectors.joining("\n"));
	}

	private static Set<String> found(Pattern pattern, String text) {
		return pattern.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
	}

}
