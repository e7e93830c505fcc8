package io.github.mcpclient.metering;

import java.util.Objects;

/**
 * What a call shows to get at a reservation.
 *
 * @param id which reservation
 * @param handleHash the hash of the handle
 * @param call what the call asks for
 */
public record ReservationClaim(String id, String handleHash, CallBinding call) {

	public ReservationClaim {
		Objects.requireNonNull(id, "id");
		Objects.requireNonNull(handleHash, "handleHash");
		Objects.requireNonNull(call, "call");
	}

}
