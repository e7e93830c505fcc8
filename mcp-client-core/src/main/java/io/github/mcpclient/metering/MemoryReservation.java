package io.github.mcpclient.metering;

import java.util.List;

/**
 * A reservation of the {@link MemoryBudgetStore}, guarded by its lock.
 */
final class MemoryReservation implements Comparable<MemoryReservation> {

	final ReservationRequest request;

	final long sequence;

	final List<MemoryRow> rows;

	ReservationState state;

	/** When its time is up, by the monotonic clock. */
	long endsAt;

	long charged;

	MemoryReservation(ReservationRequest request, long sequence, List<MemoryRow> rows, long endsAt) {
		this.request = request;
		this.sequence = sequence;
		this.rows = rows;
		this.state = request.state();
		this.endsAt = endsAt;
	}

	String id() {
		return this.request.id();
	}

	/**
	 * Move the money on all rows from one state to another.
	 */
	void change(ReservationState to, long charge) {
		long held = (to.isHeld() ? amount() : 0) - (this.state.isHeld() ? amount() : 0);
		for (MemoryRow row : this.rows) {
			row.held += held;
			row.committed += charge - this.charged;
		}
		this.state = to;
		this.charged = charge;
	}

	long amount() {
		return this.request.binding().amount().micros();
	}

	ReservationView view() {
		return new ReservationView(id(), this.request.binding(), this.state, this.charged);
	}

	/**
	 * The one whose time is up first comes first. The monotonic clock may wrap around, so
	 * that only differences count.
	 */
	@Override
	public int compareTo(MemoryReservation other) {
		int byTime = Long.signum(this.endsAt - other.endsAt);
		return (byTime != 0) ? byTime : Long.compare(this.sequence, other.sequence);
	}

	@Override
	public boolean equals(Object other) {
		return this == other;
	}

	@Override
	public int hashCode() {
		return Long.hashCode(this.sequence);
	}

}
