package io.github.mcpclient.protocol;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/**
 * The formats the text of a form can have.
 */
final class FormFormat {

	private FormFormat() {
	}

	/**
	 * Whether a text has a format. A format that is not known says nothing.
	 */
	static boolean matches(String format, String text) {
		return switch (format) {
			case "email" -> isEmail(text);
			case "uri" -> isUri(text);
			case "date" -> isDate(text);
			case "date-time" -> isDateTime(text);
			default -> true;
		};
	}

	private static boolean isEmail(String text) {
		int at = text.lastIndexOf('@');
		return at > 0 && at < text.length() - 1
				&& text.chars().noneMatch((c) -> Character.isWhitespace(c) || Character.isISOControl(c));
	}

	private static boolean isUri(String text) {
		try {
			return new URI(text).isAbsolute();
		}
		catch (URISyntaxException ex) {
			return false;
		}
	}

	private static boolean isDate(String text) {
		try {
			return text.length() == 10 && LocalDate.parse(text).getYear() >= 0;
		}
		catch (DateTimeParseException ex) {
			return false;
		}
	}

	/**
	 * RFC 3339 has seconds always, and letters of either case.
	 */
	private static boolean isDateTime(String text) {
		try {
			return text.length() >= "2026-07-28T00:00:00Z".length() && text.charAt(16) == ':'
					&& OffsetDateTime.parse(text.toUpperCase(Locale.ROOT)).getYear() >= 0;
		}
		catch (DateTimeParseException ex) {
			return false;
		}
	}

}
