package io.github.mcpclient.transport;

import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.metering.CallClaim;
import io.github.mcpclient.metering.ReservationHandle;
import io.github.mcpclient.protocol.ClientCapabilities;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.protocol.LogMessage;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds one request without being part of its parameters.
 *
 * @param parameterHeaders the arguments a modern request mirrors into headers, by header
 * name (M-XMH-01)
 * @param logLevel from which level on a modern server may report on this request,
 * {@code null} for silence (M-LOG-01)
 * @param logs hears what the server reports on this request, {@code null} to leave it to
 * the connection
 * @param progress who follows the progress of this request, {@code null} if nobody does
 * @param manualCapabilities set if the caller answers a request for input itself: what it
 * can answer; {@code null} to have the handlers of the connection answer (M-MRT-14)
 * @param reservation the handle of the reservation for a priced call, {@code null} if
 * there is none
 * @param claim the way of a priced call through the gate; whatever a caller sets is
 * replaced by the transport before the gate
 */
public record RequestContext(Map<String, String> parameterHeaders, @Nullable LogLevel logLevel,
		@Nullable Consumer<LogMessage> logs, @Nullable ProgressInterest progress,
		@Nullable ClientCapabilities manualCapabilities, @Nullable ReservationHandle reservation, CallClaim claim) {

	/** Nothing around the request. */
	public static final RequestContext NONE = new RequestContext(Map.of(), null, null, null, null, null,
			CallClaim.NONE);

	public RequestContext {
		parameterHeaders = Map.copyOf(parameterHeaders);
		Objects.requireNonNull(claim, "claim");
	}

	RequestContext withClaim(CallClaim other) {
		return new RequestContext(this.parameterHeaders, this.logLevel, this.logs, this.progress,
				this.manualCapabilities, this.reservation, other);
	}

	/**
	 * Let progress buy time, if it may.
	 * @param deadline the deadline of the whole call
	 * @return the deadline
	 */
	Deadline renewable(Deadline deadline) {
		if (this.progress != null && this.progress.ceiling() != null) {
			deadline.renewableUntil(this.progress.ceiling());
		}
		return deadline;
	}

}
