package io.github.mcpclient.era;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.github.mcpclient.endpoint.EndpointKey;
import org.jspecify.annotations.Nullable;

/**
 * One lock per endpoint being probed, present only while somebody holds or awaits it. A
 * semaphore rather than a lock, since it is held during I/O and may be released by
 * another thread than the one that took it.
 */
final class ProbeLocks {

	private final ConcurrentHashMap<EndpointKey, Flight> flights = new ConcurrentHashMap<>();

	EraCache.@Nullable ProbeRight acquire(EndpointKey key, Duration timeout) throws InterruptedException {
		Flight flight = join(key);
		boolean acquired = false;
		try {
			acquired = flight.permit.tryAcquire(EraCache.nanos(timeout), TimeUnit.NANOSECONDS);
			return acquired ? right(key, flight) : null;
		}
		finally {
			if (!acquired) {
				leave(key);
			}
		}
	}

	private EraCache.ProbeRight right(EndpointKey key, Flight flight) {
		AtomicBoolean held = new AtomicBoolean(true);
		return () -> {
			if (held.getAndSet(false)) {
				flight.permit.release();
				leave(key);
			}
		};
	}

	/**
	 * How many endpoints are being probed or waited for.
	 */
	int size() {
		return this.flights.size();
	}

	private Flight join(EndpointKey key) {
		return this.flights.compute(key, (k, flight) -> {
			Flight joined = (flight != null) ? flight : new Flight();
			joined.users++;
			return joined;
		});
	}

	private void leave(EndpointKey key) {
		this.flights.computeIfPresent(key, (k, flight) -> (--flight.users == 0) ? null : flight);
	}

	/** The user count is only touched inside {@code compute} of the map. */
	private static final class Flight {

		private final Semaphore permit = new Semaphore(1, true);

		private int users;

	}

}
