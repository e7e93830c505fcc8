package io.github.mcpclient.era;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.endpoint.EndpointKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * One probe at a time per endpoint (P7, C8), and no lock left behind.
 */
class ProbeRightTests {

	private static final EndpointKey KEY = Endpoint.parse("https://h.test/mcp").key();

	private static final EndpointKey OTHER = Endpoint.parse("https://h.test/other").key();

	private static final Duration LONG = Duration.ofSeconds(30);

	private final ProbeLocks locks = new ProbeLocks();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	@AfterEach
	void stopThreads() {
		this.threads.shutdownNow();
	}

	@Test
	@DisplayName("P7: of 100 threads one probes at a time, every one gets its turn, and nothing stays behind")
	void oneAtATime() throws Exception {
		AtomicInteger inside = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		AtomicInteger turns = new AtomicInteger();
		CountDownLatch start = new CountDownLatch(1);
		List<Future<?>> done = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			done.add(this.threads.submit(() -> {
				start.await();
				try (EraCache.ProbeRight right = this.locks.acquire(KEY, LONG)) {
					most.accumulateAndGet(inside.incrementAndGet(), Math::max);
					Thread.onSpinWait();
					turns.incrementAndGet();
					inside.decrementAndGet();
				}
				return null;
			}));
		}
		start.countDown();
		for (Future<?> future : done) {
			future.get(30, TimeUnit.SECONDS);
		}

		assertThat(most).hasValue(1);
		assertThat(turns).hasValue(100);
		assertThat(this.locks.size()).isZero();
	}

	@Test
	@DisplayName("C2: probes of two endpoints do not wait for each other")
	void endpointsDoNotWaitForEachOther() throws Exception {
		try (EraCache.ProbeRight one = this.locks.acquire(KEY, LONG);
				EraCache.ProbeRight two = this.locks.acquire(OTHER, Duration.ZERO)) {
			assertThat(one).isNotNull();
			assertThat(two).isNotNull();
			assertThat(this.locks.size()).isEqualTo(2);
		}
		assertThat(this.locks.size()).isZero();
	}

	@Test
	@DisplayName("Who waits too long gets nothing and leaves nothing behind")
	void timeoutLeavesNothingBehind() throws Exception {
		EraCache.ProbeRight held = this.locks.acquire(KEY, LONG);

		assertThat(this.locks.acquire(KEY, Duration.ZERO)).isNull();
		assertThat(this.locks.acquire(KEY, Duration.ofMillis(-5))).isNull();
		assertThat(this.locks.acquire(KEY, Duration.ofNanos(10))).isNull();

		held.close();
		assertThat(this.locks.size()).isZero();
	}

	@Test
	@DisplayName("Who is interrupted while waiting leaves nothing behind")
	void interruptionLeavesNothingBehind() throws Exception {
		EraCache.ProbeRight held = this.locks.acquire(KEY, LONG);
		Thread.currentThread().interrupt();

		assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> this.locks.acquire(KEY, LONG));

		held.close();
		assertThat(this.locks.size()).isZero();
		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	@DisplayName("Closing a right twice does not let two in")
	void closingTwiceLetsOnlyOneIn() throws Exception {
		EraCache.ProbeRight first = this.locks.acquire(KEY, LONG);
		Future<EraCache.ProbeRight> waiting = this.threads.submit(() -> this.locks.acquire(KEY, LONG));

		first.close();
		EraCache.ProbeRight second = waiting.get(30, TimeUnit.SECONDS);
		first.close();

		assertThat(second).isNotNull();
		assertThat(this.locks.acquire(KEY, Duration.ZERO)).isNull();
		second.close();
		assertThat(this.locks.size()).isZero();
	}

	@Test
	@DisplayName("A right may be given back by another thread, and asked for without end")
	void rightTravelsBetweenThreads() throws Exception {
		EraCache cache = new EraCache();
		EraCache.ProbeRight right = this.threads
			.submit(() -> cache.awaitProbeRight(KEY, Duration.ofSeconds(Long.MAX_VALUE)))
			.get(30, TimeUnit.SECONDS);

		assertThat(cache.awaitProbeRight(KEY, Duration.ZERO)).isNull();
		right.close();
		assertThat(cache.awaitProbeRight(KEY, Duration.ZERO)).isNotNull();
	}

}
