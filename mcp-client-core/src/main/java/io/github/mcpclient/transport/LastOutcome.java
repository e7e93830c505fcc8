package io.github.mcpclient.transport;

import java.util.function.Supplier;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import org.jspecify.annotations.Nullable;

/**
 * Remembers how the latest call of a connection ended, and logs when calls begin to fail
 * and when they succeed again. Thread-safe.
 */
final class LastOutcome {

	private final ConnectionName connection;

	private final EventLog log;

	private volatile @Nullable McpException failure;

	LastOutcome(ConnectionName connection, EventLog log) {
		this.connection = connection;
		this.log = log;
	}

	/**
	 * Do what a call does, and remember how it ended.
	 * @param <T> the type of the result
	 * @param method the method of the call, for the log
	 * @param work what it does
	 * @return its result
	 */
	<T> T record(String method, Supplier<T> work) {
		try {
			T result = work.get();
			succeeded();
			return result;
		}
		catch (McpException ex) {
			ex.attributeTo(this.connection.value());
			failed(method, ex);
			throw ex;
		}
	}

	private void succeeded() {
		McpException before = this.failure;
		if (before != null) {
			this.failure = null;
			if (before.code().concernsServer()) {
				this.log.info("calls succeed again");
			}
		}
	}

	/**
	 * The first of several calls that fail is worth a line.
	 */
	private void failed(String method, McpException latest) {
		McpException before = this.failure;
		this.failure = latest;
		this.log.debug("{} failed: {}, {}", new Field("mcp.method.name", method), Field.error(latest.code()),
				new Field("mcp.dispatch", latest.dispatch()));
		if (latest.code().concernsServer() && (before == null || !before.code().concernsServer())) {
			this.log.warn("calls fail, {}: {}", Field.error(latest.code()), Field.detail(latest.detail()));
		}
	}

	/**
	 * The failure of the latest call, {@code null} if it succeeded or none was made.
	 */
	@Nullable McpException lastFailure() {
		return this.failure;
	}

}
