package io.github.mcpclient.boot.actuate;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import javax.sql.DataSource;

import io.github.mcpclient.CallOptions;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.UnmeteredCallException;
import io.github.mcpclient.metering.Reservation;
import io.github.mcpclient.metering.SpendContext;
import io.github.mcpclient.metering.SpendEvent;
import io.github.mcpclient.metering.SpendListener;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.TestTool;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

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
	@DisplayName("X4 X6 N8 B-207 I15: no log, endpoint, metric, event or thread name shows a credential, a handle or words of a server")
	void nothingShowsASecret(CapturedOutput output) throws Exception {
		try (ModernServer modern = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start();
				LegacyServer legacy = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start();
				ConfigurableApplicationContext context = start(modern.uri(), legacy.uri())) {
			for (McpClient client : List.of(context.getBean(McpClients.class).get("modern"),
					context.getBean(McpClients.class).get("legacy"))) {
				client.callTool("hello");
			}
			String handle = spendOnce(context.getBean(McpClients.class).get("modern"));
			modern.intercept((request, reply) -> reply.header("X-Words", WORDS).text(500, "text/plain", WORDS));
			assertThatExceptionOfType(McpException.class)
				.isThrownBy(context.getBean(McpClients.class).get("modern")::listTools);

			assertThat(modern.requests()).allSatisfy((request) -> {
				assertThat(request.header("Authorization")).contains("Bearer " + TOKEN);
				assertThat(request.target()).contains(QUERY);
			});
			for (String path : List.of("mcperas", "mcpbreakers", "health", "configprops", "env",
					"env/mcp.client.defaults.headers.Authorization", "env/mcp.client.connections.modern.url", "beans",
					"threaddump", "mcpspend", "mcpspend/all", "metrics", "metrics/mcp.client.spend.reservations",
					"metrics/mcp.client.spend.denied")) {
				String body = get(context, path);
				assertThat(body).as(path)
					.isNotEmpty()
					.doesNotContain(TOKEN)
					.doesNotContain(QUERY)
					.doesNotContain(handle)
					.doesNotContain(WORDS);
			}
			assertThat(Thread.getAllStackTraces().keySet()).extracting(Thread::getName)
				.noneMatch((name) -> name.contains("canary"));
			assertThat(context.getBean(Events.class).seen).hasSizeGreaterThan(4)
				.noneMatch((event) -> event.toString().contains(handle));
			assertThat(modern.requests()).noneMatch((request) -> (request + request.bodyText()).contains(handle));
			assertThat(tables(context.getBean(DataSource.class))).contains("COMMITTED").doesNotContain(handle);
			assertThat(output.getAll()).contains("\"event\":\"COMMITTED\"").doesNotContain(handle);
		}
		List<String> shown = output.getAll().lines().filter(SecretsInTheApplicationTests::isSecret).toList();
		assertThat(shown).isEmpty();
		assertThat(output.getAll()).as("the log is on").contains("DEBUG").contains("ConnectionManager");
	}

	/**
	 * Makes a call with a handle, and is refused with the same again.
	 * @return the secret of the handle
	 */
	private static String spendOnce(McpClient client) {
		Reservation reservation = client.reserve("hello", SpendContext.empty());
		CallOptions options = CallOptions.defaults().withReservation(reservation.handle());
		String secret = reservation.handle().reveal().substring(Objects.requireNonNull(reservation.id()).length() + 1);
		client.callTool("hello", Map.of(), options);
		assertThatExceptionOfType(UnmeteredCallException.class)
			.isThrownBy(() -> client.callTool("hello", Map.of(), options))
			.satisfies((ex) -> assertThat(ex).hasToString(ex.toString().replace(secret, "")));
		return secret;
	}

	private static String tables(DataSource database) throws SQLException {
		try (Connection connection = database.getConnection();
				Statement statement = connection.createStatement();
				ResultSet script = statement.executeQuery("SCRIPT")) {
			StringBuilder lines = new StringBuilder();
			while (script.next()) {
				lines.append(script.getString(1)).append('\n');
			}
			return lines.toString();
		}
	}

	private static boolean isSecret(String line) {
		return Stream.of(TOKEN, QUERY, WORDS).anyMatch(line::contains);
	}

	private static ConfigurableApplicationContext start(URI modern, URI legacy) {
		return new SpringApplicationBuilder(Application.class)
			.properties(Map.of("mcp.client.connections.modern.prices.hello.tool", "hello",
					"mcp.client.connections.modern.prices.hello.price", "0.15", "mcp.client.metering.store.type",
					"jdbc", "mcp.client.metering.budgets.all.limit", "9", "mcp.client.metering.budgets.all.period",
					"day"))
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

		@Bean
		DataSource database() throws SQLException {
			JdbcDataSource database = new JdbcDataSource();
			database.setURL("jdbc:h2:mem:secrets;DB_CLOSE_DELAY=-1");
			try (Connection connection = database.getConnection(); Statement statement = connection.createStatement()) {
				statement.execute("RUNSCRIPT FROM 'classpath:io/github/mcpclient/metering/jdbc/schema.sql'");
			}
			return database;
		}

		@Bean
		Events events() {
			return new Events();
		}

	}

	static class Events implements SpendListener {

		private final List<SpendEvent> seen = new CopyOnWriteArrayList<>();

		@Override
		public void onEvent(SpendEvent event) {
			this.seen.add(event);
		}

	}

}
