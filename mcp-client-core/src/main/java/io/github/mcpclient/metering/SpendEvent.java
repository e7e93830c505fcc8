package io.github.mcpclient.metering;

import java.time.Instant;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened to money. Holds no handle, no argument and no result.
 *
 * @param type what happened
 * @param at when, by the clock of this process
 * @param call the call it is about
 * @param reservation the id of the reservation, {@code null} if there is none
 * @param amount the money it is about, {@code null} if none
 * @param detail the reason or the evidence in a word, {@code null} if there is none
 * @param budget the name of the budget that did not cover the price, or is kept by a
 * dimension that the call lacks, {@code null} for other events
 * @param warning the threshold that was crossed, {@code null} for other events
 */
public record SpendEvent(Type type, Instant at, SpendCall call, @Nullable String reservation, @Nullable Money amount,
		@Nullable String detail, @Nullable String budget, @Nullable BudgetWarning warning) {

	public SpendEvent {
		Objects.requireNonNull(type, "type");
		Objects.requireNonNull(at, "at");
		Objects.requireNonNull(call, "call");
	}

	/**
	 * What happened.
	 */
	public enum Type {

		/** The price of a call is held. */
		RESERVED,

		/** A call was refused; nothing was sent. */
		DENIED,

		/** A call would have been refused, but the gate only observes. */
		WOULD_DENY,

		/** A call ran, and its cost is spent. */
		COMMITTED,

		/** A call may have run; the detail says what became of its money. */
		AMBIGUOUS,

		/** A call did not run, and its price was given back. */
		RELEASED,

		/** Nobody claimed a reservation in time, and its price was given back. */
		EXPIRED,

		/** What an ambiguous call really cost became known. */
		ADJUSTED,

		/** A threshold of a budget was crossed. */
		WARNING,

		/** The store did not do what it was asked to. */
		STORE_UNAVAILABLE

	}

}
