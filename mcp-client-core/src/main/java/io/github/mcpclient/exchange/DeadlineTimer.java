package io.github.mcpclient.exchange;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.github.mcpclient.thread.DaemonThreads;

/**
 * The one daemon thread that ends exchanges whose time is over, shared by all
 * connections. Starts with the first exchange. Its tasks only close sockets and never
 * block. Thread-safe.
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
	 * Run a task later, on the thread all exchanges depend on.
	 * @param task the task; must not block
	 * @param delayNanos the delay in nanoseconds
	 * @return to be cancelled when the task is no longer wanted
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
