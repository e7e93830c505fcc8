package io.github.mcpclient.samples.metered;

import io.github.mcpclient.samples.quickstart.demo.DemoServers;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Calls a tool that costs money until the budget has run out, and a tool nobody has
 * agreed a price for; prints what the caller, the actuator and the metrics show of it.
 * The journal is in the log.
 */
@SpringBootApplication
public class MeteredApplication {

	public static void main(String[] args) throws Exception {
		try (DemoServers servers = DemoServers.start(); ConfigurableApplicationContext context = run(servers, args)) {
			String url = "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port");
			context.getBean(Shopper.class).spend().forEach(System.out::println);
			System.out.println(Actuator.show(url, "mcpspend"));
			System.out.println(Actuator.show(url, "metrics/mcp.client.budget.committed"));
			System.out.println(Actuator.show(url, "metrics/mcp.client.spend.denied"));
		}
	}

	static ConfigurableApplicationContext run(DemoServers servers, String... args) {
		return new SpringApplicationBuilder(MeteredApplication.class).properties("demo.url=" + servers.modernUrl())
			.run(args);
	}

}
