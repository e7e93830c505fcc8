package io.github.mcpclient.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.Arrays;

import com.sun.management.ThreadMXBean;

/**
 * What all threads that run Java code have used up so far; virtual ones count for their
 * carriers. Those of the garbage collector and the compiler are left out, since on a busy
 * machine the compiler works through a whole measurement; what the collector has to do
 * shows in the bytes allocated.
 */
final class JavaThreads {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private JavaThreads() {
	}

	static long cpuNanos() {
		return sum(THREADS.getThreadCpuTime(THREADS.getAllThreadIds()));
	}

	static long allocatedBytes() {
		return sum(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()));
	}

	/**
	 * A thread that has ended reports -1.
	 */
	private static long sum(long[] figures) {
		return Arrays.stream(figures).filter((figure) -> figure > 0).sum();
	}

}
