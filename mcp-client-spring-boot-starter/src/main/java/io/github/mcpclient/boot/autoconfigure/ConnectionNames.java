package io.github.mcpclient.boot.autoconfigure;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;

/**
 * The names of the connections that are configured, for those who cannot wait for the
 * properties to be bound. Values, with their placeholders, are read and judged then;
 * binding them twice would take as long as the rest of the start with many connections.
 */
final class ConnectionNames {

	private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of(McpClientProperties.CONNECTIONS);

	private ConnectionNames() {
	}

	static Set<String> in(Environment environment) {
		return StreamSupport.stream(ConfigurationPropertySources.get(environment).spliterator(), false)
			.filter(IterableConfigurationPropertySource.class::isInstance)
			.flatMap((source) -> ((IterableConfigurationPropertySource) source).stream())
			.filter(ROOT::isAncestorOf)
			.map((property) -> property.getElement(ROOT.getNumberOfElements(), Form.ORIGINAL))
			.collect(Collectors.toCollection(LinkedHashSet::new));
	}

}
