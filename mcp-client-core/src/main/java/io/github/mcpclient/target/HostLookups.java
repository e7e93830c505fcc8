package io.github.mcpclient.target;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.github.mcpclient.error.DnsFailedException;
import io.github.mcpclient.thread.DaemonThreads;

/**
 * Resolves host names within a time limit. The platform offers no such limit, so lookups
 * run on daemon threads of their own; their number is bounded, and a lookup that finds
 * none free fails at once rather than waiting behind hanging ones. One host gets at most
 * half of them, so that a name that hangs leaves the others theirs. Thread-safe; shared
 * by all connections.
 */
public final class HostLookups implements AutoCloseable {

	private static final int MAX_THREADS = 64;

	private static final int MAX_PER_HOST = MAX_THREADS / 2;

	private final HostResolver resolver;

	private final ThreadPoolExecutor threads;

	/** Threads at work by host; one that was given up counts until it has ended. */
	private final ConcurrentHashMap<String, Integer> atWork = new ConcurrentHashMap<>();

	/**
	 * Create lookups. No thread is started before the first lookup.
	 * @param resolver what finds addresses
	 */
	public HostLookups(HostResolver resolver) {
		this.resolver = resolver;
		this.threads = new ThreadPoolExecutor(0, MAX_THREADS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(),
				new DaemonThreads("mcp-client-lookup"));
	}

	List<InetAddress> lookup(String host, Duration budget) throws InterruptedException {
		FutureTask<List<InetAddress>> lookup = start(host);
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

	private FutureTask<List<InetAddress>> start(String host) {
		// a copy, so that what is judged is what is dialled whatever the list does later
		FutureTask<List<InetAddress>> lookup = new FutureTask<>(() -> List.copyOf(this.resolver.resolve(host)));
		boolean started = false;
		try {
			if (this.atWork.merge(host, 1, Integer::sum) <= MAX_PER_HOST) {
				this.threads.execute(() -> run(lookup, host));
				started = true;
			}
		}
		catch (RejectedExecutionException ex) {
			// said below
		}
		finally {
			if (!started) {
				ended(host);
			}
		}
		if (!started) {
			throw new DnsFailedException("Too many lookups are under way, or the client is closed");
		}
		return lookup;
	}

	private void run(FutureTask<List<InetAddress>> lookup, String host) {
		try {
			lookup.run();
		}
		finally {
			ended(host);
		}
	}

	private void ended(String host) {
		this.atWork.computeIfPresent(host, (name, count) -> (count > 1) ? count - 1 : null);
	}

	/**
	 * Interrupt lookups under way and let the threads end.
	 */
	@Override
	public void close() {
		this.threads.shutdownNow();
	}

}
