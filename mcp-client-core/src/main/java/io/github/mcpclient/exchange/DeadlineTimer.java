package io.github.mcpclient.exchange;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

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
		this.executor = new ScheduledThreadPoolExecutor(1, (task) -> {
			Thread thread = new Thread(task, "mcp-client-timer");
			thread.setDaemon(true);
			return thread;
		});
		this.executor.setRemoveOnCancelPolicy(true);
		this.executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
	}

	/**
	 * Run something later.
	 * @param task what to run, without blocking
	 * @param delayNanos how long to wait
	 * @return the task, to be cancelled when it is no longer needed
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
