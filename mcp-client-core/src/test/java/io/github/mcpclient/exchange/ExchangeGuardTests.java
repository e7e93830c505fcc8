package io.github.mcpclient.exchange;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Either the exchange ends by itself or its connection is closed under it, never both.
 */
class ExchangeGuardTests {

	private static final int ROUNDS = 5_000;

	private final DeadlineTimer timer = new DeadlineTimer();

	private final AtomicInteger closed = new AtomicInteger();

	/**
	 * The test is the alarm, so the thread of the timer is kept busy.
	 */
	@BeforeEach
	void holdTimer() {
		assertThat(this.timer.schedule(() -> new CompletableFuture<Void>().join(), 0)).isNotDone();
	}

	@AfterEach
	void stopTimer() {
		this.timer.close();
	}

	@Test
	@DisplayName("D5: an alarm that comes after the exchange leaves its connection alone, which may be another's by then")
	void lateAlarmClosesNothing() {
		ExchangeGuard guard = overdue();

		assertThat(guard.disarm()).isTrue();
		guard.run();

		assertThat(this.closed).hasValue(0);
		assertThat(guard.explain(new IllegalStateException())).isNotInstanceOf(McpTimeoutException.class);
	}

	@Test
	@DisplayName("D5 B3: a connection that was closed at the deadline is not untouched, and is closed once")
	void abortedConnectionIsNotKept() {
		ExchangeGuard guard = overdue();

		guard.run();
		guard.run();

		assertThat(guard.disarm()).isFalse();
		assertThat(this.closed).hasValue(1);
		assertThat(guard.explain(new IllegalStateException())).isInstanceOfSatisfying(McpTimeoutException.class,
				(ex) -> {
					assertThat(ex.phase()).isEqualTo(Phase.DEADLINE);
					assertThat(ex.dispatch()).isEqualTo(Dispatch.NOT_SENT);
				});
	}

	@Test
	@DisplayName("D5: when the alarm and the end of the exchange meet, exactly one of them has the connection")
	void alarmAndEndExcludeEachOther() throws Exception {
		ExecutorService alarms = Executors.newSingleThreadExecutor();
		CyclicBarrier meet = new CyclicBarrier(2);
		int kept = 0;
		for (int round = 0; round < ROUNDS; round++) {
			ExchangeGuard guard = overdue();
			Future<?> alarm = alarms.submit(() -> {
				meet.await();
				guard.run();
				return null;
			});
			meet.await();
			kept += guard.disarm() ? 1 : 0;
			alarm.get();
		}
		alarms.shutdown();

		assertThat(kept + this.closed.get()).isEqualTo(ROUNDS);
	}

	/**
	 * A guard whose deadline has passed.
	 */
	private ExchangeGuard overdue() {
		ExchangeGuard guard = new ExchangeGuard(this.timer, Deadline.after(Duration.ofSeconds(-1)),
				ExchangeLimits.defaults(), () -> false);
		guard.arm(this.closed::incrementAndGet);
		return guard;
	}

}
