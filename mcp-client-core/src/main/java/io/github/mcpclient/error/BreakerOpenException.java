package io.github.mcpclient.error;

import java.time.Duration;
import java.util.Optional;

/**
 * The circuit breaker of the origin is open after repeated failures; nothing was sent.
 * Cheap by design: it has no stack trace.
 */
public final class BreakerOpenException extends McpException {

	private static final long serialVersionUID = 1L;

	private final Duration untilProbe;

	/**
	 * Create the failure.
	 * @param untilProbe the time until the breaker lets a probe through
	 */
	public BreakerOpenException(Duration untilProbe) {
		super(FailureCode.BREAKER_OPEN, Dispatch.NOT_SENT,
				"The circuit breaker of the origin is open; the next probe is allowed in " + untilProbe.toMillis()
						+ " ms");
		this.untilProbe = untilProbe;
	}

	@Override
	public Optional<Duration> retryAfter() {
		return Optional.of(this.untilProbe);
	}

	@Override
	public synchronized Throwable fillInStackTrace() {
		return this;
	}

}
