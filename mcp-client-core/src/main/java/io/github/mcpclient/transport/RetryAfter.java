package io.github.mcpclient.transport;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

import org.jspecify.annotations.Nullable;

/**
 * The {@code Retry-After} header: a number of seconds or a date (RFC 9110). What is in
 * the past means now, what is beyond a day means a day, anything else says nothing
 * (B-124).
 */
final class RetryAfter {

	private static final Duration MAX = Duration.ofDays(1);

	private static final int MAX_DIGITS = 9;

	private RetryAfter() {
	}

	/**
	 * Read a header.
	 * @param value the header, {@code null} if absent
	 * @param now the time of the wall clock
	 * @return the delay, or {@code null} if the header says nothing
	 */
	static @Nullable Duration parse(@Nullable String value, Instant now) {
		if (value == null || value.isBlank()) {
			return null;
		}
		String text = value.strip();
		if (text.chars().allMatch((c) -> c >= '0' && c <= '9')) {
			return (text.length() > MAX_DIGITS) ? MAX : bounded(Duration.ofSeconds(Long.parseLong(text)));
		}
		try {
			return bounded(
					Duration.between(now, ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant()));
		}
		catch (DateTimeException ex) {
			return null;
		}
	}

	private static Duration bounded(Duration delay) {
		if (delay.isNegative()) {
			return Duration.ZERO;
		}
		return (delay.compareTo(MAX) > 0) ? MAX : delay;
	}

}
