package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.error.McpException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Names the required connection that could not be opened, why, and what else is possible.
 */
final class RequiredConnectionFailureAnalyzer extends AbstractFailureAnalyzer<RequiredConnectionException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, RequiredConnectionException cause) {
		McpException failure = cause.failure();
		String property = McpClientProperties.CONNECTIONS + "." + failure.connection().orElse("<name>") + ".start";
		return new FailureAnalysis(
				"An MCP connection that the application requires cannot be opened (" + failure.code() + "). "
						+ failure.getMessage() + ".",
				"Make the server reachable, or set '" + property
						+ "=eager' to start without it and connect when it is there.",
				rootFailure);
	}

}
