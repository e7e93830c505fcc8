package io.github.mcpclient.observation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Origin;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;

/**
 * What is known of the connection while something is observed that is sent over it. The
 * carrier takes the trace context.
 */
abstract class ConnectionContext extends SenderContext<Map<String, String>> {

	private final ConnectionName connection;

	private final Origin origin;

	ConnectionContext(ConnectionName connection, Origin origin) {
		super((carrier, key, value) -> Objects.requireNonNull(carrier).put(key, value), Kind.CLIENT);
		this.connection = Objects.requireNonNull(connection, "connection");
		this.origin = Objects.requireNonNull(origin, "origin");
		setCarrier(new LinkedHashMap<>());
		setRemoteServiceName(connection.value());
		setRemoteServiceAddress(origin.toString());
	}

	/**
	 * The name of the connection.
	 * @return the name
	 */
	public ConnectionName connection() {
		return this.connection;
	}

	/**
	 * Where the server is.
	 * @return its origin
	 */
	public Origin origin() {
		return this.origin;
	}

}
