package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.exchange.ExchangeRequest;
import io.github.mcpclient.exchange.ExchangeResponse;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.JsonRpcMessage;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.ProtocolVersion;
import org.jspecify.annotations.Nullable;

/**
 * Sends one message and reads one answer; no gate, no judgement. Thread-safe.
 */
final class Wire {

	private static final Duration CANCEL_TIMEOUT = Duration.ofSeconds(2);

	private final Exchanges exchanges;

	private final RequestWriter writer;

	private final AtomicLong requestIds;

	private final Executor background;

	private final EventLog log;

	/**
	 * Create it.
	 * @param exchanges makes HTTP exchanges
	 * @param writer gives messages their form
	 * @param requestIds the last JSON-RPC id that was used
	 * @param background where messages are sent that no call waits for
	 * @param log where what happens to the connection is written
	 */
	Wire(Exchanges exchanges, RequestWriter writer, AtomicLong requestIds, Executor background, EventLog log) {
		this.exchanges = exchanges;
		this.writer = writer;
		this.requestIds = requestIds;
		this.background = background;
		this.log = log;
	}

	EventLog log() {
		return this.log;
	}

	RequestWriter writer() {
		return this.writer;
	}

	/**
	 * Send a request in a session.
	 * @param request the request
	 * @param session the session
	 * @param messages takes what the server says besides the answer
	 * @param deadline when the answer must be there
	 * @return the answer
	 */
	Answer send(McpRequest request, Session session, ServerMessages messages, Deadline deadline) {
		if (session.isModern()) {
			return negotiate(request, session.version(),
					(version) -> send(request, session, version, messages, deadline));
		}
		return send(request, session, session.version(), messages, deadline);
	}

	/**
	 * A modern server that refuses the version of a request and names another is asked
	 * once more (M-VER-01, M-VER-02).
	 */
	private static Answer negotiate(McpRequest request, ProtocolVersion version,
			Function<ProtocolVersion, Answer> sending) {
		Answer answer = sending.apply(version);
		ProtocolVersion counterOffer = answer.counterOffer();
		if (counterOffer == null) {
			return answer;
		}
		request.context().claim().returned();
		return sending.apply(counterOffer);
	}

	private Answer send(McpRequest request, Session session, ProtocolVersion version, ServerMessages messages,
			Deadline deadline) {
		long id = nextId();
		RequestContext context = request.context();
		Consumer<JsonRpcMessage> receiver = messages.receiver(session, context.logs());
		ProgressTracker.Handle following = messages.progress().follow(id, context.progress(), deadline);
		try {
			return session.isModern()
					? make(claimed(this.writer.modern(request, version, id), request), deadline,
							(response) -> AnswerReader.read(response, id, receiver))
					: sendLegacy(request, session, messages.thinkTime(),
							new LegacyExchange(this.exchanges, id, receiver, deadline));
		}
		finally {
			following.close();
		}
	}

	/**
	 * The end of a connection says nothing to a legacy server, so a request that is given
	 * up is cancelled by a message of its own (L-RSM-04, L-CAN-01).
	 */
	private Answer sendLegacy(McpRequest request, Session session, ThinkTime thinkTime, LegacyExchange exchange) {
		thinkTime.began(exchange.deadline());
		try {
			ExchangeRequest message = claimed(
					this.writer.legacy(request, session.version(), session.id(), exchange.id()), request);
			SseStream sse = session.sse();
			return (sse != null) ? sse.send(message, exchange.id(), exchange.deadline()) : exchange.send(message,
					(lastEventId) -> this.writer.stream(session.version(), session.id(), lastEventId));
		}
		catch (McpException ex) {
			boolean givenUp = switch (ex.code()) {
				case ABORTED, TIMEOUT -> ex.dispatch() == Dispatch.UNKNOWN;
				default -> false;
			};
			if (givenUp) {
				cancel(exchange.id(), session);
			}
			throw ex;
		}
		finally {
			thinkTime.ended(exchange.deadline());
		}
	}

	private static ExchangeRequest claimed(ExchangeRequest message, McpRequest request) {
		return message.after(request.context().claim()::claim);
	}

	private void cancel(long id, Session session) {
		try {
			this.background.execute(() -> {
				try {
					sendUnanswered(session.addressed(this.writer.cancelled(session.version(), session.id(), id)),
							Deadline.after(CANCEL_TIMEOUT));
				}
				catch (McpException ex) {
					this.log.debug("a request could not be cancelled: {}", Field.error(ex.code()));
				}
			});
		}
		catch (RejectedExecutionException ex) {
			this.log.debug("a request was given up without a word to the server: no thread is free");
		}
	}

	/**
	 * Send a request of the modern form outside of any session.
	 */
	Answer sendModern(McpRequest request, ProtocolVersion version, Deadline deadline) {
		return this.exchanges.observe(request.method(), () -> negotiate(request, version, (negotiated) -> {
			long id = nextId();
			return send(this.writer.modern(request, negotiated, id), id, deadline);
		}));
	}

	/**
	 * Send the first message of the legacy handshake.
	 * @param proposed the version to propose
	 * @param sse the stream to read the answer from, {@code null} if it is the response
	 * @param deadline when the answer must be there
	 * @return the answer
	 */
	Answer sendInitialize(ProtocolVersion proposed, @Nullable SseStream sse, Deadline deadline) {
		long id = nextId();
		ExchangeRequest message = this.writer.initialize(proposed, id);
		return this.exchanges.observe(Methods.INITIALIZE,
				() -> (sse != null) ? sse.sendFirst(message, id) : send(message, id, deadline));
	}

	/**
	 * Send a message that is answered with a status only; a body is not waited for.
	 */
	Answer sendUnanswered(ExchangeRequest message, Deadline deadline) {
		return make(message, deadline, AnswerReader::acknowledgement);
	}

	/**
	 * Send a message and read what comes back in a way of the caller's.
	 */
	Answer make(ExchangeRequest message, Deadline deadline, Function<ExchangeResponse, Answer> reading) {
		return this.exchanges.make(message, deadline, reading);
	}

	/**
	 * Send a message whose answer the caller reads.
	 * @param message the message
	 * @param deadline when the answer must be read, unless it is lifted
	 * @return the answer, to be closed
	 */
	ExchangeResponse open(ExchangeRequest message, Deadline deadline) {
		return this.exchanges.open(message, deadline);
	}

	private Answer send(ExchangeRequest message, long id, Deadline deadline) {
		return make(message, deadline, (response) -> AnswerReader.read(response, id));
	}

	/**
	 * An id for a request (B-063).
	 */
	long nextId() {
		return this.requestIds.incrementAndGet();
	}

}
