package io.github.mcpclient.exchange;

import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.DnsFailedException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.error.TransportFailedException.Kind;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.MalformedChunkCodingException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.TruncatedChunkException;
import org.jspecify.annotations.Nullable;

/**
 * Watches over one exchange from the dial to the last byte: deadline, silence and
 * cancellation, and the evidence of how far the request got.
 * <p>
 * Nothing here relies on timeouts of the HTTP library, whose clocks stop at the headers
 * or restart with every byte. The guard is a task of the {@link DeadlineTimer}; when a
 * limit is reached it closes the connection, which ends whatever the calling thread is
 * blocked in, and the guard then says why. Interrupting the thread closes the connection
 * too, because the sockets are channels.
 * <p>
 * Confined to the calling thread except for {@link #run()} and the volatile fields it
 * shares.
 */
final class ExchangeGuard implements Runnable {

	private final DeadlineTimer timer;

	private final Deadline deadline;

	private final long chunkNanos;

	private final BooleanSupplier clientClosed;

	private volatile @Nullable Runnable abort;

	private volatile @Nullable Future<?> alarm;

	private volatile @Nullable Phase tripped;

	private final AtomicReference<State> state = new AtomicReference<>(State.ARMED);

	/** When the last byte of a message under way arrived; zero while none is. */
	private volatile long messageByteAt;

	private boolean handedOver;

	/**
	 * Create a guard.
	 * @param timer wakes the guard
	 * @param deadline when the exchange must be over
	 * @param limits the other bounds
	 * @param clientClosed whether the client was closed, which explains every failure
	 */
	ExchangeGuard(DeadlineTimer timer, Deadline deadline, ExchangeLimits limits, BooleanSupplier clientClosed) {
		this.clientClosed = clientClosed;
		this.timer = timer;
		this.deadline = deadline;
		this.chunkNanos = limits.chunkTimeout().toNanos();
	}

	/**
	 * Start watching.
	 * @param abortAction closes the connection; must not block
	 */
	void arm(Runnable abortAction) {
		this.abort = abortAction;
		try {
			this.alarm = this.timer.schedule(this, Math.min(this.deadline.remainingNanos(), this.chunkNanos));
		}
		catch (RejectedExecutionException ex) {
			throw new ClosedException(Dispatch.NOT_SENT);
		}
	}

	/**
	 * Stop watching. Once this has returned nothing closes the connection any more.
	 * @return whether the connection is untouched; if not, it has been aborted before
	 */
	boolean disarm() {
		boolean untouched = this.state.compareAndSet(State.ARMED, State.DONE);
		Future<?> current = this.alarm;
		if (current != null) {
			current.cancel(false);
		}
		return untouched;
	}

	@Override
	public void run() {
		if (this.state.get() != State.ARMED) {
			return;
		}
		long left = this.deadline.remainingNanos();
		long lastByte = this.messageByteAt;
		long silence = (lastByte != 0) ? this.chunkNanos - (System.nanoTime() - lastByte) : this.chunkNanos;
		if (left <= 0) {
			abort(Phase.DEADLINE);
		}
		else if (silence <= 0) {
			abort(Phase.CHUNK);
		}
		else {
			this.alarm = this.timer.schedule(this, Math.min(left, silence));
		}
	}

	/**
	 * Close the connection after a while.
	 * @param nanos the while
	 * @return to be cancelled if it is not to be closed after all
	 */
	Future<?> abortIn(long nanos) {
		return this.timer.schedule(this::abort, nanos);
	}

	/**
	 * Close the connection now.
	 */
	void abort() {
		abort(null);
	}

	/**
	 * Close the connection, unless the exchange is over: by then it may belong to another
	 * one.
	 */
	private void abort(@Nullable Phase reason) {
		Runnable action = this.abort;
		if (action != null && this.state.compareAndSet(State.ARMED, State.ABORTED)) {
			this.tripped = reason;
			action.run();
		}
	}

	Deadline deadline() {
		return this.deadline;
	}

	/**
	 * The first byte of the body is about to leave.
	 */
	void handOver() {
		this.handedOver = true;
	}

	/**
	 * A byte arrived that belongs to a message the server has begun.
	 */
	void insideMessage() {
		long now = System.nanoTime();
		this.messageByteAt = (now != 0) ? now : 1;
	}

	/**
	 * The server has finished what it began; waiting for more is not silence.
	 */
	void betweenMessages() {
		this.messageByteAt = 0;
	}

	Dispatch dispatch() {
		return this.handedOver ? Dispatch.UNKNOWN : Dispatch.NOT_SENT;
	}

	/**
	 * What really happened when the HTTP library failed. A lookup that takes too long
	 * ends at the same moment as the exchange and is the cause of it.
	 * @param failure what it threw
	 * @return the failure to report
	 */
	McpException explain(Throwable failure) {
		if (failure instanceof DnsFailedException || failure instanceof BlockedTargetException) {
			return (McpException) failure;
		}
		Phase phase = this.tripped;
		if (phase != null) {
			return new McpTimeoutException(phase, dispatch());
		}
		if (this.clientClosed.getAsBoolean()) {
			return new ClosedException(dispatch());
		}
		if (Thread.currentThread().isInterrupted()) {
			return new AbortedException(dispatch());
		}
		if (failure instanceof McpException known) {
			return known;
		}
		return new TransportFailedException(kind(failure), dispatch(), failure);
	}

	private static Kind kind(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			boolean malformed = cause instanceof HttpException || cause instanceof MessageConstraintException
					|| (cause instanceof MalformedChunkCodingException && !(cause instanceof TruncatedChunkException));
			if (malformed) {
				return Kind.PROTOCOL;
			}
		}
		return (failure instanceof IOException) ? Kind.BROKEN : Kind.PROTOCOL;
	}

	/**
	 * Fail if there is no time left to begin.
	 * @param phase what has used it up
	 */
	void requireTime(Phase phase) {
		if (this.deadline.hasPassed()) {
			throw new McpTimeoutException(phase, dispatch());
		}
		if (Thread.currentThread().isInterrupted()) {
			throw new AbortedException(dispatch());
		}
	}

	@Override
	public String toString() {
		return Objects.toString(this.tripped, "watching");
	}

	/**
	 * Whoever leaves {@link #ARMED} first decides what becomes of the connection.
	 */
	private enum State {

		/** The exchange is under way. */
		ARMED,

		/** The exchange ended by itself; the connection is no longer ours. */
		DONE,

		/** The connection was closed under the exchange. */
		ABORTED

	}

}
