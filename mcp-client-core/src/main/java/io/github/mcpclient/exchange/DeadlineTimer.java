package io.github.mcpclient.exchange;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.github.mcpclient.thread.DaemonThreads;

/**
 * The one daemon thread that ends exchanges whose time is over, shared by all
 * connections. Starts with the first exchange. Its tasks close sockets or start work
 * elsewhere, and never block. Thread-safe.
 */
public final class DeadlineTimer implements AutoCloseable {

	private final ScheduledThreadPoolExecutor executor;

	/**
	 * Create a timer.
	 */
	public DeadlineTimer() {
		this.executor = new ScheduledThreadPoolExecutor(1, new DaemonThreads("mcp-client-timer"));
		this.executor.setRemoveOnCancelPolicy(true);
		this.executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
	}

	/**
	 * Run something later, on the thread all exchanges depend on.
	 * @param task what to run; must not block
	 * @param delayNanos how long to wait, in nanoseconds
	 * @return the task, to be cancelled when it is no longer wanted
	 * @throws RejectedExecutionException if the timer is closed
	 */
	public Future<?> schedule(Runnable task, long delayNanos) {
		return this.executor.schedule(task, Math.max(0, delayNanos), TimeUnit.NANOSECONDS);
	}

	/**
	 * Stop the thread. Exchanges must be closed before.
	 */
	@Override
	public void close() {
		this.executor.shutdownNow();
	}

}
