package io.github.mcpclient.samples.quickstart;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * Looks at every MCP connection that is configured, prints what it found and stays up for
 * the actuator, or exits with {@code --once}. Without a connection of the user's own it
 * brings two servers along, see the profile {@code demo} in {@code application.yml}.
 */
@SpringBootApplication
@EnableConfigurationProperties(QuickstartProperties.class)
public class QuickstartApplication {

	public static void main(String[] args) {
		if (new SimpleCommandLinePropertySource(args).containsProperty("once")) {
			System.exit(once(args));
		}
		ConfigurableApplicationContext context = application(args).run(args);
		print(context);
		String port = context.getEnvironment().getProperty("local.server.port", "8080");
		System.out.println("Still running; Ctrl+C stops it. The same, and more, from the actuator:");
		for (String endpoint : List.of("health", "mcpconnections", "mcperas", "mcpbreakers")) {
			System.out.println("  http://localhost:" + port + "/actuator/" + endpoint);
		}
	}

	/**
	 * Prints the report and ends the application.
	 * @param args the arguments of the command line
	 * @return the exit code: 1 if something failed
	 */
	static int once(String... args) {
		ConfigurableApplicationContext context = application(args).web(WebApplicationType.NONE).run(args);
		boolean succeeded = print(context);
		return SpringApplication.exit(context, () -> succeeded ? 0 : 1);
	}

	private static SpringApplicationBuilder application(String... args) {
		SpringApplicationBuilder application = new SpringApplicationBuilder(QuickstartApplication.class)
			.initializers(new DemoServersInitializer());
		return hasOwnConnection(args) ? application : application.profiles(DemoServersInitializer.PROFILE);
	}

	/**
	 * Whether the command line or the environment has the URL of a server. This has to be
	 * known before {@code application.yml} is read, since it decides which part of it is.
	 */
	private static boolean hasOwnConnection(String... args) {
		StandardEnvironment given = new StandardEnvironment();
		given.getPropertySources().addFirst(new SimpleCommandLinePropertySource(args));
		Map<String, Object> connections = Binder.get(given)
			.bind("mcp.client.connections", Bindable.mapOf(String.class, Object.class))
			.orElseGet(Map::of);
		return connections.values()
			.stream()
			.anyMatch((connection) -> connection instanceof Map<?, ?> settings && settings.containsKey("url"));
	}

	private static boolean print(ConfigurableApplicationContext context) {
		List<ConnectionReport> reports = context.getBean(ConnectionReporter.class).reports();
		// terminals read UTF-8 even where the locale of the JVM is POSIX
		PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
		out.println();
		out.print(ReportTable.render(reports));
		return reports.stream().noneMatch((report) -> report.outcome().failed());
	}

}
