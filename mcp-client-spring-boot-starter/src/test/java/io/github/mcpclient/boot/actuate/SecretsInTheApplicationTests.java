package io.github.mcpclient.boot.actuate;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A credential in a header, the query or the path, and the words of a server, looked for
 * in everything a whole application shows.
 */
@ExtendWith(OutputCaptureExtension.class)
class SecretsInTheApplicationTests {

	private static final String TOKEN = "canary-token-3f2a";

	private static final String QUERY = "canary-query-8d1b";

	private static final String WORDS = "canary-words-77c0";

	@Test
	@DisplayName("X4 X6 B-207: no log at any level, no endpoint and no thread name shows a credential or the words of a server")
	void nothingShowsASecret(CapturedOutput output) throws Exception {
		try (ModernServer modern = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start();
				LegacyServer legacy = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start();
				ConfigurableApplicationContext context = start(modern.uri(), legacy.uri())) {
			for (McpClient client : List.of(context.getBean(McpClients.class).get("modern"),
					context.getBean(McpClients.class).get("legacy"))) {
				client.callTool("hello");
			}
			modern.intercept((request, reply) -> reply.header("X-Words", WORDS).text(500, "text/plain", WORDS));
			assertThatExceptionOfType(McpException.class)
				.isThrownBy(context.getBean(McpClients.class).get("modern")::listTools);

			assertThat(modern.requests()).allSatisfy((request) -> {
				assertThat(request.header("Authorization")).contains("Bearer " + TOKEN);
				assertThat(request.target()).contains(QUERY);
			});
			for (String path : List.of("mcperas", "mcpbreakers", "health", "configprops", "env",
					"env/mcp.client.defaults.headers.Authorization", "env/mcp.client.connections.modern.url", "beans",
					"threaddump")) {
				String body = get(context, path);
				assertThat(body).as(path)
					.isNotEmpty()
					.doesNotContain(TOKEN)
					.doesNotContain(QUERY)
					.doesNotContain(WORDS);
			}
			assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName)
				.noneMatch((name) -> name.contains("canary"));
		}
		List<String> shown = output.getAll().lines().filter(SecretsInTheApplicationTests::isSecret).toList();
		assertThat(shown).isEmpty();
		assertThat(output.getAll()).as("the log is on").contains("DEBUG").contains("ConnectionManager");
	}

	private static boolean isSecret(String line) {
		return Stream.of(TOKEN, QUERY, WORDS).anyMatch(line::contains);
	}

	private static ConfigurableApplicationContext start(URI modern, URI legacy) {
		return new SpringApplicationBuilder(Application.class)
			.properties(Map.of("server.port", "0", "management.endpoints.web.exposure.include", "*",
					"management.endpoint.health.show-details", "always", "logging.level.org.apache.hc", "TRACE",
					"logging.level.io.github.mcpclient", "TRACE", "mcp.client.defaults.target.profile", "loopback",
					"mcp.client.defaults.headers.Authorization", "Bearer " + TOKEN, "mcp.client.connections.modern.url",
					modern + "?key=" + QUERY, "mcp.client.connections.legacy.url", legacy + "?key=" + QUERY))
			.run();
	}

	private static String get(ConfigurableApplicationContext context, String path)
			throws IOException, InterruptedException {
		String port = context.getEnvironment().getRequiredProperty("local.server.port");
		URI url = URI.create("http://127.0.0.1:" + port + "/actuator/" + path);
		return HttpClient.newHttpClient().send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString()).body();
	}

	@SpringBootApplication
	static class Application {

	}

}
