package io.github.mcpclient.transport;

import io.github.mcpclient.endpoint.Secret;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.exchange.ExchangeRequest;
import io.github.mcpclient.protocol.DiscoverResult;
import io.github.mcpclient.protocol.InitializeResult;
import io.github.mcpclient.protocol.JsonRpcCodec;
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

	private final @Nullable SseStream sse;

	private final boolean assumed;

	private volatile boolean proven;

	private Session(ServerProfile profile, ProtocolVersion version, @Nullable Secret id, @Nullable SseStream sse,
			boolean assumed) {
		this.profile = profile;
		this.version = version;
		this.id = id;
		this.sse = sse;
		this.assumed = assumed;
	}

	/**
	 * A connection to a modern server.
	 * @param version the version to speak
	 * @param discovered what the server says of itself, {@code null} if it was not asked
	 * @param evidence what proved the era
	 * @param assumed whether the era is known from an earlier verdict only
	 * @return the session
	 */
	static Session modern(ProtocolVersion version, @Nullable DiscoverResult discovered, String evidence,
			boolean assumed) {
		return new Session(modernProfile(version, discovered, evidence), version, null, null, assumed);
	}

	/**
	 * The profile of a modern server.
	 */
	static ServerProfile modernProfile(ProtocolVersion version, @Nullable DiscoverResult discovered, String evidence) {
		if (discovered == null) {
			return new ServerProfile(Era.MODERN, evidence, version.wire(), null, JsonRpcCodec.object(), null);
		}
		return new ServerProfile(Era.MODERN, evidence, version.wire(), discovered.serverInfo(),
				discovered.capabilities(), discovered.instructions());
	}

	/**
	 * A connection that was opened by a handshake.
	 * @param version the version to speak
	 * @param result what the server answered
	 * @param evidence what proved the era
	 * @param id the session id, {@code null} if the server gave none
	 * @param sse the stream of the session, {@code null} if each answer comes on its own
	 * @return the session
	 */
	static Session initialized(ProtocolVersion version, InitializeResult result, String evidence, @Nullable Secret id,
			@Nullable SseStream sse) {
		Era era = version.isModern() ? Era.MODERN : Era.LEGACY;
		return new Session(new ServerProfile(era, evidence, version.wire(), result.serverInfo(), result.capabilities(),
				result.instructions()), version, id, sse, false);
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

	/**
	 * The stream that carries all messages of the server, {@code null} unless this is a
	 * session of HTTP+SSE.
	 */
	@Nullable SseStream sse() {
		return this.sse;
	}

	/**
	 * A message, sent to where the messages of this session go.
	 */
	ExchangeRequest addressed(ExchangeRequest message) {
		return (this.sse != null) ? this.sse.addressed(message) : message;
	}

	/**
	 * Whether the session has ended by itself.
	 */
	boolean isOver() {
		return this.sse != null && this.sse.isOver();
	}

	/**
	 * Let go of what this side keeps open for the session.
	 */
	void close() {
		if (this.sse != null) {
			this.sse.close();
		}
	}

	boolean isModern() {
		return this.profile.era() == Era.MODERN;
	}

	/**
	 * Whether the era is known from an earlier verdict and nothing has shown yet that it
	 * still holds.
	 */
	boolean isUnprovenAssumption() {
		return this.assumed && !this.proven;
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
