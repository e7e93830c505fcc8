package io.github.mcpclient;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;

import io.github.mcpclient.ErrorRow.Attempt;
import io.github.mcpclient.ErrorRow.Effect;
import io.github.mcpclient.error.FailureCode;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.error.TransportFailedException.Kind;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Every failure there is, provoked over a real socket: what the caller gets, how far the
 * request got, and what the circuit breaker makes of it.
 */
@Timeout(60)
class ErrorTableTests {

	@ParameterizedTest(name = "{0}")
	@MethodSource("io.github.mcpclient.ErrorTable#rows")
	@DisplayName("Seed-rules 11, design 8, X6: a typed failure with true evidence, and the breaker told what it should be")
	void everyRowIsTrue(ErrorRow row) throws Exception {
		try (ErrorStage stage = new ErrorStage()) {
			Attempt attempt = row.provocation().prepare(stage);
			stage.connections().recordFailure(attempt.client());
			int before = stage.connections().breaker(attempt.client()).failures();

			McpException failure = catchThrowableOfType(McpException.class, attempt.call()::run);
			boolean interrupted = Thread.interrupted();

			assertThat(failure).isExactlyInstanceOf(row.failure().type());
			assertThat(failure.code()).isEqualTo(row.failure().code());
			assertThat(detail(failure)).isEqualTo(row.failure().detail());
			assertThat(failure.dispatch()).isEqualTo(row.outcome().dispatch());
			assertThat(failure.connection()).contains(attempt.client().name());
			assertThat(interrupted).isEqualTo(failure.code() == FailureCode.ABORTED);
			assertThat(effect(before, stage.connections().breaker(attempt.client()).failures()))
				.isEqualTo(row.outcome().breaker());
			assertRetryAfter(failure, row.outcome().retryAfter());
		}
	}

	private static Enum<?> detail(McpException failure) {
		if (failure instanceof McpTimeoutException timeout) {
			return timeout.phase();
		}
		return (failure instanceof TransportFailedException transport) ? transport.kind() : null;
	}

	private static Effect effect(int before, int after) {
		if (after == 0) {
			return Effect.SUCCESS;
		}
		return (after > before) ? Effect.FAILURE : Effect.NONE;
	}

	/**
	 * Some time may have passed since.
	 */
	private static void assertRetryAfter(McpException failure, Duration expected) {
		if (expected == null) {
			assertThat(failure.retryAfter()).isEmpty();
		}
		else {
			assertThat(failure.retryAfter()).get()
				.satisfies((time) -> assertThat(time).isBetween(expected.minusSeconds(5), expected));
		}
	}

	@Test
	@DisplayName("Design 8: the table has a row for every code, class, phase and kind")
	void tableIsComplete() {
		List<ErrorRow.Failure> failures = ErrorTable.rows().stream().map(ErrorRow::failure).toList();

		assertThat(failures).extracting(ErrorRow.Failure::code).containsAll(EnumSet.allOf(FailureCode.class));
		assertThat(failures).extracting((failure) -> (Object) failure.type())
			.containsAll(Arrays.asList(McpException.class.getPermittedSubclasses()));
		assertThat(failures.stream().map(ErrorRow.Failure::detail).filter(Objects::nonNull).map(Object.class::cast))
			.containsAll(EnumSet.allOf(Phase.class))
			.containsAll(EnumSet.allOf(Kind.class));
	}

	@ParameterizedTest
	@EnumSource
	@DisplayName("Design 8: the documentation has a row for every code")
	void documentationIsComplete(FailureCode code) throws IOException {
		assertThat(Path.of("..", "docs", "errors.md")).content().contains("(`" + code + "`)");
	}

}
