package io.github.mcpclient.log;

import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Writes what happened to a connection, or to what several of them share. Each value in a
 * line is a key-value pair of it too, and so is the name of the connection. Whatever a
 * server does, there are at most {@value #LINES} lines of a kind in a minute; the next
 * one says how many were left out. Thread-safe.
 */
public final class EventLog {

	private static final int LINES = 10;

	private static final String CONNECTION = "mcp.connection.name";

	private static final String LEFT_OUT = "mcp.log.left_out";

	private final Logger logger;

	private final @Nullable String connection;

	private final @Nullable LineLimit limit;

	private EventLog(Logger logger, @Nullable String connection, @Nullable LineLimit limit) {
		this.logger = logger;
		this.connection = connection;
		this.limit = limit;
	}

	/**
	 * A log of what several connections share.
	 * @param source the class whose name the logger has
	 * @return the log
	 */
	public static EventLog of(Class<?> source) {
		return of(LoggerFactory.getLogger(source), null, System::nanoTime);
	}

	/**
	 * The log of one connection.
	 * @param source the class whose name the logger has
	 * @param connection the name of the connection
	 * @return the log
	 */
	public static EventLog of(Class<?> source, String connection) {
		return of(LoggerFactory.getLogger(source), connection, System::nanoTime);
	}

	static EventLog of(Logger logger, @Nullable String connection, LongSupplier nanoTime) {
		return new EventLog(logger, connection, new LineLimit(LINES, nanoTime));
	}

	/**
	 * The same log for lines whose number is limited by what they report.
	 * @return a log that leaves nothing out
	 */
	public EventLog unlimited() {
		return new EventLog(this.logger, this.connection, null);
	}

	/**
	 * Something an operator has to know.
	 * @param message a constant that names the kind of the line, with a place for each
	 * field
	 * @param fields the values
	 */
	public void warn(String message, Field... fields) {
		write(Level.WARN, message, fields);
	}

	/**
	 * A change of state that is as it should be.
	 * @param message a constant that names the kind of the line, with a place for each
	 * field
	 * @param fields the values
	 */
	public void info(String message, Field... fields) {
		write(Level.INFO, message, fields);
	}

	/**
	 * Something only a developer wants to know.
	 * @param message a constant that names the kind of the line, with a place for each
	 * field
	 * @param fields the values
	 */
	public void debug(String message, Field... fields) {
		write(Level.DEBUG, message, fields);
	}

	private void write(Level level, String message, Field... fields) {
		if (!this.logger.isEnabledForLevel(level)) {
			return;
		}
		int leftOut = (this.limit != null) ? this.limit.admit(message) : 0;
		if (leftOut == LineLimit.REFUSED) {
			return;
		}
		LoggingEventBuilder line = this.logger.atLevel(level);
		String text = message;
		if (this.connection != null) {
			text = "Connection '" + this.connection + "': " + text;
			line = line.addKeyValue(CONNECTION, this.connection);
		}
		for (Field field : fields) {
			line = line.addKeyValue(field.key(), field.value()).addArgument(field.value());
		}
		if (leftOut > 0) {
			text += " (" + leftOut + " more lines like this were left out)";
			line = line.addKeyValue(LEFT_OUT, leftOut);
		}
		line.log(text);
	}

}
