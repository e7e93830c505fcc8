package io.github.mcpclient;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How long a result is kept.
 */
class ResultCacheTests {

	private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);

	private final ResultCache cache = new ResultCache(true, this.clock::get);

	private void put(String key, Duration ttl) {
		this.cache.put(key, key + " value", ttl, this.cache.generation());
	}

	@Test
	@DisplayName("M-CCH-04: a result is fresh until its time is over, also across an overflow of the clock")
	void freshUntilItsTimeIsOver() {
		put("a", Duration.ofNanos(10));
		this.clock.addAndGet(9);
		assertThat(this.cache.get("a")).isEqualTo("a value");

		this.clock.addAndGet(1);
		assertThat(this.cache.get("a")).isNull();
	}

	@Test
	@DisplayName("M-CCH-04: no time at all keeps nothing")
	void nothingForNoTime() {
		put("a", Duration.ZERO);

		assertThat(this.cache.get("a")).isNull();
	}

	@Test
	@DisplayName("M-CCH-02 M-CCH-07: what changed is gone at once, the rest stays")
	void invalidation() {
		put("a", Duration.ofHours(1));
		put("b", Duration.ofHours(1));

		this.cache.invalidate("a"::equals);

		assertThat(this.cache.get("a")).isNull();
		assertThat(this.cache.get("b")).isEqualTo("b value");
	}

	@Test
	@DisplayName("M-CCH-07: a result that was on its way when something changed is not kept")
	void changeWhileOnItsWay() {
		long before = this.cache.generation();
		this.cache.invalidate("a"::equals);

		this.cache.put("a", "old", Duration.ofHours(1), before);

		assertThat(this.cache.get("a")).isNull();
	}

	@Test
	@DisplayName("M-CCH-10: the number of results is bounded; stale ones make room")
	void bounded() {
		IntStream.range(0, 1000).forEach((i) -> put("k" + i, Duration.ofNanos(10)));
		long kept = IntStream.range(0, 1000).filter((i) -> this.cache.get("k" + i) != null).count();
		assertThat(kept).isEqualTo(256);

		this.clock.addAndGet(10);
		put("late", Duration.ofNanos(10));
		assertThat(this.cache.get("late")).isEqualTo("late value");
	}

	@Test
	@DisplayName("M-CCH-01: switched off it keeps nothing")
	void switchedOff() {
		ResultCache off = new ResultCache(false, this.clock::get);
		off.put("a", "value", Duration.ofHours(1), off.generation());

		assertThat(off.get("a")).isNull();
	}

}
