package io.github.mcpclient.transport;

import java.util.function.Consumer;

import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.FailureCode;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.error.TransportFailedException.Kind;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.exchange.ExchangeRequest;
import io.github.mcpclient.exchange.ExchangeResponse;
import io.github.mcpclient.protocol.JsonRpcMessage;
import org.jspecify.annotations.Nullable;

/**
 * One request of a legacy session and its answer. A stream that ends before the answer is
 * not the end of the request: it is read on with a GET from the last event that had an
 * id, after the time the server asked for (L-RSM-01, L-RSM-02). Confined to the calling
 * thread.
 */
final class LegacyExchange {

	private final Exchanges exchanges;

	private final long id;

	private final Consumer<JsonRpcMessage> receiver;

	private final Deadline deadline;

	private final StreamPosition position = new StreamPosition();

	/**
	 * Create it.
	 * @param exchanges makes HTTP exchanges
	 * @param id the id of the request
	 * @param receiver takes what comes before the answer
	 * @param deadline the deadline of the request
	 */
	LegacyExchange(Exchanges exchanges, long id, Consumer<JsonRpcMessage> receiver, Deadline deadline) {
		this.exchanges = exchanges;
		this.id = id;
		this.receiver = receiver;
		this.deadline = deadline;
	}

	/**
	 * The id of the request.
	 */
	long id() {
		return this.id;
	}

	Deadline deadline() {
		return this.deadline;
	}

	/**
	 * Send the request and wait for its answer.
	 * @param request the request
	 * @param resume makes the request that reads on after an event
	 * @return the answer
	 */
	Answer send(ExchangeRequest request, Resume resume) {
		Answer answer = read(request);
		while (isOpen(answer) && this.position.isResumable()) {
			Pause.of(this.position.delay(), this.deadline);
			answer = readOn(resume.after(String.valueOf(this.position.lastEventId())));
		}
		if (answer == null) {
			throw broken(null);
		}
		return answer;
	}

	private static boolean isOpen(@Nullable Answer answer) {
		return answer == null || (answer.isSuccess() && answer.result() == null && answer.error() == null);
	}

	/**
	 * @return {@code null} if the connection broke where it can be taken up again
	 */
	private @Nullable Answer read(ExchangeRequest request) {
		return this.exchanges.make(request, this.deadline, this::read);
	}

	private @Nullable Answer read(ExchangeResponse response) {
		try {
			return AnswerReader.read(response, this.id, this.receiver);
		}
		catch (TransportFailedException ex) {
			if (ex.kind() == Kind.BROKEN && response.lastEventId() != null) {
				return null;
			}
			throw ex;
		}
		finally {
			this.position.note(response);
		}
	}

	/**
	 * The request itself was sent before, so a refusal of the GET says nothing about it,
	 * least of all that it was not run.
	 */
	private @Nullable Answer readOn(ExchangeRequest request) {
		try {
			Answer answer = read(request);
			if (answer == null || answer.isSuccess()) {
				return answer;
			}
			if (!Statuses.NO_STREAM_YET.contains(answer.status())) {
				throw broken(null);
			}
			this.position.failed();
			return null;
		}
		catch (McpException ex) {
			if (ex.dispatch() != Dispatch.NOT_SENT) {
				throw ex;
			}
			if (ex.code() != FailureCode.TRANSPORT) {
				throw ofRequest(ex);
			}
			this.position.failed();
			return null;
		}
	}

	/**
	 * A GET that was not sent, as a failure of the request it was to read on for.
	 */
	private static McpException ofRequest(McpException failure) {
		return switch (failure.code()) {
			case ABORTED -> new AbortedException(Dispatch.UNKNOWN);
			case CLOSED -> new ClosedException(Dispatch.UNKNOWN);
			case TIMEOUT -> new McpTimeoutException(Phase.DEADLINE, Dispatch.UNKNOWN);
			default -> broken(failure);
		};
	}

	private static TransportFailedException broken(@Nullable Throwable cause) {
		return new TransportFailedException(Kind.BROKEN, Dispatch.UNKNOWN, cause);
	}

	/**
	 * Makes the request that reads on after an event.
	 */
	interface Resume {

		ExchangeRequest after(String lastEventId);

	}

}
