package io.github.mcpclient.breaker;

/**
 * One circuit as the rules K2 to K8 and W6 put it, in plain fields and milliseconds: no
 * state objects, no atomics, written from the rules and not from the code.
 */
final class ReferenceCircuit {

	private final int threshold;

	private final long recovery;

	private final long maxOpen;

	private final long probeExpiry;

	String state = "CLOSED";

	int failures;

	/** Raised whenever permits given so far stop counting. */
	int generation;

	final StringBuilder heard = new StringBuilder();

	private long openedAt;

	private long asked;

	private long probeSince;

	private boolean probing;

	ReferenceCircuit(int threshold, long recovery, long maxOpen, long probeExpiry) {
		this.threshold = threshold;
		this.recovery = recovery;
		this.maxOpen = maxOpen;
		this.probeExpiry = probeExpiry;
	}

	/**
	 * Whether a call may be made; makes it the probe unless closed.
	 */
	boolean admit(long now, long recoveryOfTheCall) {
		if (this.state.equals("CLOSED")) {
			return true;
		}
		if (this.state.equals("OPEN")) {
			if (now - this.openedAt < Math.max(recoveryOfTheCall, this.asked)) {
				return false;
			}
			move("HALF_OPEN", this.failures);
		}
		else if (this.probing && now - this.probeSince < this.probeExpiry) {
			return false;
		}
		this.generation++;
		this.probing = true;
		this.probeSince = now;
		return true;
	}

	void permitSucceeded(int permit) {
		if (permit == this.generation) {
			success();
		}
	}

	void permitFailed(int permit, long now, long retryAfter) {
		if (permit != this.generation || this.state.equals("OPEN")) {
			return;
		}
		long rest = (retryAfter > this.recovery) ? Math.min(retryAfter, this.maxOpen) : 0;
		if (this.state.equals("HALF_OPEN")) {
			open(now, 1, rest);
		}
		else if (++this.failures >= this.threshold) {
			open(now, this.failures, rest);
		}
	}

	void permitReleased(int permit) {
		if (permit == this.generation && this.state.equals("HALF_OPEN")) {
			this.probing = false;
			this.generation++;
		}
	}

	void success() {
		if (!this.state.equals("CLOSED")) {
			move("CLOSED", 0);
			this.generation++;
		}
		this.failures = 0;
	}

	void failure(long now, int thresholdOfTheCall) {
		if (this.state.equals("OPEN")) {
			this.failures++;
		}
		else if (this.state.equals("HALF_OPEN")) {
			open(now, 1, 0);
		}
		else if (++this.failures >= thresholdOfTheCall) {
			open(now, this.failures, 0);
		}
	}

	void reset() {
		success();
		this.generation++;
	}

	long untilProbe(long now) {
		return this.state.equals("OPEN") ? Math.max(0, Math.max(this.recovery, this.asked) - (now - this.openedAt)) : 0;
	}

	private void open(long now, int count, long rest) {
		move("OPEN", count);
		this.openedAt = now;
		this.asked = rest;
		this.generation++;
	}

	private void move(String next, int count) {
		this.heard.append(this.state.charAt(0)).append(next.charAt(0));
		this.state = next;
		this.failures = count;
		this.probing = false;
	}

}
