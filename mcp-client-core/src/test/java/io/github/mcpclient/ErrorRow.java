package io.github.mcpclient;

import java.time.Duration;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.FailureCode;
import io.github.mcpclient.error.McpException;
import org.jspecify.annotations.Nullable;

/**
 * One row of the table in {@code docs/errors.md}, and how to get there.
 *
 * @param name what goes wrong
 * @param failure the failure the caller gets
 * @param outcome what is known about the request and the origin then
 * @param provocation makes it go wrong
 */
record ErrorRow(String name, Failure failure, Outcome outcome, Provocation provocation) {

	@Override
	public String toString() {
		return this.failure.code + " " + this.name;
	}

	/**
	 * A failure.
	 *
	 * @param type its class
	 * @param code its code
	 * @param detail its phase or kind, {@code null} if it has neither
	 */
	record Failure(Class<? extends McpException> type, FailureCode code, @Nullable Enum<?> detail) {

	}

	/**
	 * What is known afterwards.
	 *
	 * @param dispatch how far the request got
	 * @param breaker what the circuit of the origin makes of it
	 * @param retryAfter what the failure says about a retry, {@code null} if nothing
	 */
	record Outcome(Dispatch dispatch, Effect breaker, @Nullable Duration retryAfter) {

		Outcome(Dispatch dispatch, Effect breaker) {
			this(dispatch, breaker, null);
		}

	}

	/**
	 * What a circuit can make of a failure.
	 */
	enum Effect {

		/** It counts one more. */
		FAILURE,

		/** It starts counting over. */
		SUCCESS,

		/** It does not notice. */
		NONE

	}

	/**
	 * Sets the scene for a call that goes wrong.
	 */
	@FunctionalInterface
	interface Provocation {

		Attempt prepare(ErrorStage stage) throws Exception;

	}

	/**
	 * A call that will go wrong.
	 *
	 * @param client whose call it is
	 * @param call makes it
	 */
	record Attempt(McpClient client, Runnable call) {

	}

}
