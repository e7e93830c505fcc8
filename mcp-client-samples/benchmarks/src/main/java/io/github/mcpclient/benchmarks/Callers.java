package io.github.mcpclient.benchmarks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Starts threads: virtual ones where the JVM has them.
 */
final class Callers {

	private Callers() {
	}

	static Thread start(Runnable task) {
		try {
			return (Thread) MethodHandles.publicLookup()
				.findStatic(Thread.class, "startVirtualThread", MethodType.methodType(Thread.class, Runnable.class))
				.invokeExact(task);
		}
		catch (NoSuchMethodException ex) {
			Thread thread = new Thread(task);
			thread.start();
			return thread;
		}
		catch (Throwable ex) {
			throw new IllegalStateException(ex);
		}
	}

}
