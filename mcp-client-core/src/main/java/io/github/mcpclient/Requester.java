package io.github.mcpclient;

import java.util.Objects;

import io.github.mcpclient.transport.ServerProfile;

/**
 * Who asks for input.
 *
 * @param connection the name the operator gave the connection; this is what can be
 * trusted
 * @param server how the server describes itself; untrusted
 */
public record Requester(String connection, ServerProfile server) {

	public Requester {
		Objects.requireNonNull(connection, "connection");
		Objects.requireNonNull(server, "server");
	}

}
