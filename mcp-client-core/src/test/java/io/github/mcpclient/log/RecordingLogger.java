package io.github.mcpclient.log;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.event.LoggingEvent;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.spi.LoggingEventAware;

/**
 * Writes down lines as text with their key-value pairs in braces. Thread-safe.
 */
final class RecordingLogger extends LegacyAbstractLogger implements LoggingEventAware {

	private static final long serialVersionUID = 1L;

	private final transient List<String> lines = new CopyOnWriteArrayList<>();

	private final Level level;

	RecordingLogger(Level level) {
		this.level = level;
	}

	List<String> lines() {
		return List.copyOf(this.lines);
	}

	@Override
	public void log(LoggingEvent event) {
		String text = MessageFormatter.basicArrayFormat(event.getMessage(), event.getArgumentArray());
		String pairs = (event.getKeyValuePairs() == null) ? ""
				: event.getKeyValuePairs()
					.stream()
					.map((pair) -> pair.key + "=" + pair.value)
					.collect(Collectors.joining(", ", " {", "}"));
		this.lines.add(event.getLevel() + " " + text + pairs);
	}

	@Override
	protected String getFullyQualifiedCallerName() {
		return RecordingLogger.class.getName();
	}

	@Override
	protected void handleNormalizedLoggingCall(Level level, Marker marker, String messagePattern, Object[] arguments,
			Throwable throwable) {
		throw new AssertionError("not by way of an event");
	}

	private boolean isEnabled(Level asked) {
		return asked.toInt() >= this.level.toInt();
	}

	@Override
	public boolean isTraceEnabled() {
		return isEnabled(Level.TRACE);
	}

	@Override
	public boolean isDebugEnabled() {
		return isEnabled(Level.DEBUG);
	}

	@Override
	public boolean isInfoEnabled() {
		return isEnabled(Level.INFO);
	}

	@Override
	public boolean isWarnEnabled() {
		return isEnabled(Level.WARN);
	}

	@Override
	public boolean isErrorEnabled() {
		return isEnabled(Level.ERROR);
	}

}
