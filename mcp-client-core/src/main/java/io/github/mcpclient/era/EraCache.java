package io.github.mcpclient.era;

import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.github.mcpclient.endpoint.EndpointKey;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which era each endpoint speaks, for a limited time.
 * <p>
 * One cache is shared by all clients of an application, so that an endpoint is probed
 * once and not once per client (C8). A verdict is trusted while its age is strictly below
 * the time to live of whoever asks (C5). It is kept for the longest time to live anybody
 * applied to it; the read that finds it older removes it (C6), so that a client that
 * trusts verdicts for a short time does not take them from one that trusts them for long.
 * Age is measured on a monotonic clock, so that a step of the wall clock neither revives
 * nor kills a verdict (C3). The number of verdicts is bounded: beyond it the oldest goes.
 * <p>
 * Thread-safe; a read takes no lock, looks at the clock once and allocates only the
 * {@code Optional}, except the first under a longer time to live.
 */
public final class EraCache {

	/** How long a verdict is trusted unless configured otherwise (C4). */
	public static final Duration DEFAULT_TTL = Duration.ofMinutes(15);

	/** How many verdicts are kept unless configured otherwise. */
	public static final int DEFAULT_MAX_ENTRIES = 10_000;

	private static final int EVICTION_SHARE = 16;

	private final ConcurrentHashMap<EndpointKey, Row> rows = new ConcurrentHashMap<>();

	private final ProbeLocks probeLocks = new ProbeLocks();

	private final long ttlNanos;

	private final int maxEntries;

	private final LongSupplier nanoTime;

	/**
	 * Create a cache.
	 * @param ttl how long a verdict is trusted; zero means never
	 * @param maxEntries how many verdicts are kept, at least 1
	 * @param nanoTime a monotonic clock in nanoseconds, such as {@link System#nanoTime()}
	 */
	public EraCache(Duration ttl, int maxEntries, LongSupplier nanoTime) {
		if (ttl.isNegative()) {
			throw new IllegalArgumentException("The era TTL must not be negative");
		}
		if (maxEntries < 1) {
			throw new IllegalArgumentException("The era cache must hold at least one entry");
		}
		this.ttlNanos = nanos(ttl);
		this.maxEntries = maxEntries;
		this.nanoTime = nanoTime;
	}

	/**
	 * Create a cache with the defaults.
	 */
	public EraCache() {
		this(DEFAULT_TTL, DEFAULT_MAX_ENTRIES, System::nanoTime);
	}

	/**
	 * The time to live of verdicts for which no other is asked.
	 * @return the configured time to live
	 */
	public Duration ttl() {
		return Duration.ofNanos(this.ttlNanos);
	}

	/**
	 * The verdict on an endpoint, under the time to live of this cache.
	 * @param key the endpoint
	 * @return the verdict, or empty when absent or expired
	 */
	public Optional<EraVerdict> verdict(EndpointKey key) {
		return verdict(key, null);
	}

	/**
	 * The verdict on an endpoint.
	 * @param key the endpoint
	 * @param ttl the time to live to apply, {@code null} for that of this cache
	 * @return the verdict, or empty when absent or expired
	 */
	public Optional<EraVerdict> verdict(EndpointKey key, @Nullable Duration ttl) {
		Row row = this.rows.get(key);
		if (row == null) {
			return Optional.empty();
		}
		long age = age(row);
		long trusted = ttlNanos(ttl);
		if (age >= Math.max(trusted, row.ttlNanos)) {
			this.rows.remove(key, row);
		}
		else if (trusted > row.ttlNanos) {
			this.rows.replace(key, row, row.keptFor(trusted));
		}
		return (age < trusted) ? Optional.of(row.verdict) : Optional.empty();
	}

	/**
	 * Remember a verdict under the time to live of this cache, stamped with the time of
	 * this call. Replaces an earlier one.
	 * @param key the endpoint
	 * @param verdict what was found out
	 */
	public void remember(EndpointKey key, EraVerdict verdict) {
		remember(key, verdict, null);
	}

	/**
	 * Remember a verdict, stamped with the time of this call. Replaces an earlier one.
	 * @param key the endpoint
	 * @param verdict what was found out
	 * @param ttl the time to live to apply, {@code null} for that of this cache
	 */
	public void remember(EndpointKey key, EraVerdict verdict, @Nullable Duration ttl) {
		this.rows.merge(key, new Row(verdict, this.nanoTime.getAsLong(), ttlNanos(ttl)),
				(earlier, fresh) -> fresh.keptFor(Math.max(earlier.ttlNanos, fresh.ttlNanos)));
		if (this.rows.size() > this.maxEntries) {
			evict(key);
		}
	}

	/**
	 * Drop the verdict on an endpoint, because something contradicted it (C7).
	 * @param key the endpoint
	 * @return whether there was one
	 */
	public boolean forget(EndpointKey key) {
		return this.rows.remove(key) != null;
	}

	/**
	 * Wait for the right to probe an endpoint. Whoever holds it is the only one, so that
	 * a burst of first calls sends one probe; the others find the verdict when their turn
	 * comes.
	 * @param key the endpoint
	 * @param timeout how long to wait at most
	 * @return the right, to be closed after the probe; {@code null} when the time is over
	 * @throws InterruptedException if the thread is interrupted while waiting
	 */
	public @Nullable ProbeRight awaitProbeRight(EndpointKey key, Duration timeout) throws InterruptedException {
		return this.probeLocks.acquire(key, timeout);
	}

	/**
	 * The verdicts that are kept now, for display, each under the longest time to live
	 * anybody applied to it. Reading them changes nothing.
	 * @return a snapshot
	 */
	public Map<EndpointKey, CachedVerdict> verdicts() {
		Map<EndpointKey, CachedVerdict> verdicts = new HashMap<>();
		this.rows.forEach((key, row) -> describe(row, row.ttlNanos).ifPresent((verdict) -> verdicts.put(key, verdict)));
		return Collections.unmodifiableMap(verdicts);
	}

	/**
	 * How many verdicts on servers of an era are kept, for monitoring. Those that have
	 * expired and were not asked for since count, too.
	 * @param era the era
	 * @return the number
	 */
	public int count(Era era) {
		return (int) this.rows.values().stream().filter((row) -> row.verdict.era() == era).count();
	}

	/**
	 * The verdict on an endpoint with its age, for display: reading it changes nothing.
	 * @param key the endpoint
	 * @param ttl the time to live to apply, {@code null} for that of this cache
	 * @return the verdict, or empty when absent or expired
	 */
	public Optional<CachedVerdict> peek(EndpointKey key, @Nullable Duration ttl) {
		return Optional.ofNullable(this.rows.get(key)).flatMap((row) -> describe(row, ttlNanos(ttl)));
	}

	private Optional<CachedVerdict> describe(Row row, long trusted) {
		long age = age(row);
		return (age < trusted)
				? Optional.of(new CachedVerdict(row.verdict, Duration.ofNanos(age), Duration.ofNanos(trusted - age)))
				: Optional.empty();
	}

	private long age(Row row) {
		return this.nanoTime.getAsLong() - row.decidedNanos;
	}

	private long ttlNanos(@Nullable Duration ttl) {
		return (ttl != null) ? nanos(ttl) : this.ttlNanos;
	}

	/**
	 * Unlike {@code toNanos}, this takes any duration: more than 292 years are 292 years.
	 */
	static long nanos(Duration duration) {
		return TimeUnit.NANOSECONDS.convert(duration);
	}

	/**
	 * Make room for several at once, so that the cost of one {@code remember} does not
	 * grow with the size of the cache. The clock is read once, since sorting by ages that
	 * change under way is no order.
	 */
	private void evict(EndpointKey added) {
		int keep = this.maxEntries - this.maxEntries / EVICTION_SHARE - 1;
		long now = this.nanoTime.getAsLong();
		List<Map.Entry<EndpointKey, Row>> youngestFirst = this.rows.entrySet()
			.stream()
			.filter((entry) -> !entry.getKey().equals(added))
			.sorted(Comparator.comparingLong((entry) -> now - entry.getValue().decidedNanos))
			.toList();
		youngestFirst.stream().skip(keep).forEach((entry) -> this.rows.remove(entry.getKey(), entry.getValue()));
	}

	/**
	 * A verdict with its age.
	 *
	 * @param verdict the verdict
	 * @param age how long ago it was decided
	 * @param expiresIn how long it will still be trusted
	 */
	public record CachedVerdict(EraVerdict verdict, Duration age, Duration expiresIn) {

	}

	/**
	 * The exclusive right to probe one endpoint.
	 */
	public interface ProbeRight extends AutoCloseable {

		/**
		 * Let the next one in. Doing so again has no effect.
		 */
		@Override
		void close();

	}

	private record Row(EraVerdict verdict, long decidedNanos, long ttlNanos) {

		Row keptFor(long nanos) {
			return new Row(this.verdict, this.decidedNanos, nanos);
		}

	}

}
