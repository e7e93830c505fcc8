package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;

import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.exchange.DeadlineTimer;

/**
 * Interrupts the thread that set it when a time is over, and never afterwards: stopping
 * it takes an interrupt back that came too late. To be stopped by that thread.
 */
final class Alarm implements Runnable, AutoCloseable {

	private final Thread thread = Thread.currentThread();

	private final AtomicReference<State> state = new AtomicReference<>(State.SET);

	private final Future<?> planned;

	private Alarm(DeadlineTimer timer, Duration delay) {
		try {
			this.planned = timer.schedule(this, delay.toNanos());
		}
		catch (RejectedExecutionException ex) {
			throw new ClosedException(Dispatch.UNKNOWN);
		}
	}

	/**
	 * Set an alarm.
	 * @param timer what it runs on
	 * @param delay after which time it rings
	 * @return the alarm
	 */
	static Alarm set(DeadlineTimer timer, Duration delay) {
		return new Alarm(timer, delay);
	}

	@Override
	public void run() {
		if (this.state.compareAndSet(State.SET, State.RINGING)) {
			this.thread.interrupt();
			this.state.set(State.RUNG);
		}
	}

	/**
	 * Stop the alarm.
	 * @return whether it rang
	 */
	boolean stop() {
		this.planned.cancel(false);
		if (this.state.compareAndSet(State.SET, State.STOPPED)) {
			return false;
		}
		while (this.state.get() == State.RINGING) {
			Thread.onSpinWait();
		}
		if (this.state.compareAndSet(State.RUNG, State.TAKEN_BACK)) {
			Thread.interrupted();
		}
		return this.state.get() == State.TAKEN_BACK;
	}

	@Override
	public void close() {
		stop();
	}

	private enum State {

		SET, STOPPED, RINGING, RUNG, TAKEN_BACK

	}

}
