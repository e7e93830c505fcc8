package io.github.mcpclient.exchange;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.github.mcpclient.error.ResponseTooLargeException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Event streams, by themselves and cut into pieces.
 */
class EventStreamTests {

	private static final int LIMIT = 1 << 20;

	static Stream<Arguments> streams() {
		return Stream.of(arguments("R5 B-075 lines are joined by one LF", "data: a\ndata: b\n\n", List.of("a\nb")),
				arguments("R3 B-074 one space is stripped, no more", "data:a\n\ndata:  b \n\ndata:\tc\n\n",
						List.of("a", " b ", "\tc")),
				arguments("B-074 significant spaces at line ends", "data: {\"s\":\"a \ndata:  b\"}\n\n",
						List.of("{\"s\":\"a \n b\"}")),
				arguments("R1 B-076 CRLF, CR and LF, mixed", "data: a\r\n\r\ndata: b\r\rdata: c\n\ndata: d\n\r\n",
						List.of("a", "b", "c", "d")),
				arguments("R9 LF CR is two line ends", "data: a\n\rdata: b\n\n", List.of("a", "b")),
				arguments("R6 B-072 comments anywhere", ": x\n\n:\ndata: a\n:y\ndata: b\n:\n\n: bye\n\n",
						List.of("a\nb")),
				arguments("R6 B-079 no data, no event", "id: 1\nretry: 5\ndata:\n\ndata\n\nevent: x\n\ndata: a\n\n",
						List.of("a")),
				arguments("R7 B-088 names are exact, unknown ones ignored",
						"data\ndata\n\nData: x\n data: x\ndata : x\nfoo: bar\ndatax: y\n\n", List.of("\n")),
				arguments("B-073 only CR and LF end a line", "data: a\u2028b\u2029c\u0085d\u000be\u000cf\n\n",
						List.of("a\u2028b\u2029c\u0085d\u000be\u000cf")),
				arguments("R9 B-077 one leading BOM", "\ufeffdata: a\n\ndata: \ufeffb\n\n", List.of("a", "\ufeffb")),
				arguments("R8 B-085 the last event without its blank line", "data: a\n\ndata: b\n", List.of("a", "b")),
				arguments("R8 B-085 the last line without its end", "data: a\n\ndata: b", List.of("a", "b")),
				arguments("B-078 characters of one to four bytes", "data: a\u00e9\u4e16\ud83d\ude00\n\n",
						List.of("a\u00e9\u4e16\ud83d\ude00")),
				arguments("an empty stream", "", List.of()), arguments("only line ends", "\r\n\n\r", List.of()));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("streams")
	@DisplayName("M-TRN-07: the rules of the HTML standard, one by one")
	void eventsAreReadWhole(String name, String text, List<String> expected) {
		assertThat(data(read(bytes(text), Integer.MAX_VALUE, 0))).isEqualTo(expected);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("streams")
	@DisplayName("R2 M-TRN-07: byte by byte gives the same events")
	void eventsAreReadByteByByte(String name, String text, List<String> expected) {
		assertThat(data(read(bytes(text), 1, 0))).isEqualTo(expected);
	}

	@Test
	@DisplayName("R2 B-076 B-078: thousands of random streams, cut at random, give the same events as uncut")
	void cutsMakeNoDifference() {
		String[] pieces = { "data: ", "data:", "data", ":", "id: 7", "event: x", "event:", "retry: 3", "\n", "\r",
				"\r\n", "a", " ", "\u4e16", "\ud83d\ude00", "\ufeff", "{\"a\":1}", "\n\n", "foo: bar", "\u2028",
				"id: a\0b" };
		for (long seed : LongStream.range(0, 4000).toArray()) {
			SplittableRandom random = new SplittableRandom(seed);
			StringBuilder text = new StringBuilder();
			IntStream.range(0, random.nextInt(1, 40))
				.forEach((i) -> text.append(pieces[random.nextInt(pieces.length)]));
			byte[] stream = bytes(text.toString());

			List<ServerEvent> whole = read(stream, Integer.MAX_VALUE, 0);

			assertThat(describe(read(stream, 7, seed))).as("seed %d", seed).isEqualTo(describe(whole));
			assertThat(describe(read(stream, 1, seed))).as("seed %d", seed).isEqualTo(describe(whole));
		}
	}

	@Test
	@DisplayName("R4 B-080 B-081 M-TRN-07: the type is the field or message, the id stays until replaced and never holds NUL")
	void typesAndIds() {
		List<ServerEvent> events = read(
				bytes("id: 1\nevent: ping\ndata: a\n\nevent:\ndata: b\n\nid: x\0y\ndata: c\n\nid\ndata: d\n\n"),
				Integer.MAX_VALUE, 0);

		assertThat(events).extracting(ServerEvent::type).containsExactly("ping", "message", "message", "message");
		assertThat(events).extracting(ServerEvent::isMessage).containsExactly(false, true, true, true);
		assertThat(events).extracting(ServerEvent::lastEventId).containsExactly("1", "1", "1", "");
	}

	@Test
	@DisplayName("B-085: an event without its blank line is marked as incomplete")
	void incompleteEventIsMarked() {
		assertThat(read(bytes("data: a\n\ndata: b\n"), Integer.MAX_VALUE, 0)).extracting(ServerEvent::complete)
			.containsExactly(true, false);
	}

	@Test
	@DisplayName("M-TRN-25 B-086: one limit for a line and for an event, whether one line or many; exactly it is allowed")
	void linesAndEventsAreBounded() {
		String fits = "x".repeat(LIMIT - 8);
		assertThat(data(read(bytes("data: " + fits + "\n\n"), 16_384, 0))).containsExactly(fits);
		assertThatExceptionOfType(ResponseTooLargeException.class)
			.isThrownBy(() -> read(bytes("data: " + "x".repeat(LIMIT) + "\n\n"), 16_384, 0));
		assertThatExceptionOfType(ResponseTooLargeException.class)
			.isThrownBy(() -> read(bytes(("data: " + "x".repeat(1000) + "\n").repeat(LIMIT / 1000 + 10)), 16_384, 0));
	}

	@Test
	@DisplayName("Waiting for a new event is told from waiting for the rest of one")
	void waitingBetweenEventsIsReported() {
		AtomicInteger between = new AtomicInteger();
		InputStream source = new Pieces(bytes("data: a\n\n: c\n\ndata: b\n\n"), 1, 0);
		EventStream stream = new EventStream(source, LIMIT, between::incrementAndGet);

		stream.next();
		int afterFirst = between.get();
		stream.next();

		assertThat(afterFirst).isEqualTo(1);
		assertThat(between.get()).as("before the comment, after it, after its blank line").isEqualTo(4);
	}

	private static List<ServerEvent> read(byte[] bytes, int maxPiece, long seed) {
		EventStream stream = new EventStream(new Pieces(bytes, maxPiece, seed), LIMIT, () -> {
		});
		List<ServerEvent> events = new ArrayList<>();
		for (ServerEvent event = stream.next(); event != null; event = stream.next()) {
			events.add(event);
		}
		return events;
	}

	private static List<String> data(List<ServerEvent> events) {
		return events.stream().map((event) -> new String(event.data(), StandardCharsets.UTF_8)).toList();
	}

	private static List<String> describe(List<ServerEvent> events) {
		return events.stream()
			.map((event) -> event.type() + "|" + event.lastEventId() + "|" + event.complete() + "|"
					+ new String(event.data(), StandardCharsets.UTF_8))
			.toList();
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	/**
	 * Hands out bytes in pieces of random size.
	 */
	private static final class Pieces extends ByteArrayInputStream {

		private final SplittableRandom random;

		private final int maxPiece;

		Pieces(byte[] bytes, int maxPiece, long seed) {
			super(bytes);
			this.maxPiece = maxPiece;
			this.random = new SplittableRandom(seed);
		}

		@Override
		public synchronized int read(byte[] buffer, int offset, int length) {
			int piece = (this.maxPiece == Integer.MAX_VALUE) ? length : this.random.nextInt(1, this.maxPiece + 1);
			return super.read(buffer, offset, Math.min(piece, length));
		}

	}

}
