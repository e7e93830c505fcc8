package io.github.mcpclient.boot.autoconfigure;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Names the property that has an unusable value, where it was set, and the fix.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class InvalidPropertyFailureAnalyzer extends AbstractFailureAnalyzer<InvalidPropertyException> {

	private final Environment environment;

	InvalidPropertyFailureAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidPropertyException cause) {
		BindException binding = findCause(rootFailure, BindException.class);
		String property = (binding != null) ? binding.getName() + "." + cause.property() : cause.property();
		String description = "The property '" + property + "' cannot be used: " + cause.reason() + "."
				+ origin(property);
		return new FailureAnalysis(description, cause.fix(), rootFailure);
	}

	private String origin(String name) {
		ConfigurationPropertyName propertyName = ConfigurationPropertyName.adapt(name, '.');
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(this.environment)) {
			ConfigurationProperty property = source.getConfigurationProperty(propertyName);
			if (property != null && property.getOrigin() != null) {
				return " It was set in " + property.getOrigin() + ".";
			}
		}
		return "";
	}

}
