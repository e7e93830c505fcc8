package io.github.mcpclient.boot.autoconfigure;

import io.github.mcpclient.error.McpException;

/**
 * A connection without which the application must not start cannot be opened.
 */
final class RequiredConnectionException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final McpException failure;

	RequiredConnectionException(McpException failure) {
		super("A required MCP connection cannot be opened", failure);
		this.failure = failure;
	}

	/**
	 * Why; names the connection.
	 */
	McpException failure() {
		return this.failure;
	}

}
