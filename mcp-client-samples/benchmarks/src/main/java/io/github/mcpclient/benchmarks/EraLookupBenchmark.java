package io.github.mcpclient.benchmarks;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpclient.endpoint.EndpointKey;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.era.EraVerdict;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A verdict found in the cache, beside a map that knows no expiry and a cache that does,
 * and beside the one thing expiry cannot do without, a look at the clock. Goal: within
 * 1.5 times the map.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EraLookupBenchmark {

	private static final int MAX_ENTRIES = 16_384;

	/** How many verdicts there are. */
	@Param({ "1", "10000" })
	public int entries = 1;

	private final EraCache eraCache = new EraCache(EraCache.DEFAULT_TTL, MAX_ENTRIES, System::nanoTime);

	private final ConcurrentHashMap<EndpointKey, EraVerdict> map = new ConcurrentHashMap<>();

	private final Cache<EndpointKey, EraVerdict> caffeine = Caffeine.newBuilder()
		.maximumSize(MAX_ENTRIES)
		.expireAfterWrite(Duration.ofMinutes(15))
		.build();

	private EndpointKey[] keys = {};

	/**
	 * Fill all of them.
	 */
	@Setup
	public void fill() {
		EraVerdict verdict = new EraVerdict(Era.MODERN, "2026-07-28", "discover", Instant.now());
		this.keys = new EndpointKey[this.entries];
		for (int i = 0; i < this.entries; i++) {
			EndpointKey key = key(i);
			this.eraCache.remember(key, verdict);
			this.map.put(key, verdict);
			this.caffeine.put(key, verdict);
			this.keys[i] = key(i);
		}
	}

	private static EndpointKey key(int number) {
		return new EndpointKey(new Origin("https", "mcp" + number + ".example.com", 443), "/mcp");
	}

	/**
	 * Which endpoint a thread asks about next: another each time, in no order.
	 */
	@State(Scope.Thread)
	public static class Position {

		private int value;

		int next(int bound) {
			this.value = (this.value + 7919) % bound;
			return this.value;
		}

	}

	/**
	 * Ours.
	 * @param position which
	 * @return the verdict
	 */
	@Benchmark
	public EraVerdict ours(Position position) {
		return this.eraCache.verdict(this.keys[position.next(this.entries)]).orElseThrow();
	}

	/**
	 * A map.
	 * @param position which
	 * @return the verdict
	 */
	@Benchmark
	public @Nullable EraVerdict map(Position position) {
		return this.map.get(this.keys[position.next(this.entries)]);
	}

	/**
	 * A map and a look at the clock.
	 * @param position which
	 * @return the time, if there is a verdict
	 */
	@Benchmark
	public long mapAndClock(Position position) {
		return (this.map.get(this.keys[position.next(this.entries)]) != null) ? System.nanoTime() : 0;
	}

	/**
	 * A cache with expiry.
	 * @param position which
	 * @return the verdict
	 */
	@Benchmark
	public @Nullable EraVerdict caffeine(Position position) {
		return this.caffeine.getIfPresent(this.keys[position.next(this.entries)]);
	}

}
