package io.github.mcpclient.boot.actuate;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Explains that an endpoint of the application has the id of one of ours. Boot says so
 * too, at the end of a stack trace.
 */
final class EndpointClashFailureAnalyzer extends AbstractFailureAnalyzer<IllegalStateException> {

	private static final Pattern CLASH = Pattern
		.compile("Found two endpoints with the id '(mcp(?:breakers|connections|eras|spend))': '(.*)' and '(.*)'");

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, IllegalStateException cause) {
		Matcher clash = CLASH.matcher(String.valueOf(cause.getMessage()));
		if (!clash.matches()) {
			return null;
		}
		return new FailureAnalysis(
				"Two actuator endpoints have the id '" + clash.group(1) + "': the beans '" + clash.group(2) + "' and '"
						+ clash.group(3) + "'. One of them is that of the MCP client starter.",
				"Give the endpoint of the application another id.", rootFailure);
	}

}
