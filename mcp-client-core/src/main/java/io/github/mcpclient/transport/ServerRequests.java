package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;

import io.github.mcpclient.error.McpException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.exchange.ExchangeRequest;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.ErrorCodes;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.JsonRpcMessage;
import io.github.mcpclient.protocol.Methods;
import tools.jackson.databind.JsonNode;

/**
 * Answers the requests of legacy servers (L-SRQ-01). Each is answered on a thread of its
 * own, because the thread that read it has to go on reading, and by a message of its own,
 * outside of the admission window: the call the server asks for may hold the last slot.
 * Thread-safe.
 */
final class ServerRequests implements AutoCloseable {

	private static final int MAX_PENDING = 64;

	private static final Duration SEND_TIMEOUT = Duration.ofSeconds(30);

	private final Wire wire;

	private final InputHandlers handlers;

	private final Executor executor;

	private final ThinkTime thinkTime;

	private final Map<Key, FutureTask<?>> pending = new ConcurrentHashMap<>();

	/**
	 * Create it.
	 * @param wire sends the answers
	 * @param handlers give the answers
	 * @param executor runs the handlers
	 */
	ServerRequests(Wire wire, InputHandlers handlers, Executor executor) {
		this.wire = wire;
		this.handlers = handlers;
		this.executor = executor;
		this.thinkTime = new ThinkTime(handlers.limit());
	}

	/**
	 * Answer a request, soon.
	 * @param request the request
	 * @param params its parameters
	 * @param session the session it came in
	 */
	void received(JsonRpcMessage.Request request, JsonNode params, Session session) {
		FutureTask<?> task = new FutureTask<>(() -> answer(request, params, session), null);
		Key key = new Key(session, request.id());
		if (this.pending.size() >= MAX_PENDING || this.pending.putIfAbsent(key, task) != null) {
			this.wire.log().warn("the server has too many requests pending, or one id twice; one is dropped");
			return;
		}
		try {
			this.executor.execute(task);
		}
		catch (RejectedExecutionException ex) {
			this.pending.remove(key);
			this.wire.log().warn("no thread is free to answer a request of the server; it is dropped");
		}
	}

	/**
	 * The server no longer wants an answer, and gets none.
	 * @param session the session of the request
	 * @param id the id of the request
	 */
	void cancelled(Session session, JsonNode id) {
		cancel(new Key(session, id));
	}

	private void cancel(Key key) {
		FutureTask<?> task = this.pending.remove(key);
		if (task != null) {
			task.cancel(true);
		}
	}

	private void answer(JsonRpcMessage.Request request, JsonNode params, Session session) {
		Runnable answered = this.thinkTime.begin();
		byte[] message;
		try {
			message = message(request, params, session);
		}
		finally {
			answered.run();
		}
		if (this.pending.remove(new Key(session, request.id())) == null) {
			return;
		}
		ExchangeRequest post = session.addressed(this.wire.writer().respond(session.version(), session.id(), message));
		try {
			Answer answer = this.wire.sendUnanswered(post, Deadline.after(SEND_TIMEOUT));
			if (!answer.isSuccess()) {
				this.wire.log()
					.warn("the answer to a request of the server was refused with HTTP {}",
							Field.status(answer.status()));
			}
		}
		catch (McpException ex) {
			this.wire.log().warn("the answer to a request of the server could not be sent: {}", Field.error(ex.code()));
		}
	}

	/**
	 * The time the calls under way lose to answering.
	 */
	ThinkTime thinkTime() {
		return this.thinkTime;
	}

	private byte[] message(JsonRpcMessage.Request request, JsonNode params, Session session) {
		if (request.method().equals(Methods.PING)) {
			return JsonRpcCodec.response(request.id(), JsonRpcCodec.object());
		}
		try {
			return JsonRpcCodec.response(request.id(),
					this.handlers.answer(request.method(), params, session.profile()));
		}
		catch (RequestRefusedException ex) {
			return JsonRpcCodec.errorResponse(request.id(), ex.errorCode(), String.valueOf(ex.getMessage()));
		}
		catch (RuntimeException | Error ex) {
			this.wire.log()
				.warn("a handler of the application failed with {} at {}", Field.error(ex), Field.thrownAt(ex));
			return JsonRpcCodec.errorResponse(request.id(), ErrorCodes.INTERNAL_ERROR, "The request failed");
		}
	}

	/**
	 * Interrupt all handlers: there is nobody left to hear their answers.
	 */
	@Override
	public void close() {
		this.pending.keySet().forEach(this::cancel);
	}

	/**
	 * Ids are the server's, and begin anew with each session.
	 */
	private record Key(Session session, JsonNode id) {

	}

}
