package io.github.mcpclient.transport;

import java.util.function.Supplier;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.error.FailureCode;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import org.jspecify.annotations.Nullable;

/**
 * Remembers how the latest call of a connection ended. Thread-safe.
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
	 * @param work what it does
	 * @return its result
	 */
	<T> T record(Supplier<T> work) {
		try {
			T result = work.get();
			this.failure = null;
			return result;
		}
		catch (McpException ex) {
			ex.attributeTo(this.connection.value());
			reportIfBlocked(ex);
			this.failure = ex;
			throw ex;
		}
	}

	/**
	 * The first of several calls that are blocked is worth a line.
	 */
	private void reportIfBlocked(McpException latest) {
		McpException before = this.failure;
		if (latest.code() == FailureCode.BLOCKED && (before == null || before.code() != FailureCode.BLOCKED)) {
			this.log.warn("{}", Field.detail(latest.detail()));
		}
	}

	/**
	 * The failure of the latest call, {@code null} if it succeeded or none was made.
	 */
	@Nullable McpException lastFailure() {
		return this.failure;
	}

}
