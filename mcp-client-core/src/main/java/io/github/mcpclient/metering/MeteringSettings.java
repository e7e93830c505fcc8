package io.github.mcpclient.metering;

import java.time.Duration;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * How the gate works.
 *
 * @param mode whether it holds calls back
 * @param reservationTtl how long a reservation waits to be claimed; longer than a call
 * can wait in a queue
 * @param claimLease how long a claimed call may take until it counts as spent; twice the
 * call timeout is good
 * @param ambiguous what becomes of the money of a call that may have been billed
 * @param autoReserve whether a call without a handle gets a reservation by itself
 * @param approvalAbove the amount above which somebody is asked, {@code null} for never;
 * an amount of another currency is always above
 * @param approvalTimeout how long to wait for an answer
 */
public record MeteringSettings(Mode mode, Duration reservationTtl, Duration claimLease, Ambiguous ambiguous,
		boolean autoReserve, @Nullable Money approvalAbove, Duration approvalTimeout) {

	private static final MeteringSettings DEFAULTS = new MeteringSettings(Mode.ENFORCE, Duration.ofMinutes(2),
			Duration.ofMinutes(1), Ambiguous.COMMIT, true, null, Duration.ofMinutes(1));

	public MeteringSettings {
		Objects.requireNonNull(mode, "mode");
		Objects.requireNonNull(ambiguous, "ambiguous");
		requirePositive(reservationTtl, "time of a reservation");
		requirePositive(claimLease, "lease of a claim");
		requirePositive(approvalTimeout, "time for an approval");
	}

	/**
	 * Calls are held back, ambiguous ones are charged, nobody is asked.
	 * @return the default settings
	 */
	public static MeteringSettings defaults() {
		return DEFAULTS;
	}

	private static void requirePositive(Duration duration, String name) {
		if (duration.isNegative() || duration.isZero()) {
			throw new IllegalArgumentException("The " + name + " must be positive");
		}
	}

	boolean needsApproval(Money amount) {
		Money above = this.approvalAbove;
		return above != null && (!amount.isSameCurrency(above) || amount.micros() > above.micros());
	}

	/**
	 * These settings in another mode.
	 * @param other the mode
	 * @return the settings
	 */
	public MeteringSettings withMode(Mode other) {
		return new MeteringSettings(other, this.reservationTtl, this.claimLease, this.ambiguous, this.autoReserve,
				this.approvalAbove, this.approvalTimeout);
	}

	/**
	 * These settings with another policy for calls that may have been billed.
	 * @param other the policy
	 * @return the settings
	 */
	public MeteringSettings withAmbiguous(Ambiguous other) {
		return new MeteringSettings(this.mode, this.reservationTtl, this.claimLease, other, this.autoReserve,
				this.approvalAbove, this.approvalTimeout);
	}

	/**
	 * These settings with or without reservations by themselves.
	 * @param automatic whether a call without a handle gets a reservation by itself
	 * @return the settings
	 */
	public MeteringSettings withAutoReserve(boolean automatic) {
		return new MeteringSettings(this.mode, this.reservationTtl, this.claimLease, this.ambiguous, automatic,
				this.approvalAbove, this.approvalTimeout);
	}

	/**
	 * These settings with approval.
	 * @param above the amount above which somebody is asked
	 * @param timeout how long to wait for an answer
	 * @return the settings
	 */
	public MeteringSettings withApproval(Money above, Duration timeout) {
		return new MeteringSettings(this.mode, this.reservationTtl, this.claimLease, this.ambiguous, this.autoReserve,
				above, timeout);
	}

	/**
	 * Whether the gate holds calls back.
	 */
	public enum Mode {

		/** It does. */
		ENFORCE,

		/**
		 * Everything is evaluated, counted and journalled, and every call passes. The
		 * only way to lift the gate.
		 */
		OBSERVE

	}

	/**
	 * What becomes of the money of a call that may have been billed.
	 */
	public enum Ambiguous {

		/** It counts as spent, so that the budget is never below the bill. */
		COMMIT,

		/** It is given back: the budget may end up below the bill. */
		RELEASE,

		/** It stays held until somebody reconciles it. */
		HOLD

	}

}
