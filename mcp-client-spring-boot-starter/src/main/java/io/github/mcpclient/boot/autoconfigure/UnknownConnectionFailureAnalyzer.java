package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.McpClient;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.InjectionPoint;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.UnsatisfiedDependencyException;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.analyzer.AbstractInjectionFailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Names the connection a client was asked for, those there are, and the property that
 * adds it.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class UnknownConnectionFailureAnalyzer extends AbstractInjectionFailureAnalyzer<NoSuchBeanDefinitionException> {

	private final Environment environment;

	UnknownConnectionFailureAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause,
			@Nullable String description) {
		if (cause.getNumberOfBeansFound() > 0 || cause.getBeanType() != McpClient.class) {
			return null;
		}
		String wanted = connection(rootFailure);
		String whoWants = (description != null) ? description : "The application";
		if (!OnClientsEnabled.isEnabled(this.environment)) {
			return new FailureAnalysis(whoWants + " required an MCP client, and none is configured.",
					"Remove '" + OnClientsEnabled.PROPERTY + "=false'.", rootFailure);
		}
		return new FailureAnalysis(
				whoWants + " required the client of "
						+ ((wanted != null) ? "an MCP connection '" + wanted + "'" : "an MCP connection")
						+ ", which is not configured. Configured are: " + ConnectionNames.in(this.environment) + ".",
				"Set '" + ((wanted != null) ? McpClientProperties.property(wanted, "url")
						: McpClientProperties.CONNECTIONS + ".<name>.url")
						+ "', or correct the name in the @Qualifier.",
				rootFailure);
	}

	/**
	 * The innermost injection is the one that failed.
	 */
	private static @Nullable String connection(Throwable failure) {
		String name = null;
		for (Throwable next = failure; next != null; next = next.getCause()) {
			InjectionPoint point = (next instanceof UnsatisfiedDependencyException unsatisfied)
					? unsatisfied.getInjectionPoint() : null;
			Qualifier qualifier = (point != null) ? point.getAnnotation(Qualifier.class) : null;
			name = (qualifier != null) ? qualifier.value() : name;
		}
		return name;
	}

}
