package io.github.mcpclient.transport;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.BusyException;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.exchange.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * Admits a bounded number of calls, lets a bounded number wait in order of arrival, and
 * refuses the rest at once (S5). A call without time left is refused at once, too, even
 * if there is a slot: it would be taken for nothing. How long the calls before one will
 * take is not known, so whoever has time left waits for his turn.
 * <p>
 * The lock is held for a few instructions and never during I/O. A waiting call leaves the
 * queue when its deadline passes or its thread is interrupted; whoever is granted a slot
 * in the same moment keeps it. Thread-safe.
 */
final class AdmissionWindow {

	private final ReentrantLock lock = new ReentrantLock();

	private final Deque<Waiter> queue = new ArrayDeque<>();

	private int capacity;

	private int queueLimit;

	private int inFlight;

	/** More are under way than the bounds allow; read without the lock. */
	private volatile boolean crowded;

	private boolean closed;

	AdmissionWindow(int capacity, int queueLimit) {
		this.capacity = capacity;
		this.queueLimit = queueLimit;
	}

	/**
	 * Wait for a slot.
	 * @param deadline when waiting ends
	 */
	void enter(Deadline deadline) {
		if (deadline.hasPassed()) {
			throw new McpTimeoutException(Phase.QUEUE, Dispatch.NOT_SENT);
		}
		Waiter waiter = enterOrEnqueue();
		if (waiter != null) {
			await(waiter, deadline);
		}
	}

	/**
	 * Make an admitted call wait, before those that came later, while there are more
	 * under way than the bounds allow since they were changed. Whatever the outcome, the
	 * call has its slot afterwards.
	 * @param deadline when waiting ends
	 * @return whether it had to wait
	 */
	boolean refit(Deadline deadline) {
		Waiter waiter = this.crowded ? stepBack() : null;
		if (waiter == null) {
			return false;
		}
		try {
			await(waiter, deadline);
		}
		catch (McpException ex) {
			takeBack();
			throw ex;
		}
		return true;
	}

	private @Nullable Waiter stepBack() {
		this.lock.lock();
		try {
			requireOpen();
			if (!this.crowded) {
				return null;
			}
			this.inFlight--;
			grant();
			Waiter waiter = new Waiter(Thread.currentThread());
			this.queue.addFirst(waiter);
			return waiter;
		}
		finally {
			this.lock.unlock();
		}
	}

	private void takeBack() {
		this.lock.lock();
		try {
			this.inFlight++;
			grant();
		}
		finally {
			this.lock.unlock();
		}
	}

	private @Nullable Waiter enterOrEnqueue() {
		this.lock.lock();
		try {
			requireOpen();
			if (this.inFlight < this.capacity && this.queue.isEmpty()) {
				this.inFlight++;
				return null;
			}
			if (this.queue.size() >= this.queueLimit) {
				throw new BusyException("All " + this.capacity + " slots of the connection are taken and "
						+ this.queueLimit + " calls are waiting (max-in-flight, queue-limit)");
			}
			Waiter waiter = new Waiter(Thread.currentThread());
			this.queue.add(waiter);
			return waiter;
		}
		finally {
			this.lock.unlock();
		}
	}

	private void await(Waiter waiter, Deadline deadline) {
		while (!waiter.settled) {
			long remaining = deadline.remainingNanos();
			if (remaining <= 0 || Thread.currentThread().isInterrupted()) {
				withdraw(waiter);
				break;
			}
			LockSupport.parkNanos(this, remaining);
		}
		if (!waiter.granted) {
			throw refusal(waiter);
		}
	}

	/**
	 * Give up waiting, unless a slot was granted in the meantime.
	 */
	private void withdraw(Waiter waiter) {
		this.lock.lock();
		try {
			this.queue.remove(waiter);
		}
		finally {
			this.lock.unlock();
		}
	}

	private RuntimeException refusal(Waiter waiter) {
		if (waiter.settled) {
			return new ClosedException(Dispatch.NOT_SENT);
		}
		return Thread.currentThread().isInterrupted() ? new AbortedException(Dispatch.NOT_SENT)
				: new McpTimeoutException(Phase.QUEUE, Dispatch.NOT_SENT);
	}

	/**
	 * Give a slot back; the longest waiting call gets it.
	 */
	void leave() {
		this.lock.lock();
		try {
			this.inFlight--;
			grant();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Change the bounds. Calls that were admitted or queued under other bounds stay.
	 * @param newCapacity how many calls may be under way
	 * @param newQueueLimit how many may wait
	 */
	void resize(int newCapacity, int newQueueLimit) {
		this.lock.lock();
		try {
			this.capacity = newCapacity;
			this.queueLimit = newQueueLimit;
			grant();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Admit nobody any more and send the waiting ones away.
	 */
	void close() {
		this.lock.lock();
		try {
			this.closed = true;
			this.queue.forEach((waiter) -> waiter.settle(false));
			this.queue.clear();
		}
		finally {
			this.lock.unlock();
		}
	}

	int inFlight() {
		this.lock.lock();
		try {
			return this.inFlight;
		}
		finally {
			this.lock.unlock();
		}
	}

	int queued() {
		this.lock.lock();
		try {
			return this.queue.size();
		}
		finally {
			this.lock.unlock();
		}
	}

	private void grant() {
		while (this.inFlight < this.capacity && !this.queue.isEmpty()) {
			this.inFlight++;
			this.queue.remove().settle(true);
		}
		this.crowded = this.inFlight > this.capacity;
	}

	private void requireOpen() {
		if (this.closed) {
			throw new ClosedException(Dispatch.NOT_SENT);
		}
	}

	private static final class Waiter {

		private final Thread thread;

		private volatile boolean settled;

		private volatile boolean granted;

		Waiter(Thread thread) {
			this.thread = thread;
		}

		void settle(boolean grant) {
			this.granted = grant;
			this.settled = true;
			LockSupport.unpark(this.thread);
		}

	}

}
