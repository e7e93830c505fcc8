package io.github.mcpclient.testserver;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * The encoding of values mirrored in headers: plain if safe, else Base64 between markers.
 */
final class HeaderValues {

	private static final String START = "=?base64?";

	private static final String END = "?=";

	private HeaderValues() {
	}

	static String encode(String value) {
		if (isSafe(value)) {
			return value;
		}
		return START + Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8)) + END;
	}

	private static boolean isSafe(String value) {
		return value.chars().allMatch((c) -> c >= ' ' && c <= '~') && value.equals(value.strip()) && !isMarked(value);
	}

	/** The decoded value, empty if it is marked as Base64 and is not. */
	static Optional<String> decode(String raw) {
		if (!isMarked(raw)) {
			return Optional.of(raw);
		}
		String base64 = raw.substring(START.length(), raw.length() - END.length());
		try {
			byte[] bytes = Base64.getDecoder().decode(base64);
			return (base64.length() % 4 == 0)
					? Optional.of(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString())
					: Optional.empty();
		}
		catch (IllegalArgumentException | CharacterCodingException ex) {
			return Optional.empty();
		}
	}

	private static boolean isMarked(String value) {
		return value.startsWith(START) && value.endsWith(END) && value.length() >= START.length() + END.length();
	}

}
