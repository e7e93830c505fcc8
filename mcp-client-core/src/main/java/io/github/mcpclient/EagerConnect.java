package io.github.mcpclient;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.DoubleSupplier;

import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.transport.Backoff;

/**
 * Connects a client in the background. After a failure it tries again, each time after a
 * longer pause with jitter, so that not all clients of a server that comes back come at
 * once (S11, W23), and not before the time a breaker or the server named.
 * <p>
 * It ends with a session, whoever opened it, when the client is closed, and with a
 * failure that more of the same cannot mend: above all, sending rejected credentials
 * again would open the breaker for others (S12). Calls connect all the same. One attempt
 * at a time; each hands over to the next through the timer.
 */
final class EagerConnect {

	static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

	static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

	private final McpClient client;

	private final EventLog log;

	private final Executor executor;

	private final BiConsumer<Runnable, Duration> timer;

	private final Backoff backoff;

	/**
	 * Prepare to connect a client.
	 * @param client the client
	 * @param executor where attempts run; one it refuses is made later
	 * @param timer runs something after a time, and refuses once the clients are closed
	 * @param random numbers from 0 to 1, for jitter
	 */
	EagerConnect(McpClient client, Executor executor, BiConsumer<Runnable, Duration> timer, DoubleSupplier random) {
		this.client = client;
		this.log = EventLog.of(EagerConnect.class, client.name());
		this.executor = executor;
		this.timer = timer;
		this.backoff = new Backoff(FIRST_PAUSE, LONGEST_PAUSE, random);
	}

	/**
	 * Start the first attempt.
	 */
	void begin() {
		try {
			this.executor.execute(this::attempt);
		}
		catch (RejectedExecutionException ex) {
			tryAgain(Duration.ZERO);
		}
	}

	private void attempt() {
		if (this.client.status().server() != null) {
			return;
		}
		try {
			this.client.connect();
		}
		catch (McpException ex) {
			if (isFinal(ex)) {
				this.log.warn("not connected, {}: only a call will try again", Field.error(ex.code()));
			}
			else {
				tryAgain(ex.retryAfter().orElse(Duration.ZERO));
			}
		}
	}

	private static boolean isFinal(McpException failure) {
		return switch (failure.code()) {
			case BLOCKED, REDIRECT_REFUSED, UNSUPPORTED_VERSION, ABORTED, CLOSED -> true;
			case HTTP_STATUS -> isAboutCredentials(((HttpStatusException) failure).status());
			default -> false;
		};
	}

	private static boolean isAboutCredentials(int status) {
		return status == 401 || status == 403;
	}

	/**
	 * That calls fail, and that they succeed again, is logged where it is noticed.
	 */
	private void tryAgain(Duration atLeast) {
		Duration wait = longer(this.backoff.next(), atLeast);
		try {
			this.timer.accept(this::begin, wait);
			this.log.debug("not connected; next attempt in {} ms", new Field("mcp.retry.delay_ms", wait.toMillis()));
		}
		catch (RejectedExecutionException ex) {
			this.log.debug("not connected; closed in the meantime");
		}
	}

	private static Duration longer(Duration one, Duration other) {
		return (one.compareTo(other) >= 0) ? one : other;
	}

}
