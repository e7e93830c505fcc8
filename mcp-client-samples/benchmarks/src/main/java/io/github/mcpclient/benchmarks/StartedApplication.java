package io.github.mcpclient.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.context.annotation.Configuration;

/**
 * A web application with actuator that starts in a JVM of its own, says what that took,
 * and ends. Its argument is the number of connections, or "without" for an application
 * that does not have the starter.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class StartedApplication {

	private static final String WITHOUT = "without";

	/**
	 * Start and print the milliseconds by the clock, and of processor time of the thread
	 * that starts.
	 * @param args how many connections
	 * @throws IOException if they cannot be configured
	 */
	public static void main(String[] args) throws IOException {
		SpringApplication application = new SpringApplication(StartedApplication.class);
		application.setDefaultProperties(properties(args[0]));
		System.setProperty("spring.config.additional-location", connections(args[0]).toUri().toString());
		long start = System.nanoTime();
		application.run();
		System.out.println((System.nanoTime() - start) / 1e6 + " "
				+ ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e6);
		System.exit(0);
	}

	private static Map<String, Object> properties(String connections) {
		Map<String, Object> properties = new HashMap<>(Map.of("spring.main.banner-mode", "off", "server.port", "0",
				"management.endpoints.web.exposure.include", "*"));
		if (WITHOUT.equals(connections)) {
			properties.put("spring.autoconfigure.exclude", ours());
		}
		return properties;
	}

	/**
	 * A file, as users have: Boot reads properties out of a map that may change far
	 * slower.
	 */
	private static Path connections(String count) throws IOException {
		int connections = WITHOUT.equals(count) ? 0 : Integer.parseInt(count);
		Path file = Files.createTempFile("connections", ".yml");
		file.toFile().deleteOnExit();
		return Files.writeString(file, IntStream.range(0, connections)
			.mapToObj((i) -> "mcp.client.connections.server" + i + ".url: https://server" + i + ".example.com/mcp\n")
			.collect(Collectors.joining()));
	}

	private static List<String> ours() {
		return ImportCandidates.load(AutoConfiguration.class, null)
			.getCandidates()
			.stream()
			.filter((name) -> name.startsWith("io.github.mcpclient"))
			.toList();
	}

}
