package io.github.mcpclient.boot.autoconfigure;

import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.convert.ConverterNotFoundException;

/**
 * Explains properties of MCP clients that cannot be bound in the cases where Boot would
 * print the value, which may be a credential, or would not know the fix.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class BindingFailureAnalyzer extends AbstractFailureAnalyzer<BindException> {

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
		ConfigurationPropertyName name = cause.getName();
		if (!PropertyNames.isOurs(name) || findCause(cause, InvalidPropertyException.class) != null) {
			return null;
		}
		UnboundConfigurationPropertiesException unbound = findCause(cause,
				UnboundConfigurationPropertiesException.class);
		if (unbound != null) {
			return unknown(unbound, rootFailure);
		}
		if (findCause(cause, ConverterNotFoundException.class) != null) {
			return new FailureAnalysis("The property '" + name
					+ "' is a group of properties and cannot have a value of its own." + origin(cause.getProperty()),
					"Set '" + name + ".<name>' instead.", rootFailure);
		}
		return null;
	}

	private static FailureAnalysis unknown(UnboundConfigurationPropertiesException unbound, Throwable rootFailure) {
		String description = unbound.getUnboundProperties()
			.stream()
			.map((property) -> "There is no property '" + property.getName() + "'." + origin(property))
			.collect(Collectors.joining(System.lineSeparator()));
		String action = unbound.getUnboundProperties()
			.stream()
			.map((property) -> known(property.getName()))
			.distinct()
			.collect(Collectors.joining(System.lineSeparator()));
		return new FailureAnalysis(description, "Correct the name or remove the property. " + action, rootFailure);
	}

	private static String known(ConfigurationPropertyName name) {
		return "Known are: " + String.join(", ", PropertyNames.knownBeside(name)) + ".";
	}

	private static String origin(@Nullable ConfigurationProperty property) {
		return (property != null && property.getOrigin() != null) ? " It was set in " + property.getOrigin() + "." : "";
	}

}
