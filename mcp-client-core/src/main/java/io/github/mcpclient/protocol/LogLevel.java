package io.github.mcpclient.protocol;

import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * How grave a log message of a server is, from the least to the most.
 */
public enum LogLevel {

	/** Details for debugging. */
	DEBUG,

	/** What goes on. */
	INFO,

	/** Normal, but of note. */
	NOTICE,

	/** Something may be wrong. */
	WARNING,

	/** Something failed. */
	ERROR,

	/** A part of the server failed. */
	CRITICAL,

	/** Somebody has to act at once. */
	ALERT,

	/** The server is of no use. */
	EMERGENCY;

	/**
	 * The level of a string on the wire.
	 * @param wire the string
	 * @return the level, or empty if there is no such level
	 */
	public static Optional<LogLevel> of(@Nullable String wire) {
		for (LogLevel level : values()) {
			if (level.wire().equals(wire)) {
				return Optional.of(level);
			}
		}
		return Optional.empty();
	}

	/**
	 * The string on the wire.
	 * @return the level, such as {@code warning}
	 */
	public String wire() {
		return name().toLowerCase(Locale.ROOT);
	}

}
