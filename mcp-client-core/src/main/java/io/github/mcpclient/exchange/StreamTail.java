package io.github.mcpclient.exchange;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Whether it is worth waiting for the end of an event stream after its answer, so that
 * the connection can be kept. Most servers end the stream in the same breath; one that
 * leaves it open costs the wait each time, so after a few vain waits only every now and
 * then another is tried. Thread-safe.
 */
final class StreamTail {

	/** How long the end of a stream is waited for. */
	static final long PATIENCE_NANOS = 5_000_000;

	private static final int VAIN_WAITS = 3;

	private static final int TRY_AGAIN_EVERY = 64;

	private final AtomicInteger vain = new AtomicInteger();

	boolean worthWaiting() {
		int count = this.vain.get();
		return count < VAIN_WAITS || this.vain.incrementAndGet() % TRY_AGAIN_EVERY == 0;
	}

	void ended() {
		if (this.vain.get() != 0) {
			this.vain.set(0);
		}
	}

	void leftOpen() {
		this.vain.incrementAndGet();
	}

}
