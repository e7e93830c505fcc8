package io.github.mcpclient.metering;

import java.util.function.Function;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.SpendDeniedException;
import io.github.mcpclient.error.UnmeteredCallException;
import org.jspecify.annotations.Nullable;

/**
 * The way of one call through the gate. Used by one thread.
 */
public interface CallClaim {

	/** The claim of a call that costs nothing. */
	CallClaim NONE = new FreeClaim();

	/**
	 * Whether the call costs anything, so that it must not be sent again by itself.
	 * @return {@code true} if a reservation is needed
	 */
	boolean isPriced();

	/**
	 * Take the reservation for the next request of the call. The last act before bytes
	 * leave; a request that is not claimed must not be sent (I6).
	 * @throws UnmeteredCallException if there is no reservation to be had with the handle
	 * @throws SpendDeniedException if the store cannot say
	 */
	void claim();

	/**
	 * The claimed request was answered without being run to its end. The call may go on
	 * with another request, under a fresh claim of the same reservation.
	 */
	void returned();

	/**
	 * The call is over. Never fails, and does nothing the second time or if nothing was
	 * claimed.
	 * @param evidence what became of the last claimed request
	 * @param cost reads what the call cost out of its result, by the name of a key;
	 * {@code null} if the result does not say
	 */
	void settle(Dispatch evidence, Function<String, @Nullable String> cost);

}
