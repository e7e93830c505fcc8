package io.github.mcpclient;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import io.github.mcpclient.metering.ReservationHandle;
import io.github.mcpclient.metering.SpendContext;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.protocol.LogMessage;
import io.github.mcpclient.protocol.Progress;
import io.github.mcpclient.protocol.RequestMeta;
import io.github.mcpclient.transport.ProgressInterest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What one call wants to have different from its connection. Immutable.
 */
public final class CallOptions {

	private static final CallOptions DEFAULTS = new CallOptions(new Values());

	private final Values values;

	private CallOptions(Values values) {
		this.values = values;
	}

	/**
	 * Everything as the connection is configured.
	 * @return the default options
	 */
	public static CallOptions defaults() {
		return DEFAULTS;
	}

	private CallOptions with(Consumer<Values> change) {
		Values changed = new Values(this.values);
		change.accept(changed);
		return new CallOptions(changed);
	}

	/**
	 * Give the call another time limit than the call timeout of the connection.
	 * @param limit the time for the whole call, waiting and connecting included
	 * @return options with that limit
	 * @throws IllegalArgumentException if the limit is not positive
	 */
	public CallOptions withTimeout(Duration limit) {
		if (limit.isNegative() || limit.isZero()) {
			throw new IllegalArgumentException("The timeout of a call must be positive");
		}
		return with((changed) -> changed.timeout = limit);
	}

	/**
	 * Follow the progress of the call.
	 * @param listener told about each step forward, on a thread that reads from the
	 * server: it must not block
	 * @return options with that listener
	 */
	public CallOptions withProgress(Consumer<Progress> listener) {
		return with((changed) -> changed.progress = new ProgressInterest(listener, null));
	}

	/**
	 * Follow the progress of the call, and let each step forward give it its time limit
	 * anew (M-TRN-24).
	 * @param listener told about each step forward; must not block
	 * @param ceiling the time after which the call is over, however much progress it
	 * makes
	 * @return options with that listener
	 */
	public CallOptions withProgress(Consumer<Progress> listener, Duration ceiling) {
		return with((changed) -> changed.progress = new ProgressInterest(listener, ceiling));
	}

	/**
	 * Hear what the server logs about this call. A legacy server logs at the level of the
	 * connection, whatever is asked for here.
	 * @param level from which level on
	 * @param listener told about each message, on a thread that reads from the server: it
	 * must not block
	 * @return options with that listener
	 */
	public CallOptions withLogs(LogLevel level, Consumer<LogMessage> listener) {
		return with((changed) -> {
			changed.logLevel = Objects.requireNonNull(level, "level");
			changed.logs = Objects.requireNonNull(listener, "listener");
		});
	}

	/**
	 * Send metadata with the call, in the {@code _meta} of its parameters, for example
	 * {@code traceparent}.
	 * @param metadata values by key
	 * @return options with that metadata
	 * @throws IllegalArgumentException if a key is reserved by the protocol (M-META-08),
	 * or a value has no JSON form
	 */
	public CallOptions withMeta(Map<String, ?> metadata) {
		metadata.keySet().forEach((key) -> {
			if (RequestMeta.isReserved(key)) {
				throw new IllegalArgumentException("The _meta key '" + key + "' is reserved by the protocol");
			}
		});
		ObjectNode json = (ObjectNode) JsonRpcCodec.tree(metadata);
		return with((changed) -> changed.meta = json);
	}

	/**
	 * Ask the server even if an answer is kept that is still fresh.
	 * @return options that go past the cache
	 */
	public CallOptions withoutCache() {
		return with((changed) -> changed.cached = false);
	}

	/**
	 * Spend money that was held for this call before, see {@link McpClient#reserve}.
	 * @param handle the handle of the reservation
	 * @return options with that handle
	 */
	public CallOptions withReservation(ReservationHandle handle) {
		return with((changed) -> changed.reservation = Objects.requireNonNull(handle, "handle"));
	}

	/**
	 * Say on whose account the call is.
	 * @param context the account
	 * @return options with that account
	 */
	public CallOptions withSpendContext(SpendContext context) {
		return with((changed) -> changed.spendContext = Objects.requireNonNull(context, "context"));
	}

	/**
	 * The time limit of the call.
	 * @return the limit, or {@code null} for that of the connection
	 */
	public @Nullable Duration timeout() {
		return this.values.timeout;
	}

	@Nullable ProgressInterest progress() {
		return this.values.progress;
	}

	@Nullable LogLevel logLevel() {
		return this.values.logLevel;
	}

	@Nullable Consumer<LogMessage> logs() {
		return this.values.logs;
	}

	@Nullable ObjectNode meta() {
		return this.values.meta;
	}

	@Nullable ReservationHandle reservation() {
		return this.values.reservation;
	}

	@Nullable SpendContext spendContext() {
		return this.values.spendContext;
	}

	boolean cached() {
		return this.values.cached;
	}

	/**
	 * What can differ, while it is put together.
	 */
	private static final class Values {

		private @Nullable Duration timeout;

		private @Nullable ProgressInterest progress;

		private @Nullable LogLevel logLevel;

		private @Nullable Consumer<LogMessage> logs;

		private @Nullable ObjectNode meta;

		private boolean cached = true;

		private @Nullable ReservationHandle reservation;

		private @Nullable SpendContext spendContext;

		Values() {
		}

		Values(Values other) {
			this.timeout = other.timeout;
			this.progress = other.progress;
			this.logLevel = other.logLevel;
			this.logs = other.logs;
			this.meta = other.meta;
			this.cached = other.cached;
			this.reservation = other.reservation;
			this.spendContext = other.spendContext;
		}

	}

}
