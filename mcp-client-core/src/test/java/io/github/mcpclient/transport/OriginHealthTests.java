package io.github.mcpclient.transport;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.breaker.CircuitKey;
import io.github.mcpclient.breaker.CircuitState;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.BreakerOpenException;
import io.github.mcpclient.error.BusyException;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.DnsFailedException;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.error.RedirectRefusedException;
import io.github.mcpclient.error.ResponseTooLargeException;
import io.github.mcpclient.error.SessionRejectedException;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.error.TransportFailedException.Kind;
import io.github.mcpclient.error.UnsupportedVersionException;
import io.github.mcpclient.transport.OriginHealth.Outcome;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * What counts for the breaker, and that it is told exactly once.
 */
class OriginHealthTests {

	private static final CircuitKey KEY = new CircuitKey.Origin(new Origin("https", "h.test", 443));

	static Stream<Arguments> table() {
		return Stream.of(
				arguments(Outcome.FAILURE, new TransportFailedException(Kind.CONNECT, Dispatch.NOT_SENT, null)),
				arguments(Outcome.FAILURE, new TransportFailedException(Kind.CERTIFICATE, Dispatch.NOT_SENT, null)),
				arguments(Outcome.FAILURE, new TransportFailedException(Kind.BROKEN, Dispatch.UNKNOWN, null)),
				arguments(Outcome.FAILURE, new McpTimeoutException(Phase.CONNECT, Dispatch.NOT_SENT)),
				arguments(Outcome.FAILURE, new McpTimeoutException(Phase.CHUNK, Dispatch.UNKNOWN)),
				arguments(Outcome.FAILURE, new McpTimeoutException(Phase.DEADLINE, Dispatch.UNKNOWN)),
				arguments(Outcome.NEITHER, new McpTimeoutException(Phase.QUEUE, Dispatch.NOT_SENT)),
				arguments(Outcome.FAILURE, new JsonRpcException("tools/list", -32603, "x", null, 500)),
				arguments(Outcome.SUCCESS, new JsonRpcException("tools/list", -32602, "x", null, 400)),
				arguments(Outcome.SUCCESS, new JsonRpcException("tools/list", -32602, "x", null, 200)),
				arguments(Outcome.FAILURE, new JsonRpcException("server/discover", -32000, "x", null, 400)),
				arguments(Outcome.SUCCESS, new InvalidResponseException("tools/list", "x")),
				arguments(Outcome.SUCCESS, new UnsupportedVersionException(List.of("a"), List.of("b"))),
				arguments(Outcome.NEITHER, new RedirectRefusedException(302)),
				arguments(Outcome.NEITHER, new ResponseTooLargeException(1)),
				arguments(Outcome.NEITHER, new SessionRejectedException()),
				arguments(Outcome.NEITHER, new DnsFailedException("x")),
				arguments(Outcome.NEITHER, new AbortedException(Dispatch.UNKNOWN)),
				arguments(Outcome.NEITHER, new ClosedException(Dispatch.UNKNOWN)),
				arguments(Outcome.NEITHER, new BusyException("x")),
				arguments(Outcome.NEITHER, new BreakerOpenException(Duration.ZERO)),
				arguments(Outcome.NEITHER, new BlockedTargetException(BlockedTargetException.Reason.ADDRESS, "x")));
	}

	@ParameterizedTest
	@MethodSource("table")
	@DisplayName("Seed-rules 11, B-126: the table, whole")
	void whatCounts(Outcome expected, McpException failure) {
		assertThat(OriginHealth.outcome(failure)).isEqualTo(expected);
	}

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
			default -> null;
		};
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
