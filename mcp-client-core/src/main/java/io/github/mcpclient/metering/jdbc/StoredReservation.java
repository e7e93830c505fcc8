package io.github.mcpclient.metering.jdbc;

import java.util.Objects;

import io.github.mcpclient.metering.ClaimResult;
import io.github.mcpclient.metering.ReservationClaim;
import io.github.mcpclient.metering.ReservationRequest;
import io.github.mcpclient.metering.ReservationView;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of reservations.
 *
 * @param view what others may see
 * @param handleHash the hash of its handle
 * @param endsAt when its time is up, or when it ended; milliseconds since 1970
 */
record StoredReservation(ReservationView view, String handleHash, long endsAt) {

	StoredReservation {
		Objects.requireNonNull(view, "view");
		Objects.requireNonNull(handleHash, "handleHash");
	}

	boolean isOf(ReservationRequest request) {
		return this.view.binding().equals(request.binding()) && this.handleHash.equals(request.handleHash());
	}

	boolean isDue(long now) {
		return now > this.endsAt;
	}

	static ClaimResult judge(ReservationClaim claim, @Nullable StoredReservation reservation, long now) {
		return (reservation != null) ? ClaimResult.judge(reservation.view, reservation.isDue(now),
				reservation.handleHash.equals(claim.handleHash()), claim.call()) : ClaimResult.UNKNOWN;
	}

}
