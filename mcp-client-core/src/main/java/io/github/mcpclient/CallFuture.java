package io.github.mcpclient;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

import io.github.mcpclient.error.BusyException;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import org.jspecify.annotations.Nullable;

/**
 * A future whose cancellation interrupts the thread that works on it, and no other: the
 * thread is known only while the work runs, and knowing and interrupting it exclude each
 * other.
 *
 * @param <T> the type of the result
 */
final class CallFuture<T> extends CompletableFuture<T> implements Runnable {

	private final Supplier<T> work;

	private final Object monitor = new Object();

	private @Nullable Thread worker;

	CallFuture(Supplier<T> work) {
		this.work = work;
	}

	void submitTo(Executor executor, String connection) {
		try {
			executor.execute(this);
		}
		catch (RejectedExecutionException ex) {
			McpException refused = refusal(executor);
			refused.attributeTo(connection);
			completeExceptionally(refused);
		}
	}

	private static McpException refusal(Executor executor) {
		boolean shutDown = executor instanceof ExecutorService service && service.isShutdown();
		return shutDown ? new ClosedException(Dispatch.NOT_SENT)
				: new BusyException("The executor of asynchronous calls is full");
	}

	@Override
	public void run() {
		if (!begin()) {
			return;
		}
		try {
			complete(this.work.get());
		}
		catch (Throwable ex) {
			completeExceptionally(ex);
			if (ex instanceof VirtualMachineError) {
				throw ex;
			}
		}
		finally {
			end();
		}
	}

	private boolean begin() {
		synchronized (this.monitor) {
			if (isDone()) {
				return false;
			}
			this.worker = Thread.currentThread();
			return true;
		}
	}

	/**
	 * An interrupt that was meant for this work must not hit the next one on the thread.
	 */
	private void end() {
		synchronized (this.monitor) {
			this.worker = null;
			if (isCancelled()) {
				Thread.interrupted();
			}
		}
	}

	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		boolean cancelled = super.cancel(mayInterruptIfRunning);
		synchronized (this.monitor) {
			if (cancelled && this.worker != null) {
				this.worker.interrupt();
			}
		}
		return cancelled;
	}

	@Override
	public <U> CompletableFuture<U> newIncompleteFuture() {
		return new CompletableFuture<>();
	}

}
