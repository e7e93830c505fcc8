package io.github.mcpclient.testserver;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A JSON-RPC error as the answer of an MCP test server, thrown by handlers and checks.
 */
public final class RpcError extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final int status;

	private final int code;

	private final transient @Nullable JsonNode data;

	/**
	 * An error with data.
	 * @param status the HTTP status
	 * @param code the JSON-RPC code
	 * @param message the message
	 * @param data the data, or {@code null} for none
	 */
	public RpcError(int status, int code, String message, @Nullable JsonNode data) {
		super(message);
		this.status = status;
		this.code = code;
		this.data = data;
	}

	/**
	 * An error without data.
	 * @param status the HTTP status
	 * @param code the JSON-RPC code
	 * @param message the message
	 */
	public RpcError(int status, int code, String message) {
		this(status, code, message, null);
	}

	/**
	 * The HTTP status.
	 * @return the status
	 */
	public int status() {
		return this.status;
	}

	/**
	 * The JSON-RPC code.
	 * @return the code
	 */
	public int code() {
		return this.code;
	}

	/**
	 * The data of the error.
	 * @return the data, or {@code null} for none
	 */
	public @Nullable JsonNode data() {
		return this.data;
	}

}
