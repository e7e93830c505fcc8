package io.github.mcpclient.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;

/**
 * A number of callers that call in a loop for a while, and what that costs.
 * <p>
 * All threads are measured, or clients that work on threads of their own would look
 * cheap. Callers are virtual threads where the JVM has them.
 */
final class Load {

	private static final int MAX_SAMPLES = 1 << 16;

	private final Subject subject;

	private final int callers;

	private final CyclicBarrier barrier;

	private final List<long[]> samples = new ArrayList<>();

	private volatile boolean over;

	private long calls;

	private volatile long failures;

	private Load(Subject subject, int callers) {
		this.subject = subject;
		this.callers = callers;
		this.barrier = new CyclicBarrier(callers + 1);
	}

	static Cost measure(Subject subject, int callers, Duration duration) throws Exception {
		return new Load(subject, callers).measure(duration);
	}

	private Cost measure(Duration duration) throws Exception {
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < this.callers; i++) {
			threads.add(Callers.start(this::caller));
		}
		this.barrier.await();
		long cpu = JavaThreads.cpuNanos();
		long allocated = JavaThreads.allocatedBytes();
		long start = System.nanoTime();
		this.barrier.await();
		Thread.sleep(duration.toMillis());
		this.over = true;
		this.barrier.await();
		long nanos = System.nanoTime() - start;
		cpu = JavaThreads.cpuNanos() - cpu;
		allocated = JavaThreads.allocatedBytes() - allocated;
		this.barrier.await();
		for (Thread thread : threads) {
			thread.join();
		}
		if (this.failures > 0) {
			throw new IllegalStateException(this.subject.name() + ": " + this.failures + " calls failed");
		}
		return new Cost(this.calls * 1e9 / nanos, median() / 1e3, cpu / 1e3 / this.calls,
				(double) allocated / this.calls);
	}

	private void caller() {
		long[] times = new long[MAX_SAMPLES];
		int count = 0;
		try {
			this.barrier.await();
			this.barrier.await();
			while (!this.over) {
				long start = System.nanoTime();
				call();
				times[count++ & (MAX_SAMPLES - 1)] = System.nanoTime() - start;
			}
			report(count, times);
			this.barrier.await();
			this.barrier.await();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void call() {
		try {
			this.subject.call().run();
		}
		catch (Exception ex) {
			failed(ex);
		}
	}

	private synchronized void failed(Exception failure) {
		if (this.failures++ == 0) {
			failure.printStackTrace();
		}
		this.over = true;
	}

	private synchronized void report(int count, long[] times) {
		this.calls += count;
		this.samples.add(Arrays.copyOf(times, Math.min(count, MAX_SAMPLES)));
	}

	private double median() {
		long[] all = this.samples.stream().flatMapToLong(Arrays::stream).sorted().toArray();
		return (all.length > 0) ? all[all.length / 2] : Double.NaN;
	}

}
