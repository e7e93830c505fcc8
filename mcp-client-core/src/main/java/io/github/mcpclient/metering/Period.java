package io.github.mcpclient.metering;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Optional;

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

	/**
	 * When the period that a time lies in is over.
	 */
	Optional<Instant> end(Instant time, ZoneId zone) {
		ZonedDateTime local = time.atZone(zone);
		LocalDate day = local.toLocalDate();
		return switch (this) {
			case MINUTE -> Optional.of(local.truncatedTo(ChronoUnit.MINUTES).plusMinutes(1).toInstant());
			case HOUR -> Optional.of(local.truncatedTo(ChronoUnit.HOURS).plusHours(1).toInstant());
			case DAY -> beginning(day.plusDays(1), zone);
			case WEEK -> beginning(day.with(TemporalAdjusters.next(DayOfWeek.MONDAY)), zone);
			case MONTH -> beginning(day.with(TemporalAdjusters.firstDayOfNextMonth()), zone);
			case LIFETIME -> Optional.empty();
		};
	}

	private static Optional<Instant> beginning(LocalDate day, ZoneId zone) {
		return Optional.of(day.atStartOfDay(zone).toInstant());
	}

	String key(Instant time, ZoneId zone) {
		return (this != LIFETIME) ? this.format.format(time.atZone(zone)) : FOREVER;
	}

}
