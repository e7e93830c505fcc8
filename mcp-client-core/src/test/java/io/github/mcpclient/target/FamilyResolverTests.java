package io.github.mcpclient.target;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;

import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.DnsFailedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Two lookups, one answer.
 */
@Timeout(30)
class FamilyResolverTests {

	private static final HostResolver V4 = (host) -> List.of(address(1, 1, 1, 1));

	private static final HostResolver V6 = (host) -> List
		.of(address(0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11));

	private static final HostResolver NONE = (host) -> List.of();

	private static final HostResolver FAILING = (host) -> {
		throw new UnknownHostException("canary.test: SERVFAIL");
	};

	private static final Origin ORIGIN = new Origin("https", "h.test", 443);

	private HostLookups lookups = new HostLookups(NONE);

	@AfterEach
	void close() {
		this.lookups.close();
	}

	@Test
	@DisplayName("T4: the lookups of the two families run at the same time")
	void familiesAreLookedUpAtTheSameTime() throws Exception {
		CyclicBarrier both = new CyclicBarrier(2);
		HostResolver meeting = (host) -> {
			try {
				both.await();
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
			return V4.resolve(host);
		};

		assertThat(vet(meeting, meeting)).hasSize(1);
	}

	@Test
	@DisplayName("T5: a failed lookup of one family refuses the target; a family without records does not")
	void halfAnAnswerIsNone() throws Exception {
		assertThat(vet(V4, V6)).hasSize(2);
		assertThat(vet(V4, NONE)).hasSize(1);
		assertThat(vet(NONE, V6)).hasSize(1);
		for (HostResolver[] pair : new HostResolver[][] { { V4, FAILING }, { FAILING, V6 }, { NONE, NONE } }) {
			assertThatExceptionOfType(DnsFailedException.class).isThrownBy(() -> vet(pair[0], pair[1]))
				.withMessageNotContaining("canary");
		}
	}

	@Test
	@DisplayName("T4: both lookups share one budget, and a hanging one is interrupted when it is used up")
	void budgetCoversBothLookups() throws Exception {
		CountDownLatch started = new CountDownLatch(1);
		CountDownLatch interrupted = new CountDownLatch(1);
		HostResolver hanging = (host) -> {
			started.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				interrupted.countDown();
			}
			return List.of();
		};

		Duration budget = Duration.ofMillis(20);
		do {
			// a lookup may be given up before its thread has begun with it
			Duration tried = budget;
			assertThatExceptionOfType(DnsFailedException.class).isThrownBy(() -> vet(V4, hanging, tried));
			budget = budget.multipliedBy(2);
		}
		while (started.getCount() > 0);
		interrupted.await();
	}

	private List<InetAddress> vet(HostResolver ipv4, HostResolver ipv6) throws InterruptedException {
		return vet(ipv4, ipv6, Duration.ofSeconds(5));
	}

	private List<InetAddress> vet(HostResolver ipv4, HostResolver ipv6, Duration budget) throws InterruptedException {
		this.lookups.close();
		this.lookups = new HostLookups(HostResolver.ofFamilies(ipv4, ipv6));
		return new TargetGuard(TargetPolicy.of(TargetProfile.PUBLIC), this.lookups).vet(ORIGIN, budget);
	}

	private static InetAddress address(int... octets) {
		byte[] bytes = new byte[octets.length];
		for (int i = 0; i < octets.length; i++) {
			bytes[i] = (byte) octets[i];
		}
		try {
			return InetAddress.getByAddress(bytes);
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
