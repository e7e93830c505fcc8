package io.github.mcpclient.transport;

import java.util.function.Function;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.PaymentRequiredException;
import io.github.mcpclient.error.SessionRejectedException;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.error.TransportFailedException.Kind;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.metering.CallClaim;
import io.github.mcpclient.protocol.InputRequiredResult;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Sends admitted requests in the session there is, judges the answers, and recovers once
 * from what can be recovered without running anything twice. Thread-safe.
 */
final class SessionCalls {

	private final EventLog log;

	private final Sessions sessions;

	private final OriginHealth health;

	private final Function<Deadline, Session> ready;

	private final Sending sending;

	/**
	 * Create it.
	 * @param log where it is written that a session is lost
	 * @param sessions is told what becomes of sessions
	 * @param health watches over every exchange
	 * @param ready gives the session, opened if there is none
	 * @param sending sends a request once
	 */
	SessionCalls(EventLog log, Sessions sessions, OriginHealth health, Function<Deadline, Session> ready,
			Sending sending) {
		this.log = log;
		this.sessions = sessions;
		this.health = health;
		this.ready = ready;
		this.sending = sending;
	}

	/**
	 * A lost session costs one new session and one more attempt, which is safe because
	 * the server did not run the request; a second loss is the end (B-025). So is a
	 * broken connection, unless the request may be sent twice.
	 * @param request the request
	 * @param deadline when its result must be there
	 * @return the result
	 */
	JsonNode send(McpRequest request, Deadline deadline) {
		try {
			JsonNode result = attempt(request, deadline, Dispatch.NOT_SENT);
			if (result == null) {
				result = attempt(request, deadline, Dispatch.REJECTED);
			}
			if (result == null) {
				throw new SessionRejectedException();
			}
			return result;
		}
		catch (TransportFailedException ex) {
			if (!request.repeatable() || ex.kind() != Kind.BROKEN) {
				throw ex;
			}
			return onceMore(request, deadline, ex);
		}
	}

	/**
	 * The first attempt may have been run, so whatever the second one says of itself, the
	 * evidence is that of the first.
	 */
	private JsonNode onceMore(McpRequest request, Deadline deadline, TransportFailedException first) {
		try {
			JsonNode result = attempt(request, deadline, first.dispatch());
			if (result != null) {
				return result;
			}
		}
		catch (McpException ex) {
			first.addSuppressed(ex);
		}
		throw first;
	}

	/**
	 * Send a request once, in the session there is or a new one.
	 * @param soFar how far earlier attempts got
	 * @return the result, or {@code null} if the server no longer knows the session
	 */
	private @Nullable JsonNode attempt(McpRequest request, Deadline deadline, Dispatch soFar) {
		Session session = session(deadline, soFar);
		JsonNode result = this.health.watch(() -> exchange(request, session, deadline));
		if (result != null) {
			this.sessions.succeeded(session);
		}
		else if (this.sessions.lost(session)) {
			this.log.info("the server no longer knows the session or speaks another era");
		}
		return result;
	}

	/**
	 * A call that fails over its session was not sent itself, whatever became of the
	 * requests that were to open it.
	 */
	private Session session(Deadline deadline, Dispatch soFar) {
		try {
			return this.ready.apply(deadline);
		}
		catch (McpException ex) {
			ex.concernsCall(soFar);
			throw ex;
		}
	}

	private @Nullable JsonNode exchange(McpRequest request, Session session, Deadline deadline) {
		CallClaim claim = request.context().claim();
		Answer answer = this.sending.send(request, session, deadline);
		PaymentRequiredException demand = PaymentDemand.in(answer);
		if (demand != null) {
			throw demand;
		}
		if (answer.isSuccess() && answer.result() != null) {
			JsonNode result = SessionRules.accepted(request.method(), answer.result(), session);
			if (InputRequiredResult.isOne(result)) {
				claim.returned();
			}
			return result;
		}
		if (SessionRules.isLost(answer, session) || SessionRules.contradictsVerdict(answer, session)) {
			claim.returned();
			return null;
		}
		throw Refusals.of(request.method(), answer);
	}

	/**
	 * Sends a request once.
	 */
	interface Sending {

		Answer send(McpRequest request, Session session, Deadline deadline);

	}

}
