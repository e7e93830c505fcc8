package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.github.mcpclient.error.McpException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.exchange.ExchangeRequest;
import io.github.mcpclient.exchange.ExchangeResponse;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.JsonRpcMessage;
import org.jspecify.annotations.Nullable;

/**
 * The stream on which a legacy server sends what belongs to no request of ours, its own
 * requests above all (L-GET-01). Servers need not offer it; one that does not is left
 * alone. A stream that ends is opened again, from its last event if that had an id
 * (L-GET-03). Occupies one thread. Thread-safe.
 */
final class ServerStream implements AutoCloseable {

	/**
	 * A stream that was open this long was of use, even if nothing came on it.
	 */
	private static final Duration USEFUL = Duration.ofSeconds(10);

	/** After so many useless streams in a row the server is taken to offer none. */
	private static final int MAX_USELESS = 10;

	/** Whatever the server asks for. */
	private static final Duration LONGEST_DELAY = Duration.ofHours(1);

	private final Wire wire;

	private final Session session;

	private final Listener listener;

	private final Backoff backoff;

	private final CountDownLatch decided = new CountDownLatch(1);

	private final FutureTask<?> task = new FutureTask<>(this::read, null);

	private volatile boolean offered;

	private int useless;

	private @Nullable String lastEventId;

	private @Nullable Duration reconnectionTime;

	/**
	 * Create it.
	 * @param wire opens the stream
	 * @param session the session it belongs to
	 * @param listener takes what comes
	 * @param backoff how long to wait before the stream is opened again
	 */
	ServerStream(Wire wire, Session session, Listener listener, Backoff backoff) {
		this.wire = wire;
		this.session = session;
		this.listener = listener;
		this.backoff = backoff;
	}

	/**
	 * Begin to read.
	 * @param executor gives the thread
	 */
	void start(Executor executor) {
		try {
			executor.execute(this.task);
		}
		catch (RejectedExecutionException ex) {
			this.decided.countDown();
			this.wire.log().warn("no thread is free for the stream of a server; it is not opened");
		}
	}

	/**
	 * Wait until it is known whether the server offers the stream. Some servers send
	 * nothing before they have something to say, so this is never waited for long.
	 * @param limit how long
	 */
	void awaitOpen(Duration limit) {
		try {
			this.decided.await(limit.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void read() {
		try {
			while (readOnce()) {
				Pause.of(delay(), Deadline.never());
			}
		}
		catch (McpException ex) {
			this.wire.log().debug("the stream of the server is no longer read: {}", Field.error(ex.code()));
		}
		finally {
			this.decided.countDown();
		}
	}

	/**
	 * As long as the server asks for, and longer if nothing comes of it.
	 */
	private Duration delay() {
		Duration patience = this.backoff.next();
		Duration asked = this.reconnectionTime;
		if (asked == null || asked.compareTo(patience) < 0) {
			return patience;
		}
		return (asked.compareTo(LONGEST_DELAY) < 0) ? asked : LONGEST_DELAY;
	}

	/**
	 * Read the stream until it ends. The time for its head is not limited either, because
	 * some servers send it with the first message only.
	 * @return whether to open it again
	 */
	private boolean readOnce() {
		ExchangeRequest get = this.wire.writer().stream(this.session.version(), this.session.id(), this.lastEventId);
		try (ExchangeResponse response = this.wire.open(get, Deadline.never())) {
			if (!response.isSuccess() || !response.isEventStream()) {
				return this.offered && isWorthAnother(response.status());
			}
			opened();
			readEvents(response);
			return ++this.useless < MAX_USELESS;
		}
		catch (McpException ex) {
			if (!this.offered || Thread.currentThread().isInterrupted()) {
				throw ex;
			}
		}
		return true;
	}

	/**
	 * A server that offered the stream may be in trouble, or not have noticed yet that
	 * the last one has ended; what it says of a session it no longer knows is final.
	 */
	private boolean isWorthAnother(int status) {
		if (status == 400 || status == 404) {
			this.listener.onLost();
		}
		return Statuses.NO_STREAM_YET.contains(status);
	}

	private void opened() {
		if (this.offered && this.lastEventId == null) {
			this.listener.onGap();
		}
		this.offered = true;
		this.decided.countDown();
	}

	private void readEvents(ExchangeResponse response) {
		long opened = System.nanoTime();
		try {
			AnswerReader.readWhile(response, (message) -> {
				wasUseful();
				this.listener.accept(message);
				return true;
			});
		}
		finally {
			note(response.lastEventId());
			if (System.nanoTime() - opened >= USEFUL.toNanos()) {
				wasUseful();
			}
			this.reconnectionTime = (response.reconnectionTime() != null) ? response.reconnectionTime()
					: this.reconnectionTime;
		}
	}

	/**
	 * A stream without ids of its own does not move the place to go on from (L-GET-03).
	 */
	private void note(@Nullable String id) {
		if (id != null && !id.equals(this.lastEventId)) {
			this.lastEventId = id;
			wasUseful();
		}
	}

	private void wasUseful() {
		this.backoff.reset();
		this.useless = 0;
	}

	/**
	 * Stop reading.
	 */
	@Override
	public void close() {
		this.task.cancel(true);
	}

	/**
	 * Takes what comes on the stream.
	 */
	interface Listener extends Consumer<JsonRpcMessage> {

		/**
		 * The stream was interrupted and messages may have been missed.
		 */
		void onGap();

		/**
		 * The server offered the stream and no longer knows the session.
		 */
		void onLost();

	}

}
