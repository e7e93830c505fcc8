package io.github.mcpclient.transport;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

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

	private final Connector connector;

	private final EraProbe probe;

	private final LossBudget budget;

	private final Consumer<Session> onOpened;

	private final ReentrantLock connecting = new ReentrantLock();

	private final AtomicReference<@Nullable Session> current = new AtomicReference<>();

	/** Set by a loss, cleared by the next success: one loss re-probes once (P7, P8). */
	private final AtomicBoolean reprobed = new AtomicBoolean();

	/**
	 * Create a holder.
	 * @param connector opens sessions
	 * @param probe forgets verdicts
	 * @param budget how many losses are answered with new sessions
	 * @param onOpened told about each new session before any call uses it
	 */
	Sessions(Connector connector, EraProbe probe, LossBudget budget, Consumer<Session> onOpened) {
		this.connector = connector;
		this.probe = probe;
		this.budget = budget;
		this.onOpened = onOpened;
	}

	@Nullable Session current() {
		return this.current.get();
	}

	/**
	 * The session, opened if there is none.
	 */
	Session ready(Deadline deadline) {
		Session session = this.current.get();
		return (session != null) ? session : connect(deadline);
	}

	private Session connect(Deadline deadline) {
		lock(deadline);
		try {
			Session session = this.current.get();
			if (session == null) {
				session = this.connector.connect(deadline);
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
	 * @throws SessionRejectedException if sessions are lost all the time
	 */
	void lost(Session session) {
		if (!this.current.compareAndSet(session, null)) {
			return;
		}
		if (this.reprobed.compareAndSet(false, true)) {
			this.probe.forget();
		}
		if (!this.budget.spend()) {
			throw new SessionRejectedException();
		}
	}

	/**
	 * Put a session in the place of another, unless that has been replaced already.
	 */
	void replace(Session old, Session fresh) {
		if (this.current.compareAndSet(old, fresh)) {
			this.onOpened.accept(fresh);
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
