package io.github.mcpclient.boot.autoconfigure;

import java.util.Map;
import java.util.Set;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.Environment;

/**
 * The names of the connections that are configured, for those who cannot wait for the
 * properties to be bound. Values, with their placeholders, are read and judged then.
 */
final class ConnectionNames {

	private ConnectionNames() {
	}

	static Set<String> in(Environment environment) {
		Binder binder = new Binder(ConfigurationPropertySources.get(environment), PlaceholdersResolver.NONE);
		return binder.bind(McpClientProperties.CONNECTIONS, Bindable.mapOf(String.class, Object.class))
			.map(Map::keySet)
			.orElse(Set.of());
	}

}
