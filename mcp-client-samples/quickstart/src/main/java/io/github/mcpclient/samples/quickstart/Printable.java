package io.github.mcpclient.samples.quickstart;

/**
 * Text of a server, made fit for a terminal: escape sequences, line breaks and marks that
 * change the direction of writing would let it draw what it likes.
 */
final class Printable {

	private Printable() {
	}

	static String text(String untrusted, int maxLength) {
		String plain = untrusted.replaceAll("\\s+", " ").replaceAll("\\p{C}", "").strip();
		if (plain.codePointCount(0, plain.length()) <= maxLength) {
			return plain;
		}
		return plain.substring(0, plain.offsetByCodePoints(0, maxLength)) + " ...";
	}

}
