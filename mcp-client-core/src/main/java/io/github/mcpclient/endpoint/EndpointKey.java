package io.github.mcpclient.endpoint;

import java.util.Objects;

/**
 * The identity of an MCP endpoint: where it is, and nothing that could hold a credential.
 * Query, fragment and user info are never part of it (C1), and two paths on one origin
 * are two endpoints (C2).
 *
 * @param origin scheme, host and port
 * @param path the raw path, at least {@code /}
 */
public record EndpointKey(Origin origin, String path) {

	public EndpointKey {
		Objects.requireNonNull(origin, "origin");
		if (!path.startsWith("/")) {
			throw new IllegalArgumentException("path must start with a slash");
		}
	}

	/**
	 * The path without what it says, since a path segment of a hosted server may be a
	 * per-account secret.
	 * @return {@code /} for the root, otherwise a fixed mask
	 */
	public String maskedPath() {
		return "/".equals(this.path) ? "/" : "/******";
	}

	/**
	 * The origin with the masked path.
	 */
	@Override
	public String toString() {
		return this.origin + maskedPath();
	}

}
