package io.github.mcpclient.transport;

import java.util.List;
import java.util.Optional;

import io.github.mcpclient.endpoint.Secret;
import io.github.mcpclient.era.EraMode;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.UnsupportedVersionException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.ErrorCodes;
import io.github.mcpclient.protocol.InitializeResult;
import io.github.mcpclient.protocol.JsonRpcError;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Opens a session with a legacy server: {@code initialize}, then
 * {@code notifications/initialized} (L-INI-01, L-INI-02). A server that answers with a
 * modern version is modern after all (Q20). One that refuses {@code initialize} is asked
 * for the transport of 2024-11-05, if that is allowed (L0-01). Stateless and thread-safe.
 */
final class LegacyHandshake {

	private static final int MAX_SESSION_ID = 1024;

	private final TransportSettings settings;

	private final Wire wire;

	LegacyHandshake(TransportSettings settings, Wire wire) {
		this.settings = settings;
		this.wire = wire;
	}

	/**
	 * Open a session.
	 * @param proposed the version to propose
	 * @param evidence why the server is taken for legacy
	 * @param deadline when the handshake must be over
	 * @return the session
	 */
	Session open(ProtocolVersion proposed, String evidence, Deadline deadline) {
		Answer answer = initialize(proposed, null, deadline);
		SseStream sse = suggestsSse(answer) ? SseStream.open(this.wire, deadline) : null;
		if (sse == null) {
			return agree(proposed, answer, evidence, null, deadline);
		}
		Session session = null;
		try {
			session = agree(proposed, initialize(proposed, sse, deadline),
					"initialize was refused with HTTP " + answer.status() + ", then succeeded over HTTP+SSE", sse,
					deadline);
			return session;
		}
		finally {
			if (session == null) {
				sse.close();
			}
		}
	}

	private Answer initialize(ProtocolVersion proposed, @Nullable SseStream sse, Deadline deadline) {
		Answer answer = this.wire.sendInitialize(proposed, sse, deadline);
		ProtocolVersion counter = counterOffer(answer);
		return (counter != null) ? this.wire.sendInitialize(counter, sse, deadline) : answer;
	}

	/**
	 * Whether the server may speak the transport of 2024-11-05 only: it refuses a POST to
	 * the URL of its stream, and not with a message of the protocol (L0-01, Q16).
	 */
	private boolean suggestsSse(Answer answer) {
		return this.settings.legacySse() && answer.error() == null && switch (answer.status()) {
			case 400, 404, 405 -> true;
			default -> false;
		};
	}

	private Session agree(ProtocolVersion proposed, Answer answer, String evidence, @Nullable SseStream sse,
			Deadline deadline) {
		InitializeResult result = result(answer);
		Secret sessionId = (sse == null) ? sessionId(answer.sessionIds()) : null;
		ProtocolVersion version = ProtocolVersion.of(result.protocolVersion()).orElse(null);
		if (version != null && version.isModern() && sse == null && this.settings.era().mode() != EraMode.LEGACY) {
			return Session.initialized(version, result, "initialize was answered with " + version.wire(), null, null);
		}
		if (version == null || version.isModern()) {
			end(proposed, sessionId, deadline);
			throw new UnsupportedVersionException(ProtocolVersion.wire(ProtocolVersion.legacy()),
					List.of(result.protocolVersion()));
		}
		Session session = Session.initialized(version, result, evidence, sessionId, sse);
		confirm(session, deadline);
		return session;
	}

	/**
	 * A server that refuses the proposed version may name those it speaks; one of them is
	 * tried, once (L-INI-04, B-013). A list in prose is not read.
	 */
	private static @Nullable ProtocolVersion counterOffer(Answer answer) {
		JsonRpcError error = answer.error();
		if (error == null || error.code() != ErrorCodes.INVALID_PARAMS) {
			return null;
		}
		return ProtocolVersion.firstMutual(ProtocolVersion.legacy(), error.supportedVersions()).orElse(null);
	}

	private static InitializeResult result(Answer answer) {
		if (!answer.isSuccess() || answer.result() == null) {
			throw Refusals.of(Methods.INITIALIZE, answer);
		}
		Optional<InitializeResult> result = InitializeResult.of(answer.result());
		return result.orElseThrow(
				() -> new InvalidResponseException(Methods.INITIALIZE, "the result names no protocol version"));
	}

	/**
	 * The session id is accepted from this answer only (B-033). None or an empty one
	 * means there is no session (B-031); several or an illegal one is an error (B-032).
	 */
	private static @Nullable Secret sessionId(List<String> values) {
		List<String> ids = values.stream().map(String::strip).filter((id) -> !id.isEmpty()).distinct().toList();
		if (ids.isEmpty()) {
			return null;
		}
		String id = ids.get(0);
		boolean legal = ids.size() == 1 && id.length() <= MAX_SESSION_ID
				&& id.chars().allMatch((c) -> c >= 0x21 && c <= 0x7e);
		if (!legal) {
			throw new InvalidResponseException(Methods.INITIALIZE,
					"the session id is ambiguous, too long, or has characters that are not allowed");
		}
		return Secret.of(id);
	}

	/**
	 * A notification has no answer, so a refusal of it does not end the session: if
	 * something is wrong the first request says so (B-042).
	 */
	private void confirm(Session session, Deadline deadline) {
		Answer answer = this.wire.sendUnanswered(
				session.addressed(this.wire.writer().initialized(session.version(), session.id())), deadline);
		if (!answer.isSuccess()) {
			this.wire.log().warn("notifications/initialized was refused with HTTP {}", Field.status(answer.status()));
		}
	}

	/**
	 * Tell the server that its session is no longer needed. Best effort: no answer of the
	 * server changes anything.
	 * @param version the version of the session
	 * @param sessionId the session, {@code null} if there is none to end
	 * @param deadline when to stop waiting
	 */
	void end(ProtocolVersion version, @Nullable Secret sessionId, Deadline deadline) {
		if (sessionId == null) {
			return;
		}
		try {
			this.wire.sendUnanswered(this.wire.writer().endSession(version, sessionId), deadline);
		}
		catch (McpException ex) {
			this.wire.log().debug("the session could not be ended: {}", Field.error(ex.code()));
		}
	}

}
