package io.github.mcpclient.boot.autoconfigure;

import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The platform threads that belong to clients.
 */
public final class ClientThreads {

	private static final Duration PATIENCE = Duration.ofSeconds(5);

	private ClientThreads() {
	}

	/**
	 * Those that run now.
	 * @return the threads
	 */
	public static Set<Thread> running() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().startsWith("mcp-client"))
			.collect(Collectors.toSet());
	}

	/**
	 * There were threads, and they end soon.
	 * @param threads the threads
	 * @throws InterruptedException if the test is interrupted
	 */
	public static void assertEnded(Set<Thread> threads) throws InterruptedException {
		for (Thread thread : threads) {
			thread.join(PATIENCE.toMillis());
		}
		assertThat(threads).isNotEmpty().noneMatch(Thread::isAlive);
	}

}
