package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.TransportFailedException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Names the required connection that could not be opened, why, and what to do: start
 * without it for now if time can mend it, else what has to be corrected.
 */
final class RequiredConnectionFailureAnalyzer extends AbstractFailureAnalyzer<RequiredConnectionException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, RequiredConnectionException cause) {
		McpException failure = cause.failure();
		return new FailureAnalysis(
				"An MCP connection that the application requires cannot be opened (" + failure.code() + "). "
						+ failure.getMessage() + ".",
				action(failure, failure.connection().orElse("<name>")), rootFailure);
	}

	private static String action(McpException failure, String connection) {
		return switch (failure.code()) {
			case BLOCKED -> correct(connection, "url", "or the settings under '%s' if the server is meant to be reached"
				.formatted(McpClientProperties.property(connection, "target")));
			case REDIRECT_REFUSED -> correct(connection, "url", "which must be the final address");
			case UNSUPPORTED_VERSION -> correct(connection, "url", "or use a server of another version");
			case HTTP_STATUS -> forStatus(((HttpStatusException) failure).status(), connection);
			case TRANSPORT -> forTransport(((TransportFailedException) failure).kind(), connection);
			default -> wait(connection);
		};
	}

	private static String forStatus(int status, String connection) {
		return switch (status) {
			case 401, 403 -> correct(connection, "headers", "which the server does not accept");
			case 404, 405, 410 -> correct(connection, "url", "there may be no MCP endpoint at this path");
			default -> wait(connection);
		};
	}

	private static String forTransport(TransportFailedException.Kind kind, String connection) {
		return switch (kind) {
			case CERTIFICATE, TLS -> correct(connection, "ssl-bundle", "whose trust store must know the server");
			case CONNECT, BROKEN, PROTOCOL -> wait(connection);
		};
	}

	private static String correct(String connection, String setting, String which) {
		return "Correct '" + McpClientProperties.property(connection, setting) + "', " + which + ". Only with '"
				+ McpClientProperties.property(connection, "start")
				+ "=lazy' does the application start without this connection; its calls then fail.";
	}

	private static String wait(String connection) {
		return "Make the server reachable, or set '" + McpClientProperties.property(connection, "start")
				+ "=eager' to start without it and connect when it is there.";
	}

}
