package io.github.mcpclient.transport;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;

import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.breaker.CircuitKey;
import io.github.mcpclient.breaker.CircuitState;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.transport.OriginHealth.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What counts for the breaker, and that it is told exactly once.
 */
class OriginHealthTests {

	private static final CircuitKey KEY = new CircuitKey.Origin(new Origin("https", "h.test", 443));

	private static final int THREADS = 16;

	private static final int CALLS = 5_000;

	private static final List<String> ENDS = List.of("null", "cancelled", "error", "runtime", "timeout", "well");

	@Test
	@DisplayName("E9: of the statuses 400, 401, 403, 408, 429 and 5xx count, 501 included, and no other")
	void statuses() {
		for (int status = 300; status < 600; status++) {
			boolean unhealthy = List.of(400, 401, 403, 408, 429).contains(status) || status >= 500;

			assertThat(OriginHealth.outcome(new HttpStatusException(status, null))).as("status %d", status)
				.isEqualTo(unhealthy ? Outcome.FAILURE : Outcome.SUCCESS);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "null", "cancelled", "error", "runtime" })
	@DisplayName("W6 B-125: a probe that says nothing, is cancelled or dies gives its place to the next call")
	void permitIsNeverLeaked(String end) {
		CircuitBreakers breakers = new CircuitBreakers(
				new BreakerSettings(1, Duration.ZERO, Duration.ofMinutes(1), Duration.ofMinutes(1), 10));
		OriginHealth health = new OriginHealth(breakers, KEY);
		breakers.recordFailure(KEY);

		try {
			health.watch(() -> end(end));
		}
		catch (AbortedException | StackOverflowError | IllegalStateException ex) {
			assertThat(end).isNotEqualTo("null");
		}

		assertThat(health.<String>watch(() -> "well")).isEqualTo("well");
		assertThat(breakers.status(KEY).state()).isEqualTo(CircuitState.CLOSED);
	}

	private static @Nullable String end(String end) {
		return switch (end) {
			case "cancelled" -> throw new AbortedException(Dispatch.UNKNOWN);
			case "error" -> throw new StackOverflowError();
			case "runtime" -> throw new IllegalStateException();
			case "timeout" -> throw new McpTimeoutException(Phase.DEADLINE, Dispatch.UNKNOWN);
			case "well" -> "well";
			default -> null;
		};
	}

	@Test
	@DisplayName("W6 B-125: of thousands of calls on many threads, however they end, none keeps its permit")
	void permitsAreNeverLeakedByAnyThread() throws Exception {
		CircuitBreakers breakers = new CircuitBreakers(
				new BreakerSettings(1, Duration.ZERO, Duration.ofMinutes(1), Duration.ofDays(1), 10));
		OriginHealth health = new OriginHealth(breakers, KEY);
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		List<Callable<Void>> callers = Collections.nCopies(THREADS, () -> {
			endRandomly(health);
			return null;
		});

		for (Future<Void> caller : threads.invokeAll(callers)) {
			caller.get();
		}
		threads.shutdown();

		assertThat(health.<String>watch(() -> "well")).isEqualTo("well");
		assertThat(breakers.status(KEY).state()).isEqualTo(CircuitState.CLOSED);
	}

	private static void endRandomly(OriginHealth health) {
		for (int i = 0; i < CALLS; i++) {
			String end = ENDS.get(ThreadLocalRandom.current().nextInt(ENDS.size()));
			try {
				health.watch(() -> end(end));
			}
			catch (McpException | StackOverflowError | IllegalStateException ex) {
				// as asked for, or refused
			}
		}
	}

	@Test
	@DisplayName("B-124: what the server asked for with Retry-After is how long the breaker stays open")
	void retryAfterSetsTheOpenTime() {
		CircuitBreakers breakers = new CircuitBreakers(
				new BreakerSettings(1, Duration.ofSeconds(1), Duration.ofMinutes(5), Duration.ofMinutes(1), 10));

		assertThatExceptionOfType(HttpStatusException.class)
			.isThrownBy(() -> new OriginHealth(breakers, KEY).watch(() -> {
				throw new HttpStatusException(429, Duration.ofSeconds(90));
			}));

		assertThat(breakers.status(KEY).untilProbe()).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(90));
	}

	@ParameterizedTest
	@CsvSource(nullValues = "-", textBlock = """
			-,                             -
			'',                            -
			2,                             2
			0,                             0
			-5,                            -
			1.5,                           -
			soon,                          -
			999999,                        86400
			99999999999999999999,          86400
			'Mon, 30 Nov 2026 12:00:30 GMT', 30
			'Mon, 30 Nov 2026 11:00:00 GMT', 0
			'Wed, 21 Oct 2099 07:28:00 GMT', 86400
			""")
	@DisplayName("B-124: seconds or a date, bounded; nonsense says nothing")
	void retryAfterForms(@Nullable String header, @Nullable Long seconds) {
		assertThat(RetryAfter.parse(header, Instant.parse("2026-11-30T12:00:00Z")))
			.isEqualTo((seconds != null) ? Duration.ofSeconds(seconds) : null);
	}

}
