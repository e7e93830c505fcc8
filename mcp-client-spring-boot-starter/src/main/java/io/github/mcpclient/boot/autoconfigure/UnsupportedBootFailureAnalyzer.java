package io.github.mcpclient.boot.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says which Spring Boot is needed.
 */
final class UnsupportedBootFailureAnalyzer extends AbstractFailureAnalyzer<UnsupportedBootException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, UnsupportedBootException cause) {
		return new FailureAnalysis(cause.getMessage() + ".",
				"Update Spring Boot, or remove 'mcp-client-spring-boot-starter' and use 'mcp-client-core' by itself."
						+ " 'mcp.client.enabled=false' keeps the starter from configuring anything.",
				rootFailure);
	}

}
