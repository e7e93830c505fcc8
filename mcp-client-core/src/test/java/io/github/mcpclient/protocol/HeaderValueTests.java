package io.github.mcpclient.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.SplittableRandom;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Values mirrored into headers: M-ENC-01 to M-ENC-10, B-164, B-165.
 */
class HeaderValueTests {

	static Arguments[] vectors() {
		return new Arguments[] { Arguments.of("Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="),
				Arguments.of(" padded ", "=?base64?IHBhZGRlZCA=?="),
				Arguments.of("line1\nline2", "=?base64?bGluZTEKbGluZTI=?="),
				Arguments.of("line1\r\nline2", "=?base64?bGluZTENCmxpbmUy?="),
				Arguments.of("\tindented", "=?base64?CWluZGVudGVk?="), Arguments.of("日本語", "=?base64?5pel5pys6Kqe?="),
				Arguments.of(" us-west1", "=?base64?IHVzLXdlc3Qx?="),
				Arguments.of("us-west1 ", "=?base64?dXMtd2VzdDEg?="),
				Arguments.of("=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="),
				Arguments.of("=?base64??=", "=?base64?PT9iYXNlNjQ/Pz0=?="), Arguments.of("café", "=?base64?Y2Fmw6k=?="),
				Arguments.of("😀", "=?base64?8J+YgA==?=") };
	}

	@ParameterizedTest
	@MethodSource("vectors")
	@DisplayName("M-ENC-02 M-ENC-03 M-ENC-04 M-ENC-05 M-ENC-06 M-HDR-07 B-164: the vectors of the specification")
	void encodesTheVectorsOfTheSpecification(String value, String encoded) {
		assertThat(HeaderValue.encode(value)).isEqualTo(encoded);
	}

	@ParameterizedTest
	@DisplayName("M-ENC-01, M-ENC-06, M-ENC-07: what is safe goes as it is, the empty string too")
	@ValueSource(strings = { "", "us-west1", "us west 1", "get_weather", "42", "-7", "true", "a=b", "?=", "=?",
			"=?base64?x", "x=?base64?x?=", "=?BASE64?x?=", "=?base64?x?= ?", "~!@#$%^&*()", "file:///a%20b" })
	void leavesSafeValuesAlone(String value) {
		assertThat(HeaderValue.encode(value)).isEqualTo(value);
	}

	@Test
	@DisplayName("M-ENC-02, M-ENC-03: every character outside of 0x20 to 0x7E is wrapped, wherever it stands")
	void wrapsEveryUnsafeCharacter() {
		for (int c = 0; c < 0x2000; c++) {
			boolean safe = c >= 0x20 && c <= 0x7e;
			String value = "a" + (char) c + "b";
			assertThat(HeaderValue.encode(value).equals(value)).as("U+%04X", c).isEqualTo(safe);
		}
	}

	@Test
	@DisplayName("M-ENC-05: what is wrapped can be unwrapped, and is plain ASCII on one line")
	void wrappedValuesRoundTrip() {
		SplittableRandom random = new SplittableRandom(7);
		for (int i = 0; i < 5_000; i++) {
			String value = random.ints(random.nextInt(60), 0, 0x3000)
				.filter((c) -> c < 0xd800)
				.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
				.toString();
			String encoded = HeaderValue.encode(value);
			assertThat(encoded).matches("[\\x20-\\x7e]*").isEqualTo(encoded.strip());
			assertThat(decode(encoded)).isEqualTo(value);
		}
	}

	@ParameterizedTest
	@DisplayName("M-ENC-09: what has no UTF-8 form is refused")
	@ValueSource(strings = { "\ud800", "a\udc00b", "\ude00\ud83d", "x\ud83d" })
	void refusesUnpairedSurrogates(String value) {
		assertThatIllegalArgumentException().isThrownBy(() -> HeaderValue.encode(value))
			.withMessageContaining("surrogate");
	}

	@Test
	@DisplayName("M-ENC-10: a long value is sent in full")
	void longValuesAreKept() {
		assertThat(HeaderValue.encode("a".repeat(100_000))).hasSize(100_000);
		assertThat(decode(HeaderValue.encode("ü".repeat(50_000)))).hasSize(50_000);
	}

	private static String decode(String header) {
		if (!header.startsWith("=?base64?") || !header.endsWith("?=")) {
			return header;
		}
		byte[] bytes = Base64.getDecoder().decode(header.substring(9, header.length() - 2));
		return new String(bytes, StandardCharsets.UTF_8);
	}

}
