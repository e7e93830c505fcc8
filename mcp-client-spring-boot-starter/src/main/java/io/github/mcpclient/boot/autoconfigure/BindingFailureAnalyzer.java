package io.github.mcpclient.boot.autoconfigure;

import java.util.function.Function;
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
import org.springframework.core.convert.ConversionFailedException;
import org.springframework.core.convert.ConverterNotFoundException;
import org.springframework.util.PlaceholderResolutionException;

/**
 * Explains properties of MCP clients that cannot be bound. Boot would print their value,
 * which may be a credential.
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
			return unbound(unbound, rootFailure);
		}
		if (findCause(cause, ConverterNotFoundException.class) != null) {
			return new FailureAnalysis("The property '" + name
					+ "' is a group of properties and cannot have a value of its own." + origin(cause.getProperty()),
					"Set '" + name + ".<name>' instead.", rootFailure);
		}
		if (findCause(cause, ConversionFailedException.class) != null) {
			String expected = ExpectedValue.of(cause.getTarget().getType());
			return new FailureAnalysis("The property '" + name + "' cannot be used: it must be " + expected + "."
					+ origin(cause.getProperty()), "Correct the value, or remove the property.", rootFailure);
		}
		if (findCause(cause, PlaceholderResolutionException.class) != null) {
			return new FailureAnalysis(
					"The property '" + name + "' cannot be used: it contains a placeholder that leads back to itself."
							+ origin(cause.getProperty()),
					"Correct the placeholder.", rootFailure);
		}
		return null;
	}

	private static FailureAnalysis unbound(UnboundConfigurationPropertiesException unbound, Throwable rootFailure) {
		return new FailureAnalysis(lines(unbound, BindingFailureAnalyzer::describe),
				lines(unbound, (property) -> advise(property.getName())), rootFailure);
	}

	private static String lines(UnboundConfigurationPropertiesException unbound,
			Function<ConfigurationProperty, String> line) {
		return unbound.getUnboundProperties()
			.stream()
			.map(line)
			.distinct()
			.collect(Collectors.joining(System.lineSeparator()));
	}

	/**
	 * A property that exists is left over if binding takes its value for none.
	 */
	private static String describe(ConfigurationProperty property) {
		ConfigurationPropertyName name = property.getName();
		return (PropertyNames.isKnown(name) ? "The property '" + name + "' is empty."
				: "There is no property '" + name + "'.") + origin(property);
	}

	private static String advise(ConfigurationPropertyName name) {
		return PropertyNames.isKnown(name) ? "Give the property a value, or remove it."
				: "Correct the name or remove the property. Known are: "
						+ String.join(", ", PropertyNames.knownBeside(name)) + ".";
	}

	private static String origin(@Nullable ConfigurationProperty property) {
		return (property != null && property.getOrigin() != null) ? " It was set in " + property.getOrigin() + "." : "";
	}

}
