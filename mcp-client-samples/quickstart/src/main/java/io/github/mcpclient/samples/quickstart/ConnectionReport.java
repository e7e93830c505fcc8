package io.github.mcpclient.samples.quickstart;

import java.time.Duration;
import java.util.List;

import io.github.mcpclient.transport.ServerProfile;
import org.jspecify.annotations.Nullable;

/**
 * What was found on a connection.
 *
 * @param connection its name
 * @param origin where the server is
 * @param server what is known about it, {@code null} if it was not reached
 * @param tools the names of its tools
 * @param outcome what became of the call
 * @param took the time for all of it
 */
record ConnectionReport(String connection, String origin, @Nullable ServerProfile server, List<String> tools,
		Outcome outcome, Duration took) {

	ConnectionReport {
		tools = List.copyOf(tools);
	}

}
