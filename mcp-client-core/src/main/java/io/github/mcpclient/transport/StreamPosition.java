package io.github.mcpclient.transport;

import java.time.Duration;

import io.github.mcpclient.exchange.ExchangeResponse;
import org.jspecify.annotations.Nullable;

/**
 * How far the streams of one request have been read, and when to go on (L-RSM-01 to
 * L-RSM-03). Not thread-safe.
 */
final class StreamPosition {

	private static final int MAX_VAIN_ATTEMPTS = 5;

	private static final Duration FIRST_DELAY = Duration.ofMillis(500);

	private @Nullable String lastEventId;

	private @Nullable Duration reconnectionTime;

	private int vain;

	private boolean failing;

	/**
	 * A stream has ended.
	 * @param response the stream
	 */
	void note(ExchangeResponse response) {
		this.failing = false;
		String id = response.lastEventId();
		boolean advanced = id != null && !id.equals(this.lastEventId);
		this.vain = advanced ? 0 : this.vain + 1;
		if (advanced) {
			this.lastEventId = id;
		}
		if (response.reconnectionTime() != null) {
			this.reconnectionTime = response.reconnectionTime();
		}
	}

	/**
	 * A stream could not be opened.
	 */
	void failed() {
		this.failing = true;
		this.vain++;
	}

	/**
	 * Whether there is a place to go on from, and reading on has got anywhere lately.
	 */
	boolean isResumable() {
		return this.lastEventId != null && !this.lastEventId.isEmpty() && this.vain <= MAX_VAIN_ATTEMPTS;
	}

	@Nullable String lastEventId() {
		return this.lastEventId;
	}

	/**
	 * How long to wait first: as long as the server said, but longer with each vain
	 * attempt if it did not or cannot be reached.
	 */
	Duration delay() {
		Duration own = FIRST_DELAY.multipliedBy(1L << Math.min(this.vain, MAX_VAIN_ATTEMPTS));
		Duration asked = this.reconnectionTime;
		return (asked != null && (!this.failing || asked.compareTo(own) > 0)) ? asked : own;
	}

}
