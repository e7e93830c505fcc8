package io.github.mcpclient.era;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.endpoint.EndpointKey;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * C3 to C7 against a plain map, with random operations at random times.
 */
class EraCacheModelTests {

	private static final int STEPS = 20_000;

	private static final long TTL = 50;

	private final List<EndpointKey> keys = IntStream.range(0, 6)
		.mapToObj((i) -> Endpoint.parse("https://h.test/" + i).key())
		.toList();

	private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1_000);

	private final EraCache cache = new EraCache(Duration.ofNanos(TTL), 1_000, this.clock::get);

	private final Map<EndpointKey, Stamped> model = new HashMap<>();

	private long elapsed;

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5 })
	@DisplayName("C3 to C7: the cache does what a plain map with stamps would do")
	void behavesLikeAMapWithStamps(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		for (int step = 0; step < STEPS; step++) {
			int pause = random.nextInt(4) * random.nextInt(8);
			this.clock.addAndGet(pause);
			this.elapsed += pause;
			EndpointKey key = this.keys.get(random.nextInt(this.keys.size()));
			Long ttl = random.nextBoolean() ? null : (long) random.nextInt(80);
			apply(random.nextInt(8), key, ttl, step);
			assertThat(this.cache.verdicts().keySet()).as("seed %d, step %d", seed, step).isEqualTo(trusted());
		}
	}

	private void apply(int operation, EndpointKey key, Long ttl, int step) {
		Duration asked = (ttl != null) ? Duration.ofNanos(ttl) : null;
		switch (operation) {
			case 0, 1 -> {
				EraVerdict verdict = new EraVerdict((step % 2 == 0) ? Era.MODERN : Era.LEGACY, "v" + step, "model",
						Instant.EPOCH);
				this.cache.remember(key, verdict, asked);
				Stamped earlier = this.model.get(key);
				this.model.put(key,
						new Stamped(verdict, this.elapsed, Math.max(nanos(ttl), (earlier != null) ? earlier.kept : 0)));
			}
			case 2 -> assertThat(this.cache.forget(key)).isEqualTo(this.model.remove(key) != null);
			case 3, 4 -> assertThat(this.cache.peek(key, asked).map(EraCache.CachedVerdict::verdict))
				.isEqualTo(read(key, ttl, false));
			default -> assertThat(this.cache.verdict(key, asked)).isEqualTo(read(key, ttl, true));
		}
	}

	private Optional<EraVerdict> read(EndpointKey key, Long ttl, boolean removing) {
		Stamped row = this.model.get(key);
		if (row == null) {
			return Optional.empty();
		}
		long age = this.elapsed - row.at;
		if (removing) {
			Stamped touched = new Stamped(row.verdict, row.at, Math.max(row.kept, nanos(ttl)));
			this.model.compute(key, (k, v) -> (age < touched.kept) ? touched : null);
		}
		return (age < nanos(ttl)) ? Optional.of(row.verdict) : Optional.empty();
	}

	private static long nanos(Long ttl) {
		return (ttl != null) ? ttl : TTL;
	}

	private Set<EndpointKey> trusted() {
		Map<EndpointKey, Stamped> rows = new HashMap<>(this.model);
		rows.values().removeIf((row) -> this.elapsed - row.at >= row.kept);
		return rows.keySet();
	}

	private record Stamped(EraVerdict verdict, long at, long kept) {

	}

}
