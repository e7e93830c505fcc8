package io.github.mcpclient.exchange;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

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

	private static final int ROUNDS = 10_000;

	private final DeadlineTimer timer = new DeadlineTimer();

	private final AtomicInteger closed = new AtomicInteger();

	private final AtomicInteger arrivals = new AtomicInteger();

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
	void alarmAndEndExcludeEachOther() throws InterruptedException {
		List<ExchangeGuard> guards = Stream.generate(this::overdue).limit(ROUNDS).toList();
		Thread alarms = new Thread(() -> guards.forEach((guard) -> {
			meet();
			guard.run();
		}));
		alarms.start();
		int kept = 0;
		for (ExchangeGuard guard : guards) {
			meet();
			kept += guard.disarm() ? 1 : 0;
		}
		alarms.join();

		assertThat(kept + this.closed.get()).isEqualTo(ROUNDS);
	}

	/**
	 * Does not block, since a thread that has to be woken up comes too late to meet
	 * anyone.
	 */
	private void meet() {
		int arrival = this.arrivals.getAndIncrement();
		while (this.arrivals.get() <= (arrival | 1)) {
			Thread.onSpinWait();
		}
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
