package io.github.mcpclient.log;

/**
 * A named value of a log line: part of its text, and a key-value pair of its own for
 * structured logs.
 *
 * @param key the name, that of the OpenTelemetry attribute where there is one
 * @param value the value; of no peer's choice unless it was bounded and escaped
 */
public record Field(String key, Object value) {

	/**
	 * What went wrong.
	 * @param type the code of a failure
	 * @return the field
	 */
	public static Field error(Enum<?> type) {
		return new Field("error.type", type);
	}

	/**
	 * What went wrong.
	 * @param failure the exception, of which only the type is logged: its message may
	 * hold anything
	 * @return the field
	 */
	public static Field error(Throwable failure) {
		return new Field("error.type", failure.getClass().getName());
	}

	/**
	 * Where an exception was thrown.
	 * @param failure the exception
	 * @return the field
	 */
	public static Field thrownAt(Throwable failure) {
		StackTraceElement[] trace = failure.getStackTrace();
		return new Field("code.location", (trace.length > 0) ? trace[0] : "unknown");
	}

	/**
	 * The status of an HTTP response.
	 * @param status the status
	 * @return the field
	 */
	public static Field status(int status) {
		return new Field("http.response.status_code", status);
	}

	/**
	 * Words for a reader of the line.
	 * @param text the words
	 * @return the field
	 */
	public static Field detail(Object text) {
		return new Field("mcp.detail", text);
	}

}
