package io.github.mcpclient.log;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import io.github.mcpclient.error.FailureCode;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link EventLog}.
 */
class EventLogTests {

	private static final int LINES = 10;

	private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);

	private final RecordingLogger logger = new RecordingLogger(Level.INFO);

	private final EventLog log = EventLog.of(this.logger, "weather", this.clock::get);

	@Test
	void everyValueIsInTheTextAndAField() {
		this.log.warn("refused with HTTP {}, {}", Field.status(503), Field.error(FailureCode.HTTP_STATUS));
		this.log.info("nothing to add");
		EventLog.of(this.logger, null, this.clock::get).warn("failed with {}", Field.error(new Oops()));

		assertThat(this.logger.lines()).containsExactly(
				"WARN Connection 'weather': refused with HTTP 503, HTTP_STATUS"
						+ " {mcp.connection.name=weather, http.response.status_code=503, error.type=HTTP_STATUS}",
				"INFO Connection 'weather': nothing to add {mcp.connection.name=weather}",
				"WARN failed with io.github.mcpclient.log.EventLogTests$Oops"
						+ " {error.type=io.github.mcpclient.log.EventLogTests$Oops}");
	}

	@Test
	void whatIsNotLoggedCostsNoLine() {
		IntStream.range(0, 100).forEach((i) -> this.log.debug("the same"));
		this.log.info("the same");

		assertThat(this.logger.lines()).singleElement().asString().startsWith("INFO");
	}

	@Test
	void floodIsTenLinesAMinuteAndTheNextSaysWhatIsMissing() {
		IntStream.range(0, 1000).forEach((i) -> this.log.warn("a message where it must not be"));
		this.log.warn("another kind");
		this.clock.addAndGet(Duration.ofMinutes(1).toNanos());
		this.log.warn("a message where it must not be");
		this.log.warn("a message where it must not be");

		assertThat(this.logger.lines()).hasSize(13);
		assertThat(this.logger.lines().get(10)).contains("another kind");
		assertThat(this.logger.lines().get(11)).contains("must not be (990 more lines like this were left out)")
			.contains("mcp.log.left_out=990");
		assertThat(this.logger.lines().get(12)).doesNotContain("left");
	}

	@Test
	void linesWithALimitOfTheirOwnAreNotLeftOut() {
		EventLog unlimited = this.log.unlimited();
		IntStream.range(0, 50).forEach((i) -> unlimited.warn("tool {}", new Field("gen_ai.tool.name", "t" + i)));

		assertThat(this.logger.lines()).hasSize(50)
			.last()
			.isEqualTo("WARN Connection 'weather': tool t49 {mcp.connection.name=weather, gen_ai.tool.name=t49}");
	}

	@Test
	void valuesAreNoPartOfTheKind() {
		IntStream.range(0, 50).forEach((i) -> this.log.warn("HTTP {}", Field.status(i)));

		assertThat(this.logger.lines()).hasSize(LINES);
	}

	@Test
	void manyThreadsGetNoLineTooMany() {
		LineLimit limit = new LineLimit(LINES, this.clock::get);
		AtomicInteger admitted = new AtomicInteger();
		IntStream.range(0, 10_000).parallel().forEach((i) -> {
			if (limit.admit("kind") != LineLimit.REFUSED) {
				admitted.incrementAndGet();
			}
		});
		this.clock.addAndGet(Duration.ofMinutes(1).toNanos());

		assertThat(admitted).hasValue(LINES);
		assertThat(limit.admit("kind")).isEqualTo(10_000 - LINES);
	}

	@RepeatedTest(50)
	void everyLineIsWrittenOrCounted(RepetitionInfo repetition) {
		Random random = new Random(repetition.getCurrentRepetition());
		List<Integer> pauses = random.ints(random.nextInt(200), 0, 20).boxed().toList();
		AtomicLong now = new AtomicLong();
		LineLimit limit = new LineLimit(LINES, now::get);
		int accountedFor = 0;
		int refusedSince = 0;
		for (int seconds : pauses) {
			now.addAndGet(Duration.ofSeconds(seconds).toNanos());
			int answer = limit.admit("kind");
			if (answer == LineLimit.REFUSED) {
				refusedSince++;
			}
			else {
				assertThat(answer).isEqualTo(refusedSince);
				accountedFor += 1 + answer;
				refusedSince = 0;
			}
		}
		assertThat(accountedFor + refusedSince).isEqualTo(pauses.size());
	}

	private static final class Oops extends RuntimeException {

		private static final long serialVersionUID = 1L;

	}

}
