package io.github.mcpclient.metering;

import java.time.Instant;
import java.time.ZoneId;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where periods end.
 */
class PeriodTests {

	private static final long FIRST = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

	private static final long LAST = Instant.parse("2029-01-01T00:00:00Z").toEpochMilli();

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LIFETIME")
	void keyIsTheSameUntilThePeriodEndsAndAnotherOneFromThen(Period period) {
		SplittableRandom random = new SplittableRandom(7);
		for (String name : new String[] { "UTC", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati" }) {
			ZoneId zone = ZoneId.of(name);
			for (int i = 0; i < 1000; i++) {
				Instant time = Instant.ofEpochMilli(random.nextLong(FIRST, LAST));
				Instant end = period.end(time, zone).orElseThrow();
				assertThat(end).as("%s in %s", time, zone).isAfter(time);
				assertThat(period.key(end.minusMillis(1), zone)).isEqualTo(period.key(time, zone));
				assertThat(period.key(end, zone)).isNotEqualTo(period.key(time, zone));
			}
		}
	}

	@Test
	void lifetimeDoesNotEnd() {
		assertThat(Period.LIFETIME.end(Instant.now(), ZoneId.of("UTC"))).isEmpty();
	}

}
