package io.github.mcpclient.transport;

import java.time.Duration;

import io.github.mcpclient.exchange.Deadline;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The time a person takes is not taken from the calls that wait: M-MRT-11 for legacy
 * servers, which ask while the call is under way.
 */
class ThinkTimeTests {

	private static final Duration LIMIT = Duration.ofMinutes(5);

	private final ThinkTime thinkTime = new ThinkTime(LIMIT);

	@Test
	@DisplayName("M-MRT-11: while somebody thinks a call has that much longer, and afterwards only what was used")
	void timeIsLentAndTakenBack() {
		Deadline call = Deadline.after(Duration.ofSeconds(30));
		this.thinkTime.began(call);

		Runnable answered = this.thinkTime.begin();
		assertThat(call.remaining()).isBetween(LIMIT.plusSeconds(20), LIMIT.plusSeconds(30));

		answered.run();
		assertThat(call.remaining()).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(40));
	}

	@Test
	@DisplayName("A call that is over, and one that begins later, get nothing")
	void onlyCallsUnderWay() {
		Deadline over = Deadline.after(Duration.ofSeconds(30));
		this.thinkTime.began(over);
		this.thinkTime.ended(over);

		Runnable answered = this.thinkTime.begin();
		Deadline later = Deadline.after(Duration.ofSeconds(30));
		this.thinkTime.began(later);
		answered.run();

		assertThat(over.remaining()).isLessThanOrEqualTo(Duration.ofSeconds(30));
		assertThat(later.remaining()).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(30));
	}

	@Test
	@DisplayName("A server that asks for ever does not keep a call alive for ever")
	void tenTimesIsEnough() {
		Deadline call = Deadline.after(Duration.ofSeconds(30));
		this.thinkTime.began(call);

		for (int i = 0; i < 25; i++) {
			this.thinkTime.begin();
		}

		assertThat(call.remaining()).isLessThanOrEqualTo(LIMIT.multipliedBy(InputRounds.MAX_ROUNDS).plusSeconds(30));
	}

}
