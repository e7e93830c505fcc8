package io.github.mcpclient.metering;

import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Makes identities of reservations: UUIDs of version 7 (RFC 9562), which a database finds
 * near each other. They are no secrets.
 */
final class ReservationIds {

	private static final long VERSION = 0x7000;

	private static final long VARIANT = 0x8000_0000_0000_0000L;

	private final InstantSource clock;

	ReservationIds(InstantSource clock) {
		this.clock = clock;
	}

	String next() {
		ThreadLocalRandom random = ThreadLocalRandom.current();
		long high = (this.clock.millis() << 16) | VERSION | random.nextInt(1 << 12);
		return new UUID(high, VARIANT | (random.nextLong() >>> 2)).toString();
	}

}
