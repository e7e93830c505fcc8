package io.github.mcpclient.metering;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.IsoFields;
import java.util.Locale;

/**
 * The time a budget is for. Calendar periods of a time zone, not sliding windows: what is
 * given back goes to the period it was taken from.
 */
public enum Period {

	/** A minute. */
	MINUTE("uuuu-MM-dd'T'HH:mmxxx"),

	/** An hour; the one that is repeated when clocks go back is two. */
	HOUR("uuuu-MM-dd'T'HHxxx"),

	/** A day. */
	DAY("uuuu-MM-dd"),

	/** A week of ISO 8601, from Monday. */
	WEEK(new DateTimeFormatterBuilder().appendValue(IsoFields.WEEK_BASED_YEAR, 4)
		.appendLiteral("-W")
		.appendValue(IsoFields.WEEK_OF_WEEK_BASED_YEAR, 2)
		.toFormatter(Locale.ROOT)),

	/** A month. */
	MONTH("uuuu-MM"),

	/** Without end. */
	LIFETIME("'" + Period.FOREVER + "'");

	private static final String FOREVER = "lifetime";

	private final DateTimeFormatter format;

	Period(String pattern) {
		this(DateTimeFormatter.ofPattern(pattern, Locale.ROOT));
	}

	Period(DateTimeFormatter format) {
		this.format = format;
	}

	String key(Instant time, ZoneId zone) {
		return (this != LIFETIME) ? this.format.format(time.atZone(zone)) : FOREVER;
	}

}
