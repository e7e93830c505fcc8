package io.github.mcpclient.metering;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * How a reservation is to end.
 *
 * @param id which reservation
 * @param decision what becomes of the money
 * @param chargedMicros what a commit charges, {@code null} for the whole amount; it may
 * be more than was held, since spent money is never left out
 */
public record Settlement(String id, Decision decision, @Nullable Long chargedMicros) {

	public Settlement {
		Objects.requireNonNull(id, "id");
		Objects.requireNonNull(decision, "decision");
		boolean commits = decision == Decision.COMMIT || decision == Decision.CONFIRM;
		if (chargedMicros != null && (chargedMicros < 0 || !commits)) {
			throw new IllegalArgumentException("Only a commit has a charge, and it is not negative");
		}
	}

	/**
	 * Whether anything is to be done about a reservation, so that settling twice is
	 * settling once (I4). What is ambiguous can be settled again by somebody who knows.
	 * @param state the state of the reservation
	 * @return {@code true} if this settlement changes it
	 */
	public boolean appliesTo(ReservationState state) {
		return switch (this.decision) {
			case CANCEL -> state == ReservationState.HELD;
			case COMMIT, RELEASE -> state.isHeld() || state.isAmbiguous();
			case COMMIT_AMBIGUOUS, HOLD -> state == ReservationState.HELD || state == ReservationState.CLAIMED;
			case CONFIRM, REVOKE -> state.isAmbiguous();
		};
	}

	/**
	 * The state that follows.
	 * @return the state
	 */
	public ReservationState state() {
		return switch (this.decision) {
			case CANCEL, RELEASE, REVOKE -> ReservationState.RELEASED;
			case COMMIT, CONFIRM -> ReservationState.COMMITTED;
			case COMMIT_AMBIGUOUS -> ReservationState.COMMITTED_AMBIGUOUS;
			case HOLD -> ReservationState.AMBIGUOUS;
		};
	}

	/**
	 * What is committed afterwards.
	 * @param reserved the amount of the reservation
	 * @return the charge in millionths
	 */
	public long charge(Money reserved) {
		return switch (this.decision) {
			case CANCEL, RELEASE, REVOKE, HOLD -> 0;
			case COMMIT, CONFIRM -> (this.chargedMicros != null) ? this.chargedMicros : reserved.micros();
			case COMMIT_AMBIGUOUS -> reserved.micros();
		};
	}

	/**
	 * What becomes of the money.
	 */
	public enum Decision {

		/** It is given back if nobody has claimed it. */
		CANCEL,

		/** It is given back: the call did not run. */
		RELEASE,

		/** It is spent: the call ran. */
		COMMIT,

		/** It counts as spent: nobody knows whether the call ran. */
		COMMIT_AMBIGUOUS,

		/** It stays held: nobody knows whether the call ran. */
		HOLD,

		/** Somebody knows that an ambiguous call was billed: it is spent. */
		CONFIRM,

		/** Somebody knows that an ambiguous call was not billed: it is given back. */
		REVOKE

	}

}
