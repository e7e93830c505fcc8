package io.github.mcpclient.transport;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.github.mcpclient.thread.DaemonThreads;

/**
 * Where work waits for the network without a caller waiting for it: virtual threads on
 * Java 21 and later, otherwise a bounded pool of daemon threads that refuses what it
 * cannot start.
 */
public final class CallExecutor {

	private static final int MAX_THREADS = 256;

	private CallExecutor() {
	}

	/**
	 * Create an executor. It starts no thread before it has work.
	 * @param name the start of the names of its threads, where they have one
	 * @return the executor, to be shut down by the caller
	 */
	public static ExecutorService create(String name) {
		try {
			return (ExecutorService) MethodHandles.publicLookup()
				.findStatic(Executors.class, "newVirtualThreadPerTaskExecutor",
						MethodType.methodType(ExecutorService.class))
				.invokeExact();
		}
		catch (NoSuchMethodException ex) {
			return pool(name);
		}
		catch (Throwable ex) {
			throw new IllegalStateException("The executor of virtual threads cannot be made", ex);
		}
	}

	private static ExecutorService pool(String name) {
		return new ThreadPoolExecutor(0, MAX_THREADS, 30, TimeUnit.SECONDS, new SynchronousQueue<>(),
				new DaemonThreads(name));
	}

}
