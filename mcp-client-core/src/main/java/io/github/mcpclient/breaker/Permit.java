package io.github.mcpclient.breaker;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * The right to make one call, to be settled exactly once with what the call said about
 * the health of the callee.
 * <p>
 * A permit remembers the state it was given in. Settling it after the circuit has moved
 * on changes nothing, so that a late success does not close a circuit that opened in the
 * meantime and a late failure does not re-open a recovered one. Thread-safe.
 */
public sealed interface Permit permits ClosedState, HalfOpenState.Probe {

	/**
	 * The callee is well.
	 */
	void success();

	/**
	 * The callee failed.
	 * @param retryAfter how long the callee asked to be left alone, {@code null} if it
	 * did not
	 */
	void failure(@Nullable Duration retryAfter);

	/**
	 * The call says nothing about the callee. A probe gives its place to the next call.
	 */
	void release();

}
