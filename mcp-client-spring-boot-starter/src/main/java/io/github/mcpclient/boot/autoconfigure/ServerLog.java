package io.github.mcpclient.boot.autoconfigure;

import java.util.Objects;
import java.util.function.Consumer;

import io.github.mcpclient.log.LineLimit;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.protocol.LogMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Writes what a server logs to the log of the application, under a logger of its own for
 * each connection. What it says is untrusted: it is shortened, and nothing in it can end
 * the line, or fill the log.
 */
final class ServerLog implements Consumer<LogMessage> {

	private static final int MAX_LENGTH = 2000;

	private static final int LINES = 600;

	private final Logger logger;

	private final LineLimit limit = new LineLimit(LINES, System::nanoTime);

	ServerLog(String connection) {
		this.logger = LoggerFactory.getLogger("io.github.mcpclient.server." + connection);
	}

	@Override
	public void accept(LogMessage message) {
		Level level = level(Objects.requireNonNullElse(message.level(), LogLevel.INFO));
		if (!this.logger.isEnabledForLevel(level)) {
			return;
		}
		int leftOut = this.limit.admit(level.name());
		if (leftOut == LineLimit.REFUSED) {
			return;
		}
		if (leftOut > 0) {
			this.logger.atLevel(level).log("{} lines of the server were left out", leftOut);
		}
		// as JSON, where a control character is an escape sequence
		String text = message.data().toString();
		this.logger.atLevel(level)
			.log("{}", (text.length() > MAX_LENGTH) ? text.substring(0, MAX_LENGTH) + "..." : text);
	}

	private static Level level(LogLevel level) {
		return switch (level) {
			case DEBUG -> Level.DEBUG;
			case INFO, NOTICE -> Level.INFO;
			case WARNING -> Level.WARN;
			case ERROR, CRITICAL, ALERT, EMERGENCY -> Level.ERROR;
		};
	}

}
