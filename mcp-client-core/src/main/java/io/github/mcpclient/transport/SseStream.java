package io.github.mcpclient.transport;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.BlockedTargetException.Reason;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.error.ResponseTooLargeException;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.error.TransportFailedException.Kind;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.exchange.ExchangeRequest;
import io.github.mcpclient.exchange.ExchangeResponse;
import io.github.mcpclient.exchange.ServerEvent;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.JsonRpcMessage;
import io.github.mcpclient.protocol.Methods;
import org.jspecify.annotations.Nullable;

/**
 * The one stream on which a server of the HTTP+SSE transport of 2024-11-05 sends
 * everything, and the endpoint it names there for everything it is sent (L0-01).
 * <p>
 * The handshake reads the stream itself, up to the answer it waits for; from then on one
 * thread reads it to its end, and calls wait for their answers by id. The end of the
 * stream is the end of the session, so a call that waits then fails. Thread-safe once the
 * handshake is over.
 */
final class SseStream implements AutoCloseable {

	private static final String ENDPOINT = "endpoint";

	/** How soon a call notices that its deadline was moved to an earlier moment. */
	private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Wire wire;

	private final ExchangeResponse response;

	private final Deadline deadline;

	private final Endpoint endpoint;

	private final Map<Long, CompletableFuture<JsonRpcMessage.Response>> pending = new ConcurrentHashMap<>();

	/** Set by whoever reads the response from now on, and has to close it. */
	private final AtomicBoolean taken = new AtomicBoolean();

	private volatile @Nullable McpException failure;

	private volatile boolean over;

	private SseStream(Wire wire, ExchangeResponse response, Deadline deadline, Endpoint endpoint) {
		this.wire = wire;
		this.response = response;
		this.deadline = deadline;
		this.endpoint = endpoint;
	}

	/**
	 * Open the stream and wait for the endpoint.
	 * @param wire sends what has to be sent
	 * @param connecting when the handshake must be over
	 * @return the stream, {@code null} if the server offers none
	 * @throws BlockedTargetException if the endpoint is of another origin
	 */
	static @Nullable SseStream open(Wire wire, Deadline connecting) {
		// of its own, because it is lifted when the session begins
		Deadline deadline = Deadline.after(connecting.remaining());
		ExchangeRequest get = wire.writer().sse();
		ExchangeResponse response = wire.open(get, deadline);
		SseStream stream = null;
		try {
			if (response.isSuccess() && response.isEventStream()) {
				stream = new SseStream(wire, response, deadline, endpoint(get.endpoint(), response.nextEvent()));
			}
			return stream;
		}
		finally {
			if (stream == null) {
				response.close();
			}
		}
	}

	private static Endpoint endpoint(Endpoint base, @Nullable ServerEvent first) {
		if (first == null || !first.type().equals(ENDPOINT)) {
			throw new InvalidResponseException(Methods.INITIALIZE, "the event stream does not begin with an endpoint");
		}
		Endpoint endpoint;
		try {
			endpoint = base.resolve(new String(first.data(), StandardCharsets.UTF_8));
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidResponseException(Methods.INITIALIZE, "the endpoint of the event stream is not usable");
		}
		if (!endpoint.origin().equals(base.origin())) {
			throw new BlockedTargetException(Reason.SOURCE, "the server wants its messages sent to another origin");
		}
		return endpoint;
	}

	/**
	 * The same message, sent to where this server takes messages.
	 */
	ExchangeRequest addressed(ExchangeRequest message) {
		return message.to(this.endpoint);
	}

	/**
	 * Send a request of the handshake and read its answer, while nobody else reads.
	 */
	Answer sendFirst(ExchangeRequest request, long id) {
		Answer receipt = post(request, id, this.deadline);
		return receipt.isSuccess() ? AnswerReader.read(this.response, id) : receipt;
	}

	/**
	 * Send a request and wait for its answer on the stream.
	 * @param request the request
	 * @param id its id
	 * @param callDeadline when the answer must be there
	 * @return the answer
	 */
	Answer send(ExchangeRequest request, long id, Deadline callDeadline) {
		CompletableFuture<JsonRpcMessage.Response> answer = new CompletableFuture<>();
		this.pending.put(id, answer);
		try {
			if (this.over) {
				throw ended(Dispatch.NOT_SENT);
			}
			Answer receipt = post(request, id, callDeadline);
			return receipt.isSuccess() ? receipt.with(await(answer, callDeadline)) : receipt;
		}
		finally {
			this.pending.remove(id);
		}
	}

	/**
	 * What a success carries is no answer, but a refusal says why.
	 */
	private Answer post(ExchangeRequest request, long id, Deadline callDeadline) {
		return this.wire.make(addressed(request), callDeadline, (receipt) -> receipt.isSuccess()
				? AnswerReader.acknowledgement(receipt) : AnswerReader.read(receipt, id));
	}

	private JsonRpcMessage.Response await(CompletableFuture<JsonRpcMessage.Response> answer, Deadline callDeadline) {
		try {
			while (!callDeadline.hasPassed()) {
				try {
					return answer.get(Math.min(callDeadline.remainingNanos(), LONGEST_WAIT_NANOS),
							TimeUnit.NANOSECONDS);
				}
				catch (TimeoutException ex) {
					// the deadline has passed, or was moved, or is not there yet
				}
			}
			throw new McpTimeoutException(Phase.DEADLINE, Dispatch.UNKNOWN);
		}
		catch (CancellationException | ExecutionException ex) {
			throw ended(Dispatch.UNKNOWN);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AbortedException(Dispatch.UNKNOWN);
		}
	}

	/**
	 * The end of the stream, as the failure of a call.
	 */
	private McpException ended(Dispatch dispatch) {
		McpException reason = this.failure;
		if (reason instanceof ResponseTooLargeException tooLarge && dispatch == Dispatch.UNKNOWN) {
			return new ResponseTooLargeException(tooLarge.limit());
		}
		return (reason instanceof ClosedException) ? new ClosedException(dispatch)
				: new TransportFailedException(Kind.BROKEN, dispatch, reason);
	}

	/**
	 * Read the stream until it ends, however it does.
	 * @param receiver takes what is no answer
	 */
	void read(Consumer<JsonRpcMessage> receiver) {
		if (!this.taken.compareAndSet(false, true)) {
			return;
		}
		this.deadline.lift();
		try (this.response) {
			AnswerReader.readWhile(this.response, (message) -> {
				if (message instanceof JsonRpcMessage.Response answer) {
					answered(answer);
				}
				else {
					receiver.accept(message);
				}
				return true;
			});
		}
		catch (McpException ex) {
			this.wire.log().debug("the stream of the session has ended: {}", Field.error(ex.code()));
			this.failure = ex;
		}
	}

	private void answered(JsonRpcMessage.Response answer) {
		this.pending.forEach((id, waiting) -> {
			if (answer.answers(id)) {
				waiting.complete(answer);
			}
		});
	}

	/**
	 * Whether the session has ended with this stream.
	 */
	boolean isOver() {
		return this.over;
	}

	/**
	 * End the stream, and the calls that wait for their answers.
	 */
	@Override
	public void close() {
		this.over = true;
		this.pending.values().forEach((waiting) -> waiting.cancel(false));
		if (this.taken.compareAndSet(false, true)) {
			this.response.close();
		}
		else {
			this.response.abort();
		}
	}

}
