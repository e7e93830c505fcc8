package io.github.mcpclient.target;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpclient.error.DnsFailedException;

/**
 * Resolves host names within a time limit. The platform offers no such limit, so lookups
 * run on daemon threads of their own; their number is bounded, and a lookup that finds
 * none free fails at once rather than waiting behind hanging ones. Thread-safe; shared by
 * all connections.
 */
public final class HostLookups implements AutoCloseable {

	private static final int MAX_THREADS = 32;

	private final HostResolver resolver;

	private final ThreadPoolExecutor threads;

	/**
	 * Create lookups. No thread is started before the first lookup.
	 * @param resolver what finds addresses
	 */
	public HostLookups(HostResolver resolver) {
		this.resolver = resolver;
		this.threads = new ThreadPoolExecutor(0, MAX_THREADS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(),
				new LookupThreads());
	}

	List<InetAddress> lookup(String host, Duration budget) throws InterruptedException {
		Future<List<InetAddress>> lookup = submit(host);
		try {
			return lookup.get(budget.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (ExecutionException ex) {
			throw new DnsFailedException((ex.getCause() instanceof UnknownHostException)
					? "The host of the endpoint is unknown, or its lookup failed" : "The lookup of the host failed");
		}
		catch (TimeoutException ex) {
			throw new DnsFailedException("The lookup of the host took too long");
		}
		finally {
			lookup.cancel(true);
		}
	}

	private Future<List<InetAddress>> submit(String host) {
		try {
			// a copy, so that what is judged is what is dialled whatever the list does
			// later
			return this.threads.submit(() -> List.copyOf(this.resolver.resolve(host)));
		}
		catch (RejectedExecutionException ex) {
			throw new DnsFailedException("Too many lookups are under way, or the client is closed");
		}
	}

	/**
	 * Interrupt lookups under way and let the threads end.
	 */
	@Override
	public void close() {
		this.threads.shutdownNow();
	}

	private static final class LookupThreads implements ThreadFactory {

		private final AtomicInteger count = new AtomicInteger();

		@Override
		public Thread newThread(Runnable task) {
			Thread thread = new Thread(task, "mcp-client-lookup-" + this.count.incrementAndGet());
			thread.setDaemon(true);
			return thread;
		}

	}

}
