package io.github.mcpclient.protocol;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The form in which a value of the body is mirrored into a header of a modern request
 * (M-ENC). A value that an intermediary or HTTP library could change on the way is
 * wrapped in Base64; the rest travels as it is.
 */
public final class HeaderValue {

	private static final String OPEN = "=?base64?";

	private static final String CLOSE = "?=";

	private HeaderValue() {
	}

	/**
	 * Encode a value.
	 * @param value the value as it stands in the body
	 * @return the header value
	 * @throws IllegalArgumentException if the value has unpaired surrogates and therefore
	 * no UTF-8 form (M-ENC-09)
	 */
	public static String encode(String value) {
		return isPlain(value) ? value : OPEN + Base64.getEncoder().encodeToString(utf8(value)) + CLOSE;
	}

	private static boolean isPlain(String value) {
		if (value.isEmpty()) {
			return true;
		}
		if (value.charAt(0) == ' ' || value.charAt(value.length() - 1) == ' ') {
			return false;
		}
		for (int i = 0; i < value.length(); i++) {
			char c = value.charAt(i);
			if (c < 0x20 || c > 0x7e) {
				return false;
			}
		}
		return !(value.startsWith(OPEN) && value.endsWith(CLOSE));
	}

	private static byte[] utf8(String value) {
		try {
			ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value));
			byte[] bytes = new byte[encoded.remaining()];
			encoded.get(bytes);
			return bytes;
		}
		catch (CharacterCodingException ex) {
			throw new IllegalArgumentException("The value has an unpaired surrogate and cannot be sent in a header",
					ex);
		}
	}

}
