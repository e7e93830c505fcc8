package io.github.mcpclient.metering;

/**
 * What a store says to a claim. Only the first is good, and only the journal is told
 * which of the others it was.
 */
public enum ClaimResult {

	/** The reservation is the caller's. */
	ACCEPTED,

	/** There is no such reservation, or the handle is not its. */
	UNKNOWN,

	/** It was claimed or ended before. */
	SPENT,

	/** It was not claimed in time. */
	EXPIRED,

	/** It was made for another call; it stays as it is (I7). */
	MISMATCH;

	/**
	 * Judge a claim.
	 * @param reservation the reservation as it is
	 * @param expired whether its time is up
	 * @param handleMatches whether the handle is its
	 * @param call what the call asks for
	 * @return the judgement
	 */
	public static ClaimResult judge(ReservationView reservation, boolean expired, boolean handleMatches,
			CallBinding call) {
		if (!handleMatches) {
			return UNKNOWN;
		}
		if (reservation.state() == ReservationState.EXPIRED
				|| (reservation.state() == ReservationState.HELD && expired)) {
			return EXPIRED;
		}
		if (reservation.state() != ReservationState.HELD) {
			return SPENT;
		}
		return reservation.binding().covers(call) ? ACCEPTED : MISMATCH;
	}

}
