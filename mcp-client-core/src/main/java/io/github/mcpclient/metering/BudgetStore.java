package io.github.mcpclient.metering;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Keeps budgets and reservations. Every operation is atomic and may be repeated: doing it
 * twice is doing it once (I12). On every row, at every instant, committed and held money
 * together are within the limit, except where a call cost more than was reserved or the
 * limit was lowered; no row is charged by one step while another of the same reservation
 * is not (I1, I2, I5).
 * <p>
 * The store's own clock decides about periods and expiry, so that replicas with different
 * clocks agree. Implementations are thread-safe. What an operation throws means that
 * nobody knows whether it happened: the gate then sends nothing new and asks again.
 */
public interface BudgetStore {

	/**
	 * Hold an amount on several budgets, all or none, and be it on rows nobody has used
	 * yet.
	 * @param request what to hold; a reservation of that id which was cancelled before it
	 * arrived is refused
	 * @return whether it is held
	 * @throws IllegalStateException if there is another reservation of that id
	 */
	ReserveResult reserve(ReservationRequest request);

	/**
	 * Look whether a claim would be accepted. Changes nothing.
	 * @param claim what the call shows
	 * @return what {@link #claim} would say
	 */
	ClaimResult check(ReservationClaim claim);

	/**
	 * Claim a reservation for one call, the first time only (I3).
	 * @param claim what the call shows
	 * @param lease for how long; when it is up the money counts as spent
	 * @return whether the call may be sent
	 */
	ClaimResult claim(ReservationClaim claim, Duration lease);

	/**
	 * Lengthen the lease of a claimed reservation, for another request of the same call;
	 * one that counts as spent because its lease was up is claimed again.
	 * @param id which reservation
	 * @param lease for how long from now
	 * @return whether it is claimed now, see {@link ReservationState#isExtensible}
	 */
	boolean extend(String id, Duration lease);

	/**
	 * End a reservation. One that is unknown is remembered as ended, in case it arrives
	 * late, unless it is to be committed.
	 * @param settlement how
	 * @return the reservation before, or {@code null} if it was unknown; whether anything
	 * changed follows from {@link Settlement#appliesTo}
	 */
	@Nullable ReservationView settle(Settlement settlement);

	/**
	 * End reservations whose time is up: held ones are given back, claimed ones count as
	 * spent.
	 * @param max how many at most
	 * @return the ended ones, as they are now
	 */
	List<ReservationView> expire(int max);

	/**
	 * Forget what ended so long ago that nobody asks for it any more; what still holds
	 * money stays. How long that is, the store decides. One that forgets by itself, or
	 * never, does nothing.
	 * @param max how many reservations, and how many rows, at most
	 * @return how many were forgotten
	 */
	default int forget(int max) {
		return 0;
	}

	/**
	 * Stop spending or allow it again.
	 * @param scope what
	 * @param frozen whether to stop it
	 */
	void freeze(FreezeScope scope, boolean frozen);

	/**
	 * What is stopped.
	 * @return the scopes
	 */
	Set<FreezeScope> frozen();

	/**
	 * What the budgets have come to.
	 * @param max how many rows at most
	 * @return rows, in the order of their keys
	 */
	List<BudgetRow> rows(int max);

	/**
	 * What a budget has come to in a period.
	 * @param budget the name of the budget
	 * @param period the key of the period
	 * @param max how many rows at most
	 * @return rows, in the order of their subjects
	 */
	List<BudgetRow> rows(String budget, String period, int max);

	/**
	 * Look at one reservation.
	 * @param id which reservation
	 * @return the reservation, or {@code null} if it is unknown
	 */
	@Nullable ReservationView find(String id);

	/**
	 * What waits for somebody who knows whether it was billed.
	 * @param max how many at most
	 * @return the ambiguous reservations
	 */
	List<ReservationView> ambiguous(int max);

}
