package io.github.mcpclient.transport;

import io.github.mcpclient.endpoint.EndpointKey;
import io.github.mcpclient.error.McpException;
import org.jspecify.annotations.Nullable;

/**
 * What a connection looks like at one moment. Reading it does no I/O.
 *
 * @param endpoint where the server is
 * @param server what is known about the server, {@code null} while there is no session
 * @param concurrency the policy in force, {@code null} while there is no session
 * @param inFlight calls under way
 * @param queued calls waiting
 * @param lastFailure the failure of the latest call, {@code null} if it succeeded or none
 * was made
 */
public record TransportStatus(EndpointKey endpoint, @Nullable ServerProfile server,
		@Nullable ConcurrencyPolicy concurrency, int inFlight, int queued, @Nullable McpException lastFailure) {

}
