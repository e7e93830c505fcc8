package io.github.mcpclient.transport;

import io.github.mcpclient.endpoint.Secret;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * One generation of a connection: what was agreed with the server. Compared by identity,
 * so that an answer to an older generation can change nothing of a newer one.
 */
final class Session {

	private final ServerProfile profile;

	private final ProtocolVersion version;

	private final @Nullable Secret id;

	private volatile boolean proven;

	/**
	 * Create a session.
	 * @param profile what is known about the server
	 * @param version the version to speak
	 * @param id the session id of a legacy server, {@code null} if it gave none
	 */
	Session(ServerProfile profile, ProtocolVersion version, @Nullable Secret id) {
		this.profile = profile;
		this.version = version;
		this.id = id;
	}

	ServerProfile profile() {
		return this.profile;
	}

	ProtocolVersion version() {
		return this.version;
	}

	@Nullable Secret id() {
		return this.id;
	}

	boolean isModern() {
		return this.profile.era() == Era.MODERN;
	}

	/**
	 * Whether a request has succeeded in this session, so that a later refusal may be the
	 * loss of it.
	 */
	boolean isProven() {
		return this.proven;
	}

	void prove() {
		if (!this.proven) {
			this.proven = true;
		}
	}

	ConcurrencyPolicy concurrency(WindowSettings window) {
		if (window.concurrency() != null) {
			return window.concurrency();
		}
		return isModern() ? ConcurrencyPolicy.STATELESS : ConcurrencyPolicy.SERIALIZED;
	}

}
