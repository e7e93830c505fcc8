package io.github.mcpclient.metering;

import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.UnknownPriceException;
import io.github.mcpclient.error.UnmeteredCallException;
import org.jspecify.annotations.Nullable;

/**
 * The last gate before the socket: all that the transport of a connection knows about
 * metering. Whoever calls, and by whatever path, a priced tool is not called without a
 * reservation (M12). Thread-safe.
 */
@FunctionalInterface
public interface ReservationClaims {

	/** The gate of a connection that costs nothing. */
	ReservationClaims FREE = (tool, handle) -> CallClaim.NONE;

	/**
	 * Look at a call of a tool before anything is done for it. Nothing is claimed yet, so
	 * a handle is not burnt by whatever stops the call before it is sent.
	 * @param tool the name of the tool
	 * @param handle the handle the call came with, {@code null} if none
	 * @return the way of the call through the gate
	 * @throws UnknownPriceException if no price is known (M3)
	 * @throws UnmeteredCallException if the tool has a price and the handle is not good
	 * for it (M5)
	 * @throws SpendDeniedException if the store cannot say
	 */
	CallClaim open(String tool, @Nullable ReservationHandle handle);

}
