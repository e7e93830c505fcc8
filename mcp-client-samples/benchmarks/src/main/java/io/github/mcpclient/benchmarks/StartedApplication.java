package io.github.mcpclient.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

	/**
	 * Start and print the milliseconds by the clock, and of processor time of the thread
	 * that starts.
	 * @param args how many connections
	 */
	public static void main(String[] args) {
		SpringApplication application = new SpringApplication(StartedApplication.class);
		application.setDefaultProperties(properties(args[0]));
		long start = System.nanoTime();
		application.run();
		System.out.println((System.nanoTime() - start) / 1e6 + " "
				+ ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e6);
		System.exit(0);
	}

	private static Map<String, Object> properties(String connections) {
		Map<String, Object> properties = new HashMap<>(Map.of("spring.main.banner-mode", "off", "server.port", "0",
				"management.endpoints.web.exposure.include", "*"));
		if ("without".equals(connections)) {
			properties.put("spring.autoconfigure.exclude", ours());
			return properties;
		}
		for (int i = 0; i < Integer.parseInt(connections); i++) {
			properties.put("mcp.client.connections.server" + i + ".url", "https://server" + i + ".example.com/mcp");
		}
		return properties;
	}

	private static List<String> ours() {
		return ImportCandidates.load(AutoConfiguration.class, null)
			.getCandidates()
			.stream()
			.filter((name) -> name.startsWith("io.github.mcpclient"))
			.toList();
	}

}
