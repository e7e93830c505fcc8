package io.github.mcpclient.era;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.endpoint.EndpointKey;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/**
 * The memory of verdicts: C1 to C8.
 */
class EraCacheTests {

	private static final EndpointKey KEY = key("https://h.test/mcp");

	private static final EraVerdict MODERN = verdict(Era.MODERN, "2026-07-28");

	private static final EraVerdict LEGACY = verdict(Era.LEGACY, "2025-11-25");

	private static final Duration SHORT = Duration.ofNanos(10);

	private static final Duration LONG = Duration.ofNanos(1_000);

	private final AtomicLong clock = new AtomicLong(17);

	private final EraCache cache = new EraCache(Duration.ofNanos(100), 32, this.clock::get);

	@Test
	@DisplayName("C2: two paths, ports, schemes or hosts are remembered apart; queries are not")
	void keepsEndpointsApart() {
		this.cache.remember(KEY, MODERN);

		assertThat(this.cache.verdict(key("https://H.test:443/mcp?a=1#f"))).contains(MODERN);
		assertThat(this.cache.verdict(key("https://h.test/mcp/"))).isEmpty();
		assertThat(this.cache.verdict(key("https://h.test/"))).isEmpty();
		assertThat(this.cache.verdict(key("https://h.test:8443/mcp"))).isEmpty();
		assertThat(this.cache.verdict(key("http://h.test:443/mcp"))).isEmpty();
		assertThat(this.cache.verdict(key("https://g.test/mcp"))).isEmpty();
	}

	@Test
	@DisplayName("C5: a verdict is trusted while its age is strictly below the time to live")
	void expiresExactlyAtItsTimeToLive() {
		this.cache.remember(KEY, MODERN);

		this.clock.addAndGet(99);
		assertThat(this.cache.verdict(KEY)).contains(MODERN);
		this.clock.addAndGet(1);
		assertThat(this.cache.verdict(KEY)).isEmpty();
	}

	@Test
	@DisplayName("C6: the read that finds a verdict expired removes it")
	void expiredVerdictLeavesOnTheReadThatFindsIt() {
		this.cache.remember(KEY, MODERN, Duration.ofNanos(50));
		this.clock.addAndGet(50);

		assertThat(this.cache.verdict(KEY, Duration.ofNanos(50))).isEmpty();
		assertThat(this.cache.verdict(KEY, Duration.ofDays(1))).isEmpty();
		assertThat(this.cache.forget(KEY)).isFalse();
	}

	@Test
	@DisplayName("C4 C6: a connection that trusts verdicts for a short time does not take them from one that trusts them for long")
	void shortTimeToLiveDoesNotTakeTheVerdictFromALongOne() {
		this.cache.remember(KEY, MODERN, SHORT);
		assertThat(this.cache.verdict(KEY, LONG)).contains(MODERN);
		this.clock.addAndGet(20);

		assertThat(this.cache.verdict(KEY, SHORT)).isEmpty();
		assertThat(this.cache.verdict(KEY, LONG)).contains(MODERN);
		this.cache.remember(KEY, LEGACY, SHORT);
		this.clock.addAndGet(999);
		assertThat(this.cache.verdict(KEY, SHORT)).isEmpty();
		assertThat(this.cache.verdict(KEY, LONG)).contains(LEGACY);
		this.clock.addAndGet(1);
		assertThat(this.cache.verdict(KEY, SHORT)).isEmpty();
		assertThat(this.cache.forget(KEY)).isFalse();
	}

	@Test
	@DisplayName("C4: each verdict is shown under the longest time to live that was applied to it")
	void verdictsAreShownUnderTheirOwnTimeToLive() {
		this.cache.remember(KEY, MODERN, SHORT);
		this.cache.remember(numbered(1), LEGACY, LONG);
		this.clock.addAndGet(10);
		assertThat(this.cache.verdicts()).containsOnlyKeys(numbered(1))
			.containsValue(new EraCache.CachedVerdict(LEGACY, SHORT, Duration.ofNanos(990)));
	}

	@Test
	@DisplayName("C6: looking at a verdict for display removes nothing")
	void peekingChangesNothing() {
		this.cache.remember(KEY, LEGACY);
		this.clock.addAndGet(60);

		assertThat(this.cache.peek(KEY, Duration.ofNanos(60))).isEmpty();
		assertThat(this.cache.peek(KEY, null))
			.contains(new EraCache.CachedVerdict(LEGACY, Duration.ofNanos(60), Duration.ofNanos(40)));
		assertThat(this.cache.verdicts()).containsOnlyKeys(KEY);
		this.clock.addAndGet(40);
		assertThat(this.cache.peek(KEY, null)).isEmpty();
		assertThat(this.cache.verdicts()).isEmpty();
		assertThat(this.cache.forget(KEY)).isTrue();
	}

	@Test
	@DisplayName("C5: a time to live of zero never trusts a verdict")
	void zeroTimeToLiveTrustsNothing() {
		EraCache distrusting = new EraCache(Duration.ZERO, 32, this.clock::get);
		distrusting.remember(KEY, MODERN);

		assertThat(distrusting.verdict(KEY)).isEmpty();
		this.cache.remember(KEY, MODERN);
		assertThat(this.cache.verdict(KEY, Duration.ZERO)).isEmpty();
		assertThat(this.cache.verdict(KEY)).contains(MODERN);
	}

	@Test
	@DisplayName("C4: the time to live of a connection goes before that of the cache, up to forever")
	void timeToLiveOfTheCallComesFirst() {
		this.cache.remember(KEY, MODERN);
		this.clock.addAndGet(1_000_000);

		assertThat(this.cache.peek(KEY, Duration.ofSeconds(Long.MAX_VALUE))).isPresent();
		assertThat(this.cache.verdict(KEY, Duration.ofSeconds(Long.MAX_VALUE))).contains(MODERN);
		assertThat(this.cache.verdict(KEY, Duration.ofNanos(1_000_001))).contains(MODERN);
		assertThat(new EraCache().ttl()).isEqualTo(Duration.ofMinutes(15));
		assertThat(new EraCache(Duration.ofSeconds(Long.MAX_VALUE), 1, this.clock::get).ttl())
			.isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
	}

	@Test
	@DisplayName("C3: remembering again replaces and restamps")
	void rememberingAgainRestamps() {
		this.cache.remember(KEY, MODERN);
		this.clock.addAndGet(99);
		this.cache.remember(KEY, LEGACY);
		this.clock.addAndGet(99);

		assertThat(this.cache.verdict(KEY)).contains(LEGACY);
	}

	@Test
	@DisplayName("C3: age is a difference, so a clock that wraps around does no harm")
	void survivesWrapAroundOfTheClock() {
		this.clock.set(Long.MAX_VALUE - 10);
		this.cache.remember(KEY, MODERN);
		this.clock.addAndGet(50);

		assertThat(this.clock.get()).isNegative();
		assertThat(this.cache.verdict(KEY)).contains(MODERN);
		this.clock.addAndGet(50);
		assertThat(this.cache.verdict(KEY)).isEmpty();
	}

	@Test
	@DisplayName("C7: forgetting says whether there was something to forget")
	void forgets() {
		this.cache.remember(KEY, MODERN);

		assertThat(this.cache.forget(KEY)).isTrue();
		assertThat(this.cache.forget(KEY)).isFalse();
		assertThat(this.cache.verdict(KEY)).isEmpty();
	}

	@Test
	@DisplayName("The number of verdicts is bounded, the oldest go first")
	void isBoundedAndDropsTheOldest() {
		for (int i = 0; i < 33; i++) {
			this.clock.incrementAndGet();
			this.cache.remember(numbered(i), MODERN);
		}

		assertThat(this.cache.verdicts()).hasSize(30).doesNotContainKeys(numbered(0), numbered(1), numbered(2));
		assertThat(this.cache.verdicts()).containsKeys(numbered(3), numbered(32));
	}

	@Test
	@DisplayName("What was just remembered is never what goes, even if the clock stands still")
	void keepsWhatWasJustRemembered() {
		EraCache tiny = new EraCache(Duration.ofMinutes(1), 1, this.clock::get);
		for (int i = 0; i < 50; i++) {
			tiny.remember(numbered(i), MODERN);
			assertThat(tiny.verdicts()).containsOnlyKeys(numbered(i));
		}
	}

	@Test
	@DisplayName("A clock that moves while the oldest are looked for does not break the search")
	void evictsUnderAMovingClock() {
		AtomicLong calls = new AtomicLong();
		EraCache busy = new EraCache(Duration.ofDays(1), 512, () -> calls.incrementAndGet() * 7_919 % 1_009);

		IntStream.range(0, 5_000).forEach((i) -> busy.remember(numbered(i), MODERN));

		assertThat(busy.verdicts()).hasSizeLessThanOrEqualTo(512).isNotEmpty();
	}

	@Test
	@DisplayName("Many threads never leave more verdicts behind than the bound")
	void staysBoundedUnderConcurrency() throws Exception {
		EraCache shared = new EraCache(Duration.ofDays(1), 64, System::nanoTime);
		ExecutorService threads = Executors.newFixedThreadPool(8);
		CountDownLatch start = new CountDownLatch(1);
		ConcurrentLinkedQueue<Future<?>> done = new ConcurrentLinkedQueue<>();
		for (int t = 0; t < 8; t++) {
			int from = t * 1_000;
			done.add(threads.submit(() -> {
				start.await();
				IntStream.range(from, from + 1_000).forEach((i) -> shared.remember(numbered(i), MODERN));
				return null;
			}));
		}
		start.countDown();
		for (Future<?> future : done) {
			future.get(30, TimeUnit.SECONDS);
		}
		threads.shutdown();

		assertThat(shared.verdicts()).hasSizeLessThanOrEqualTo(64);
	}

	@Test
	@DisplayName("C4: nonsense is refused")
	void refusesNonsense() {
		assertThatIllegalArgumentException().isThrownBy(() -> new EraCache(Duration.ofNanos(-1), 1, System::nanoTime));
		assertThatIllegalArgumentException().isThrownBy(() -> new EraCache(Duration.ZERO, 0, System::nanoTime));
		assertThatNullPointerException().isThrownBy(() -> verdict(null, "x"));
	}

	private static EndpointKey numbered(int i) {
		return key("https://h.test/" + i);
	}

	private static EndpointKey key(String url) {
		return Endpoint.parse(url).key();
	}

	private static EraVerdict verdict(Era era, String version) {
		return new EraVerdict(era, version, "a test", Instant.EPOCH);
	}

}
