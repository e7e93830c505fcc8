package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.exchange.Deadline;

/**
 * A pause within a call that has been sent already.
 */
final class Pause {

	private Pause() {
	}

	/**
	 * Wait.
	 * @param time how long
	 * @param deadline the deadline of the call
	 * @throws McpTimeoutException at once if the deadline comes first
	 * @throws AbortedException if the thread is interrupted
	 */
	static void of(Duration time, Deadline deadline) {
		if (deadline.remaining().compareTo(time) < 0) {
			throw new McpTimeoutException(Phase.DEADLINE, Dispatch.UNKNOWN);
		}
		Deadline end = Deadline.after(time);
		while (!end.hasPassed()) {
			if (Thread.currentThread().isInterrupted()) {
				throw new AbortedException(Dispatch.UNKNOWN);
			}
			LockSupport.parkNanos(Pause.class, end.remainingNanos());
		}
	}

}
