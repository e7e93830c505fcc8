package io.github.mcpclient.metering;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

import io.github.mcpclient.error.Dispatch;

/**
 * An honest server that bills each completed execution, behind a network that fails: in
 * every way a call can go, and with the evidence the client has of it.
 */
final class BillingServer {

	private final AtomicLong billed = new AtomicLong();

	private final AtomicLong requests = new AtomicLong();

	private final int faultsIn100;

	BillingServer(int faultsIn100) {
		this.faultsIn100 = faultsIn100;
	}

	/**
	 * Make a request that would cost so much.
	 * @return what the client can prove of it
	 */
	Dispatch request(long price, SplittableRandom random) {
		if (random.nextInt(100) < this.faultsIn100) {
			return switch (random.nextInt(5)) {
				case 0 -> Dispatch.NOT_SENT; // the connection broke before the body
				case 1 -> arrived(Dispatch.REJECTED); // 429
				case 2 -> arrived(Dispatch.UNKNOWN); // read, but not executed; then reset
				default -> executed(price, Dispatch.UNKNOWN); // executed; then reset, or
																// late
			};
		}
		return executed(price, Dispatch.EXECUTED);
	}

	private Dispatch arrived(Dispatch evidence) {
		this.requests.incrementAndGet();
		return evidence;
	}

	private Dispatch executed(long price, Dispatch evidence) {
		this.billed.addAndGet(price);
		return arrived(evidence);
	}

	long billed() {
		return this.billed.get();
	}

	long requests() {
		return this.requests.get();
	}

}
