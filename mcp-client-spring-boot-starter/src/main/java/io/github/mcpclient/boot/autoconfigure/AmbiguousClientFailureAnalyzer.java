package io.github.mcpclient.boot.autoconfigure;

import java.util.Collection;
import java.util.List;

import io.github.mcpclient.McpClient;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.analyzer.AbstractInjectionFailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Lists the connections when somebody wants a client and does not say which. Boot would
 * recommend the compiler option {@code -parameters}, which does not help: clients are not
 * called like parameters.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class AmbiguousClientFailureAnalyzer extends AbstractInjectionFailureAnalyzer<NoUniqueBeanDefinitionException> {

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoUniqueBeanDefinitionException cause,
			@Nullable String description) {
		Collection<String> beans = cause.getBeanNamesFound();
		if (cause.getBeanType() != McpClient.class || beans == null) {
			return null;
		}
		List<String> connections = beans.stream().map(AmbiguousClientFailureAnalyzer::connection).sorted().toList();
		return new FailureAnalysis(
				((description != null) ? description : "The application")
						+ " required the client of an MCP connection, and there are several: " + connections + ".",
				"Say which one, such as @Qualifier(\"" + connections.get(0)
						+ "\") McpClient; the name of a parameter does not. Or inject McpClients, which has all of them.",
				rootFailure);
	}

	private static String connection(String bean) {
		String suffix = ConnectionBeansRegistrar.SUFFIX;
		return bean.endsWith(suffix) ? bean.substring(0, bean.length() - suffix.length()) : bean;
	}

}
