package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.SessionRejectedException;
import io.github.mcpclient.exchange.Deadline;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The session machine against a plain description of it, with random operations of calls
 * that hold sessions of any age, at random times.
 */
class SessionsModelTests {

	private static final int STEPS = 5_000;

	private static final Duration LONG = Duration.ofMinutes(5);

	private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1_000);

	private final List<Session> opened = new ArrayList<>();

	private final List<Session> announced = new ArrayList<>();

	private final List<Long> losses = new ArrayList<>();

	private boolean failing;

	private int forgotten;

	private long elapsed;

	private final Sessions sessions = new Sessions((deadline) -> open(), () -> this.forgotten++,
			new LossBudget(this.clock::get), this.announced::add);

	private Session expected;

	private boolean reprobed;

	private int expectedForgotten;

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	@DisplayName("P7 P8 S14 B-035: one session at a time, losses of old ones change nothing, one re-probe until a success, a budget")
	void behavesAsDescribed(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		for (int step = 0; step < STEPS; step++) {
			long pause = Duration.ofMillis(random.nextLong(8) * random.nextLong(800)).toNanos();
			this.clock.addAndGet(pause);
			this.elapsed += pause;
			apply(random);
			assertThat(this.sessions.current()).as("seed %d, step %d", seed, step).isSameAs(this.expected);
			assertThat(this.forgotten).as("seed %d, step %d", seed, step).isEqualTo(this.expectedForgotten);
			assertThat(this.announced).as("seed %d, step %d", seed, step).hasSize(this.opened.size());
		}
	}

	private void apply(SplittableRandom random) {
		switch (random.nextInt(6)) {
			case 0, 1 -> ready(random.nextInt(4) == 0);
			case 2, 3 -> lose(any(random));
			case 4 -> succeed(any(random));
			default -> replace(any(random));
		}
	}

	private Session any(SplittableRandom random) {
		if (this.opened.isEmpty() || random.nextBoolean()) {
			ready(false);
			return this.expected;
		}
		return this.opened.get(random.nextInt(this.opened.size()));
	}

	private void ready(boolean refused) {
		this.failing = refused;
		if (refused && this.expected == null) {
			assertThatExceptionOfType(ClosedException.class)
				.isThrownBy(() -> this.sessions.ready(Deadline.after(LONG)));
			return;
		}
		int before = this.opened.size();
		Session session = this.sessions.ready(Deadline.after(LONG));
		assertThat(this.opened).hasSize((this.expected != null) ? before : before + 1);
		this.expected = (this.expected != null) ? this.expected : this.opened.get(before);
		assertThat(session).isSameAs(this.expected);
	}

	private void lose(Session session) {
		boolean current = session == this.expected;
		if (!current) {
			this.sessions.lost(session);
			return;
		}
		this.expected = null;
		if (!this.reprobed) {
			this.reprobed = true;
			this.expectedForgotten++;
		}
		this.losses.removeIf((at) -> this.elapsed - at >= LossBudget.WHILE.toNanos());
		if (this.losses.size() >= LossBudget.LOSSES) {
			assertThatExceptionOfType(SessionRejectedException.class).isThrownBy(() -> this.sessions.lost(session));
		}
		else {
			this.losses.add(this.elapsed);
			this.sessions.lost(session);
		}
	}

	private void succeed(Session session) {
		this.sessions.succeeded(session);
		this.reprobed = false;
		assertThat(session.isProven()).isTrue();
	}

	private void replace(Session old) {
		Session fresh = session();
		boolean wanted = this.expected == null || this.expected == old;
		assertThat(this.sessions.replace(old, fresh, Deadline.after(LONG))).isEqualTo(wanted);
		if (wanted) {
			this.opened.add(fresh);
			this.expected = fresh;
		}
	}

	private Session open() {
		if (this.failing) {
			throw new ClosedException(Dispatch.NOT_SENT);
		}
		Session session = session();
		this.opened.add(session);
		return session;
	}

	private static Session session() {
		return Session.modern(ProbeJudge.newestModern(), null, "a test", false);
	}

}
