package io.github.mcpclient.metering;

/**
 * Where a reservation is in its life. <pre>
 *   HELD -------- claim ------&gt; CLAIMED -----------------&gt; COMMITTED
 *    |  |                        |  |  |                       ^
 *    |  +-- time is up           |  |  +-- lease is up ---&gt; COMMITTED_AMBIGUOUS
 *    |         |                 |  |                          | reconcile
 *    |         v                 |  +-- policy hold ------&gt; AMBIGUOUS
 *    |      EXPIRED              v                             |
 *    +-- cancel -------------&gt; RELEASED &lt;----------------------+
 * </pre> Time alone gives back what is held and never what is claimed: before the claim
 * no byte can have left, after it one may have.
 */
public enum ReservationState {

	/** The money is held, and a handle can claim it. */
	HELD,

	/** A call is under way. */
	CLAIMED,

	/**
	 * Nobody knows whether the call was billed; the money is held until somebody does.
	 */
	AMBIGUOUS,

	/** The money is spent. */
	COMMITTED,

	/** Nobody knows whether the call was billed; the money counts as spent. */
	COMMITTED_AMBIGUOUS,

	/** The money was given back. */
	RELEASED,

	/** The money was given back because nobody claimed it in time. */
	EXPIRED;

	/**
	 * Whether the money is held.
	 * @return {@code true} for the states that count as held on the budgets
	 */
	public boolean isHeld() {
		return this == HELD || this == CLAIMED || this == AMBIGUOUS;
	}

	/**
	 * Whether a claim can go on: a lease that was up before is taken up again, since the
	 * money is where it was.
	 * @return {@code true} for claimed reservations, and those that count as spent
	 * because nothing was heard of them
	 */
	public boolean isExtensible() {
		return this == CLAIMED || this == COMMITTED_AMBIGUOUS;
	}

	/**
	 * Whether somebody who knows better may still settle it.
	 * @return {@code true} for the ambiguous states
	 */
	public boolean isAmbiguous() {
		return this == AMBIGUOUS || this == COMMITTED_AMBIGUOUS;
	}

}
