package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.McpClients;
import io.github.mcpclient.protocol.Implementation;
import org.jspecify.annotations.Nullable;

import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * How the clients of an application call themselves to servers: as the properties say,
 * otherwise like the application, otherwise like the library.
 */
final class ClientInfo {

	private final McpClientProperties properties;

	private final Environment environment;

	ClientInfo(McpClientProperties properties, Environment environment) {
		this.properties = properties;
		this.environment = environment;
	}

	Implementation get() {
		Implementation library = McpClients.defaultClientInfo();
		return new Implementation(first(this.properties.name(), "spring.application.name", library.name()),
				first(this.properties.version(), "spring.application.version", library.version()), null);
	}

	private String first(@Nullable String own, String property, String fallback) {
		if (StringUtils.hasText(own)) {
			return own;
		}
		String application = this.environment.getProperty(property);
		return StringUtils.hasText(application) ? application : fallback;
	}

}
