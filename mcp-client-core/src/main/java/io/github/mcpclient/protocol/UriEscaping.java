package io.github.mcpclient.protocol;

import java.nio.charset.StandardCharsets;

/**
 * Which characters of a URI are written as they are, and how the others are.
 */
final class UriEscaping {

	private static final String UNRESERVED_MARKS = "-._~";

	private static final String RESERVED = ":/?#[]@!$&'()*+,;=";

	private static final String HEX = "0123456789ABCDEF";

	private UriEscaping() {
	}

	/**
	 * Append text.
	 * @param reserved whether reserved characters and triplets are left alone
	 * @throws IllegalArgumentException if it has unpaired surrogates
	 */
	static void append(StringBuilder uri, String text, boolean reserved) {
		append(uri, text, reserved, Integer.MAX_VALUE);
	}

	/**
	 * Append a number of characters from the start of text. Triplets left alone count as
	 * the character they stand for, and are not torn apart.
	 */
	static void append(StringBuilder uri, String text, boolean reserved, int characters) {
		int position = 0;
		for (int count = 0; count < characters && position < text.length(); count++) {
			int end = reserved ? endOfTriplets(text, position) : position;
			if (end > position) {
				uri.append(text, position, end);
				position = end;
			}
			else {
				int character = text.codePointAt(position);
				append(uri, character, reserved);
				position += Character.charCount(character);
			}
		}
	}

	private static void append(StringBuilder uri, int character, boolean reserved) {
		boolean plain = isAlphanumeric(character) || UNRESERVED_MARKS.indexOf(character) >= 0
				|| (reserved && RESERVED.indexOf(character) >= 0);
		if (plain) {
			uri.append((char) character);
			return;
		}
		if (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE) {
			throw new IllegalArgumentException("The value has an unpaired surrogate and no place in a URI");
		}
		for (byte octet : Character.toString(character).getBytes(StandardCharsets.UTF_8)) {
			uri.append('%').append(HEX.charAt((octet >> 4) & 0xf)).append(HEX.charAt(octet & 0xf));
		}
	}

	/**
	 * The end of the triplets that make up one character in UTF-8, or the position itself
	 * if there are none.
	 */
	private static int endOfTriplets(String text, int position) {
		if (!isTriplet(text, position)) {
			return position;
		}
		int end = position + 3;
		boolean lead = octet(text, position) >= 0xc0;
		while (lead && isTriplet(text, end) && octet(text, end) >= 0x80 && octet(text, end) < 0xc0) {
			end += 3;
		}
		return end;
	}

	static boolean isTriplet(String text, int position) {
		return position + 2 < text.length() && text.charAt(position) == '%' && isHex(text.charAt(position + 1))
				&& isHex(text.charAt(position + 2));
	}

	private static int octet(String text, int triplet) {
		return Integer.parseInt(text, triplet + 1, triplet + 3, 16);
	}

	private static boolean isHex(char c) {
		return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
	}

	static boolean isAlphanumeric(int c) {
		return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
	}

}
