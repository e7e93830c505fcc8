package io.github.mcpclient.transport;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.error.SessionRejectedException;
import io.github.mcpclient.exchange.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * Holds the session of a connection: opens one when a call first needs it and a new one
 * after a loss, one attempt at a time, however many calls are waiting for it (S14).
 * Thread-safe.
 */
final class Sessions {

	private final Function<Deadline, Session> connector;

	private final Runnable forgetEra;

	private final LossBudget budget;

	private final Consumer<Session> onOpened;

	private final ReentrantLock connecting = new ReentrantLock();

	private final AtomicReference<@Nullable Session> current = new AtomicReference<>();

	/** Set by a loss, cleared by the next success: one loss re-probes once (P7, P8). */
	private final AtomicBoolean reprobed = new AtomicBoolean();

	/**
	 * Create a holder.
	 * @param connector opens a session before a deadline
	 * @param forgetEra drops the verdict on the era
	 * @param budget how many losses are answered with new sessions
	 * @param onOpened told about each new session before any call uses it
	 */
	Sessions(Function<Deadline, Session> connector, Runnable forgetEra, LossBudget budget, Consumer<Session> onOpened) {
		this.connector = connector;
		this.forgetEra = forgetEra;
		this.budget = budget;
		this.onOpened = onOpened;
	}

	@Nullable Session current() {
		return this.current.get();
	}

	/**
	 * Drop the session, if there is one.
	 */
	@Nullable Session drop() {
		return this.current.getAndSet(null);
	}

	/**
	 * The session, opened if there is none.
	 */
	Session ready(Deadline deadline) {
		Session session = usable();
		return (session != null) ? session : connect(deadline);
	}

	private @Nullable Session usable() {
		Session session = this.current.get();
		return (session != null && !session.isOver()) ? session : null;
	}

	private Session connect(Deadline deadline) {
		lock(deadline);
		try {
			Session session = usable();
			if (session == null) {
				this.current.set(null);
				session = this.connector.apply(deadline);
				this.onOpened.accept(session);
				this.current.set(session);
			}
			return session;
		}
		finally {
			this.connecting.unlock();
		}
	}

	private void lock(Deadline deadline) {
		try {
			if (!this.connecting.tryLock(deadline.remainingNanos(), TimeUnit.NANOSECONDS)) {
				throw new McpTimeoutException(Phase.QUEUE, Dispatch.NOT_SENT);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AbortedException(Dispatch.NOT_SENT);
		}
	}

	/**
	 * A call found that the server no longer knows a session. The first to say so drops
	 * it, together with the verdict on the era unless that has already been asked about
	 * since the last success.
	 * @return whether this was the first to say so
	 * @throws SessionRejectedException if sessions are lost all the time
	 */
	boolean lost(Session session) {
		if (this.current.get() != session || !dropWithVerdict(session)) {
			return false;
		}
		session.close();
		if (!this.budget.spend()) {
			throw new SessionRejectedException();
		}
		return true;
	}

	/**
	 * Nobody connects between the end of the session and that of the verdict, as the same
	 * verdict would lead to the same session.
	 */
	private boolean dropWithVerdict(Session session) {
		this.connecting.lock();
		try {
			boolean first = this.current.compareAndSet(session, null);
			if (first && this.reprobed.compareAndSet(false, true)) {
				this.forgetEra.run();
			}
			return first;
		}
		finally {
			this.connecting.unlock();
		}
	}

	/**
	 * Put a session in the place of another, even of one that was lost in the meantime,
	 * unless that has been replaced already. As long as the lock is held nobody else puts
	 * one there.
	 * @param old the session to replace
	 * @param fresh the session to put in its place
	 * @param deadline when to stop waiting
	 * @return whether it was put there
	 */
	boolean replace(Session old, Session fresh, Deadline deadline) {
		lock(deadline);
		try {
			Session present = this.current.get();
			if (present != null && present != old) {
				return false;
			}
			this.onOpened.accept(fresh);
			this.current.set(fresh);
			old.close();
			return true;
		}
		finally {
			this.connecting.unlock();
		}
	}

	/**
	 * A call succeeded in a session.
	 */
	void succeeded(Session session) {
		session.prove();
		if (this.reprobed.get()) {
			this.reprobed.set(false);
		}
	}

}
