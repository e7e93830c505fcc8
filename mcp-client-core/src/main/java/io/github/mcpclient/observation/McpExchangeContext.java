package io.github.mcpclient.observation;

import java.util.Objects;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Origin;
import org.jspecify.annotations.Nullable;

/**
 * What is known about one HTTP exchange while it is observed. The carrier takes the trace
 * context that is sent as headers. Confined to the calling thread.
 */
public final class McpExchangeContext extends ConnectionContext {

	private final String httpMethod;

	private @Nullable Integer status;

	/**
	 * Create a context.
	 * @param connection the name of the connection
	 * @param origin where the server is
	 * @param httpMethod the HTTP method
	 */
	public McpExchangeContext(ConnectionName connection, Origin origin, String httpMethod) {
		super(connection, origin);
		this.httpMethod = Objects.requireNonNull(httpMethod, "httpMethod");
	}

	/**
	 * The HTTP method.
	 * @return the method
	 */
	public String httpMethod() {
		return this.httpMethod;
	}

	/**
	 * The HTTP status of the answer.
	 * @return the status, {@code null} if there is no answer
	 */
	public @Nullable Integer status() {
		return this.status;
	}

	/**
	 * Say what the server answered.
	 * @param answered the HTTP status
	 */
	public void answered(int answered) {
		this.status = answered;
	}

}
