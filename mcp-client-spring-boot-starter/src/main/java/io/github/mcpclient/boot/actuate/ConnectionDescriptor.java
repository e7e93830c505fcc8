package io.github.mcpclient.boot.actuate;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.transport.ServerProfile;
import io.github.mcpclient.transport.TransportStatus;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * A connection as it is now. Absent parts are {@code null}.
 *
 * @param origin the origin of the server
 * @param state {@code connected}, {@code idle} or {@code failing}
 * @param start when the connection is opened: {@code lazy}, {@code eager} or
 * {@code required}
 * @param session whether there is a session
 * @param era {@code modern} or {@code legacy}, while there is a session
 * @param protocolVersion the version spoken in the session
 * @param concurrency how calls are admitted in the session: {@code stateless},
 * {@code pooled} or {@code serialized}
 * @param inFlight calls under way
 * @param queued calls that wait for their turn
 * @param lastFailure the failure code of the latest call, if it failed
 * @param breaker the state of the circuit: {@code closed}, {@code open} or
 * {@code half-open}
 */
public record ConnectionDescriptor(String origin, String state, String start, boolean session, @Nullable String era,
		@Nullable String protocolVersion, @Nullable String concurrency, int inFlight, int queued,
		@Nullable String lastFailure, String breaker) implements OperationResponseBody {

	static ConnectionDescriptor of(McpClient client, CircuitBreakers breakers) {
		TransportStatus status = client.status();
		ServerProfile server = status.server();
		BreakerDescriptor breaker = BreakerDescriptor.of(client, breakers);
		return new ConnectionDescriptor(breaker.origin(), DisplayName.of(ConnectionState.of(status)),
				DisplayName.of(client.spec().start()), server != null,
				(server != null) ? DisplayName.of(server.era()) : null,
				(server != null) ? server.protocolVersion() : null,
				(status.concurrency() != null) ? DisplayName.of(status.concurrency()) : null, status.inFlight(),
				status.queued(), (status.lastFailure() != null) ? DisplayName.of(status.lastFailure().code()) : null,
				breaker.state());
	}

}
