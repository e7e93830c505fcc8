package io.github.mcpclient.thread;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes every thread of this client: a daemon, so that it keeps no application from
 * ending, with a name and a number to be found by in a thread dump. Thread-safe.
 */
public final class DaemonThreads implements ThreadFactory {

	private final String name;

	private final AtomicInteger count = new AtomicInteger();

	/**
	 * Create a factory.
	 * @param name what its threads are called, each with a number behind it
	 */
	public DaemonThreads(String name) {
		this.name = name;
	}

	@Override
	public Thread newThread(Runnable task) {
		Thread thread = new Thread(task, this.name + "-" + this.count.incrementAndGet());
		thread.setDaemon(true);
		return thread;
	}

}
