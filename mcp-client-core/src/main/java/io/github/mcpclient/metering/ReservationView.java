package io.github.mcpclient.metering;

import java.util.Objects;

/**
 * A reservation as a store knows it.
 *
 * @param id the identity
 * @param binding what it is good for
 * @param state where it is in its life
 * @param chargedMicros what is committed of it, in the currency of its amount
 */
public record ReservationView(String id, CallBinding binding, ReservationState state, long chargedMicros) {

	public ReservationView {
		Objects.requireNonNull(id, "id");
		Objects.requireNonNull(binding, "binding");
		Objects.requireNonNull(state, "state");
	}

}
