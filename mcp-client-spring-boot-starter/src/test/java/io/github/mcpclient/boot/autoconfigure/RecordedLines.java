package io.github.mcpclient.boot.autoconfigure;

import java.util.List;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.slf4j.LoggerFactory;

/**
 * The lines of this library as events, which go nowhere else as long as they are
 * recorded.
 */
final class RecordedLines implements AutoCloseable {

	private final Logger logger = (Logger) LoggerFactory.getLogger("io.github.mcpclient");

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	RecordedLines() {
		this.appender.start();
		this.logger.setAdditive(false);
		this.logger.addAppender(this.appender);
	}

	List<ILoggingEvent> soFar() {
		return List.copyOf(this.appender.list);
	}

	@Override
	public void close() {
		this.logger.detachAppender(this.appender);
		this.logger.setAdditive(true);
	}

}
