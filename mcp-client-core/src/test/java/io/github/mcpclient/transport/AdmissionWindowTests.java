package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.BusyException;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.exchange.Deadline;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Admission by itself, with threads.
 */
@Timeout(60)
class AdmissionWindowTests {

	private static final Duration LONG = Duration.ofSeconds(30);

	@Test
	@DisplayName("S4: waiting calls are admitted in order of arrival")
	void queueIsFifo() throws Exception {
		AdmissionWindow window = new AdmissionWindow(1, 10);
		window.enter(Deadline.after(LONG));
		ConcurrentLinkedQueue<Integer> order = new ConcurrentLinkedQueue<>();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			int number = i;
			Thread thread = start(() -> {
				window.enter(Deadline.after(LONG));
				order.add(number);
				window.leave();
			});
			threads.add(thread);
			awaitQueued(window, i + 1);
		}

		window.leave();
		join(threads);

		assertThat(order).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
		assertThat(window.inFlight()).isZero();
	}

	@Test
	@DisplayName("S5: admitted are capacity plus queue, the rest is refused at once and nothing of it remains")
	void restIsRefused() {
		AdmissionWindow window = new AdmissionWindow(1, 0);
		window.enter(Deadline.after(LONG));

		assertThatExceptionOfType(BusyException.class).isThrownBy(() -> window.enter(Deadline.after(LONG)));
		window.leave();
		window.enter(Deadline.after(LONG));
		assertThat(window.inFlight()).isEqualTo(1);
	}

	@Test
	@DisplayName("S7: a call that waits too long or is interrupted leaves the queue and takes no slot")
	void waitingEnds() throws Exception {
		AdmissionWindow window = new AdmissionWindow(1, 2);
		window.enter(Deadline.after(LONG));
		assertThatExceptionOfType(McpTimeoutException.class)
			.isThrownBy(() -> window.enter(Deadline.after(Duration.ofMillis(20))));
		AtomicInteger aborted = new AtomicInteger();
		Thread waiting = start(() -> {
			try {
				window.enter(Deadline.after(LONG));
			}
			catch (AbortedException ex) {
				aborted.incrementAndGet();
			}
		});
		awaitQueued(window, 1);
		waiting.interrupt();
		waiting.join();

		assertThat(aborted).hasValue(1);
		assertThat(window.queued()).isZero();
		window.leave();
		assertThat(window.inFlight()).isZero();
	}

	@Test
	@DisplayName("S6: a call without time left is refused at once, with or without a free slot, and takes none")
	void noTimeLeft() {
		AdmissionWindow window = new AdmissionWindow(1, 1);
		Deadline passed = Deadline.after(Duration.ZERO);

		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(() -> window.enter(passed));
		assertThat(window.inFlight()).isZero();
		window.enter(Deadline.after(LONG));
		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(() -> window.enter(passed));
		assertThat(window.queued()).isZero();
	}

	@Test
	@DisplayName("W12 S4: when the bounds shrink, those admitted under wider ones go on one at a time, before the queue")
	void admittedCallsFitTheirNewBounds() throws Exception {
		AdmissionWindow window = new AdmissionWindow(3, 1);
		for (int i = 0; i < 3; i++) {
			window.enter(Deadline.after(LONG));
		}
		assertThat(window.refit(Deadline.after(LONG))).as("nothing changed").isFalse();
		ConcurrentLinkedQueue<String> order = new ConcurrentLinkedQueue<>();
		List<Thread> threads = new ArrayList<>();
		threads.add(start(() -> {
			window.enter(Deadline.after(LONG));
			order.add("later");
			window.leave();
		}));
		awaitQueued(window, 1);
		window.resize(1, 1);
		threads.add(start(() -> {
			window.refit(Deadline.after(LONG));
			order.add("admitted");
			window.leave();
		}));
		awaitQueued(window, 2);
		assertThatExceptionOfType(McpTimeoutException.class)
			.isThrownBy(() -> window.refit(Deadline.after(Duration.ofMillis(20))));
		window.leave();
		assertThat(window.refit(Deadline.after(LONG))).isFalse();
		window.leave();
		join(threads);

		assertThat(order).containsExactly("admitted", "later");
		assertThat(window.inFlight()).isZero();
		assertThat(window.queued()).isZero();
	}

	@Test
	@DisplayName("W12: growing admits those who wait, shrinking lets those under way finish")
	void boundsCanChange() throws Exception {
		AdmissionWindow window = new AdmissionWindow(1, 3);
		window.enter(Deadline.after(LONG));
		CountDownLatch admitted = new CountDownLatch(2);
		CountDownLatch leave = new CountDownLatch(1);
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			threads.add(start(() -> {
				window.enter(Deadline.after(LONG));
				admitted.countDown();
				await(leave);
				window.leave();
			}));
			awaitQueued(window, i + 1);
		}

		window.resize(3, 0);
		admitted.await();
		window.resize(1, 0);
		assertThat(window.inFlight()).isEqualTo(3);
		assertThatExceptionOfType(BusyException.class).isThrownBy(() -> window.enter(Deadline.after(LONG)));
		leave.countDown();
		join(threads);
		window.leave();
		assertThat(window.inFlight()).isZero();
	}

	@Test
	@DisplayName("N4: closing sends the waiting away and admits nobody")
	void closing() throws Exception {
		AdmissionWindow window = new AdmissionWindow(1, 2);
		window.enter(Deadline.after(LONG));
		AtomicInteger closed = new AtomicInteger();
		Thread waiting = start(() -> {
			try {
				window.enter(Deadline.after(LONG));
			}
			catch (ClosedException ex) {
				closed.incrementAndGet();
			}
		});
		awaitQueued(window, 1);

		window.close();
		waiting.join();

		assertThat(closed).hasValue(1);
		assertThatExceptionOfType(ClosedException.class).isThrownBy(() -> window.enter(Deadline.after(LONG)));
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	@DisplayName("S9: after any fan-out with time limits, interrupts and changing bounds the counters are zero and the cap was kept")
	void countersReturnToZero(long seed) throws Exception {
		SplittableRandom random = new SplittableRandom(seed);
		int capacity = random.nextInt(1, 5);
		AdmissionWindow window = new AdmissionWindow(capacity, random.nextInt(0, 6));
		AtomicInteger running = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 12; i++) {
			SplittableRandom own = random.split();
			threads.add(start(() -> {
				for (int call = 0; call < 200; call++) {
					callOnce(window, own, running, most);
				}
			}));
		}
		for (int i = 0; i < 200; i++) {
			threads.get(random.nextInt(threads.size())).interrupt();
			Thread.onSpinWait();
		}
		join(threads);

		assertThat(most.get()).as("seed %d", seed).isLessThanOrEqualTo(capacity);
		assertThat(window.inFlight()).as("seed %d", seed).isZero();
		assertThat(window.queued()).as("seed %d", seed).isZero();
	}

	private static void callOnce(AdmissionWindow window, SplittableRandom random, AtomicInteger running,
			AtomicInteger most) {
		try {
			window.enter(Deadline.after(Duration.ofNanos(random.nextInt(1, 300_000))));
		}
		catch (McpException ex) {
			Thread.interrupted();
			return;
		}
		try {
			most.accumulateAndGet(running.incrementAndGet(), Math::max);
			for (int i = random.nextInt(200); i > 0; i--) {
				Thread.onSpinWait();
			}
			running.decrementAndGet();
		}
		finally {
			window.leave();
			Thread.interrupted();
		}
	}

	private static Thread start(Runnable work) {
		Thread thread = new Thread(work);
		thread.start();
		return thread;
	}

	private static void join(List<Thread> threads) throws InterruptedException {
		for (Thread thread : threads) {
			thread.join();
		}
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static void awaitQueued(AdmissionWindow window, int count) {
		while (window.queued() < count) {
			Thread.onSpinWait();
		}
	}

}
