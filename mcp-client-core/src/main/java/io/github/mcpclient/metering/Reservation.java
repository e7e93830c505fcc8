package io.github.mcpclient.metering;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Money held for one call. Closing it gives the money back unless the call was made;
 * closing again does nothing. Thread-safe.
 */
public final class Reservation implements AutoCloseable {

	/** For a call that costs nothing. */
	static final Reservation FREE = new Reservation(null, null, ReservationHandle.of(CallClaim.NONE), () -> {
	});

	private final @Nullable String id;

	private final @Nullable Money amount;

	private final ReservationHandle handle;

	private final Runnable cancel;

	Reservation(@Nullable String id, @Nullable Money amount, ReservationHandle handle, Runnable cancel) {
		this.id = id;
		this.amount = amount;
		this.handle = Objects.requireNonNull(handle, "handle");
		this.cancel = Objects.requireNonNull(cancel, "cancel");
	}

	/**
	 * What the journal calls this reservation. No secret.
	 * @return the id, {@code null} if nothing is held
	 */
	public @Nullable String id() {
		return this.id;
	}

	/**
	 * What is held.
	 * @return the most the call may cost, {@code null} if nothing is held because the
	 * tool is free or the gate only observes
	 */
	public @Nullable Money amount() {
		return this.amount;
	}

	/**
	 * What entitles one call to the money.
	 * @return the handle
	 */
	public ReservationHandle handle() {
		return this.handle;
	}

	@Override
	public void close() {
		this.cancel.run();
	}

	@Override
	public String toString() {
		return "Reservation[" + this.id + ", " + this.amount + "]";
	}

}
