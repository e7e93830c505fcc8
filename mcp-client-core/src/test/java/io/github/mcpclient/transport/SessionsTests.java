package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.protocol.ProtocolVersion;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Moments between the steps of {@link Sessions}.
 */
@Timeout(60)
class SessionsTests {

	private final AtomicBoolean verdict = new AtomicBoolean(true);

	private final AtomicInteger assumed = new AtomicInteger();

	private final CountDownLatch forgetting = new CountDownLatch(1);

	private final AtomicReference<Thread> other = new AtomicReference<>();

	private final Sessions sessions = new Sessions((deadline) -> open(), this::forget, new LossBudget(System::nanoTime),
			(session) -> {
			});

	@Test
	@DisplayName("P7 P8 S1: nobody opens a session by a verdict that is just being given up, which would cost his call")
	void nobodyConnectsBetweenTheEndOfTheSessionAndThatOfTheVerdict() throws Exception {
		Session refused = ready();
		Thread caller = new Thread(() -> {
			try {
				this.forgetting.await();
				assertThat(this.sessions.lost(refused)).isFalse();
				ready();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		});
		this.other.set(caller);
		caller.start();

		assertThat(this.sessions.lost(refused)).isTrue();
		caller.join();

		assertThat(this.assumed).hasValue(1);
		assertThat(this.sessions.current()).isNotNull();
	}

	private Session ready() {
		return this.sessions.ready(Deadline.after(Duration.ofSeconds(30)));
	}

	private Session open() {
		if (this.verdict.get()) {
			this.assumed.incrementAndGet();
		}
		return Session.modern(ProtocolVersion.modern().get(0), null, "test", false);
	}

	/** Takes so long that the other caller gets as far as it can. */
	private void forget() {
		this.forgetting.countDown();
		Thread caller = this.other.get();
		while (caller.isAlive() && caller.getState() != Thread.State.TIMED_WAITING) {
			Thread.onSpinWait();
		}
		this.verdict.set(false);
	}

}
