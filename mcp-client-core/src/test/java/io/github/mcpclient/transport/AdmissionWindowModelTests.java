package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;

import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.BusyException;
import io.github.mcpclient.exchange.Deadline;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The window against a counter and a plain queue, with random arrivals, departures,
 * interrupts and changes of the bounds. Only who waits has a thread of his own.
 */
@Timeout(120)
class AdmissionWindowModelTests {

	private static final int STEPS = 3_000;

	private static final Duration LONG = Duration.ofMinutes(5);

	private int capacity = 2;

	private int limit = 3;

	private int inFlight;

	private final Deque<Waiting> queue = new ArrayDeque<>();

	private final AdmissionWindow window = new AdmissionWindow(this.capacity, this.limit);

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	@DisplayName("S3 S4 S5 S7 S9: the window does what a counter and a queue in order of arrival would do")
	void behavesLikeACounterAndAQueue(long seed) throws Exception {
		SplittableRandom random = new SplittableRandom(seed);
		for (int step = 0; step < STEPS; step++) {
			apply(random);
			assertThat(this.window.inFlight()).as("seed %d, step %d", seed, step).isEqualTo(this.inFlight);
			assertThat(this.window.queued()).as("seed %d, step %d", seed, step).isEqualTo(this.queue.size());
		}
		while (this.inFlight > 0) {
			leave();
		}
		assertThat(this.window.queued()).as("seed %d", seed).isZero();
	}

	private void apply(SplittableRandom random) throws InterruptedException {
		switch (random.nextInt(8)) {
			case 0, 1, 2 -> enter();
			case 3, 4, 5 -> leave();
			case 6 -> interrupt(random);
			default -> resize(random.nextInt(1, 4), random.nextInt(0, 4));
		}
	}

	private void enter() {
		if (this.inFlight < this.capacity && this.queue.isEmpty()) {
			this.window.enter(Deadline.after(LONG));
			this.inFlight++;
		}
		else if (this.queue.size() >= this.limit) {
			assertThatExceptionOfType(BusyException.class).isThrownBy(() -> this.window.enter(Deadline.after(LONG)));
		}
		else {
			Waiting waiting = new Waiting(this.window);
			this.queue.add(waiting);
			waiting.start();
			while (this.window.queued() < this.queue.size()) {
				Thread.onSpinWait();
			}
		}
	}

	private void leave() throws InterruptedException {
		if (this.inFlight > 0) {
			this.window.leave();
			this.inFlight--;
			grant();
		}
	}

	private void resize(int newCapacity, int newLimit) throws InterruptedException {
		this.window.resize(newCapacity, newLimit);
		this.capacity = newCapacity;
		this.limit = newLimit;
		grant();
	}

	private void grant() throws InterruptedException {
		while (this.inFlight < this.capacity && !this.queue.isEmpty()) {
			Waiting next = this.queue.remove();
			next.join();
			assertThat(next.aborted).isFalse();
			this.inFlight++;
		}
	}

	private void interrupt(SplittableRandom random) throws InterruptedException {
		if (!this.queue.isEmpty()) {
			List<Waiting> all = new ArrayList<>(this.queue);
			Waiting one = all.get(random.nextInt(all.size()));
			one.interrupt();
			one.join();
			assertThat(one.aborted).isTrue();
			this.queue.remove(one);
		}
	}

	private static final class Waiting extends Thread {

		private final AdmissionWindow window;

		private boolean aborted;

		Waiting(AdmissionWindow window) {
			this.window = window;
		}

		@Override
		public void run() {
			try {
				this.window.enter(Deadline.after(LONG));
			}
			catch (AbortedException ex) {
				this.aborted = true;
			}
		}

	}

}
