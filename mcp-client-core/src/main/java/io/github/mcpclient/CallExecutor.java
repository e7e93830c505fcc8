package io.github.mcpclient;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where asynchronous calls run unless the application brings an executor: virtual threads
 * on Java 21 and later, otherwise a bounded pool of daemon threads that refuses what it
 * cannot start.
 */
final class CallExecutor {

	private static final int MAX_THREADS = 256;

	private CallExecutor() {
	}

	static ExecutorService create() {
		try {
			return (ExecutorService) MethodHandles.publicLookup()
				.findStatic(Executors.class, "newVirtualThreadPerTaskExecutor",
						MethodType.methodType(ExecutorService.class))
				.invokeExact();
		}
		catch (NoSuchMethodException ex) {
			return pool();
		}
		catch (Throwable ex) {
			throw new IllegalStateException("The executor of virtual threads cannot be made", ex);
		}
	}

	private static ExecutorService pool() {
		return new ThreadPoolExecutor(0, MAX_THREADS, 30, TimeUnit.SECONDS, new SynchronousQueue<>(),
				new CallThreads());
	}

	private static final class CallThreads implements ThreadFactory {

		private final AtomicInteger count = new AtomicInteger();

		@Override
		public Thread newThread(Runnable task) {
			Thread thread = new Thread(task, "mcp-client-call-" + this.count.incrementAndGet());
			thread.setDaemon(true);
			return thread;
		}

	}

}
