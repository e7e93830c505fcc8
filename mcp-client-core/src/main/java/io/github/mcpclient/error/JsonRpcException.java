package io.github.mcpclient.error;

import org.jspecify.annotations.Nullable;

/**
 * The server answered with a JSON-RPC error. The only failure that carries text of the
 * server, and only in {@link #serverMessage()} and {@link #serverData()}, never in
 * {@link #getMessage()}.
 */
public final class JsonRpcException extends McpException {

	private static final long serialVersionUID = 1L;

	private final String method;

	private final int errorCode;

	private final String serverMessage;

	private final @Nullable String serverData;

	private final int httpStatus;

	/**
	 * Create the failure.
	 * @param method the JSON-RPC method that was called
	 * @param errorCode the code of the error
	 * @param serverMessage the message of the error; untrusted text
	 * @param serverData the data of the error as JSON text; untrusted, {@code null} if
	 * absent
	 * @param httpStatus the HTTP status that carried the error
	 */
	public JsonRpcException(String method, int errorCode, String serverMessage, @Nullable String serverData,
			int httpStatus) {
		super(FailureCode.JSON_RPC, Refusal.ofError(errorCode, httpStatus), "The server answered " + method
				+ " with JSON-RPC error " + errorCode + ((httpStatus != 200) ? " (HTTP " + httpStatus + ")" : ""));
		this.method = method;
		this.errorCode = errorCode;
		this.serverMessage = serverMessage;
		this.serverData = serverData;
		this.httpStatus = httpStatus;
	}

	/**
	 * The JSON-RPC method that was called.
	 * @return the method
	 */
	public String method() {
		return this.method;
	}

	/**
	 * The code of the error, passed through unchanged (M-ERR-08).
	 * @return the code
	 */
	public int errorCode() {
		return this.errorCode;
	}

	/**
	 * What the server said. Untrusted text: do not log or display it unescaped.
	 * @return the message
	 */
	public String serverMessage() {
		return this.serverMessage;
	}

	/**
	 * The data the server added, as JSON text. Untrusted.
	 * @return the data, or {@code null} if there was none
	 */
	public @Nullable String serverData() {
		return this.serverData;
	}

	/**
	 * The HTTP status that carried the error.
	 * @return the status
	 */
	public int httpStatus() {
		return this.httpStatus;
	}

}
