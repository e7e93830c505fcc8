package io.github.mcpclient.exchange;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;

import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.target.HostLookups;
import io.github.mcpclient.target.HostResolver;
import io.github.mcpclient.target.TargetGuard;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import org.apache.hc.client5.http.io.ConnectionEndpoint;
import org.apache.hc.core5.http.HttpHost;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ConnectionPool}.
 */
class ConnectionPoolTests {

	private static final int ROUNDS = 3_000;

	private static final Origin ORIGIN = Endpoint.parse("http://localhost:1").origin();

	@Test
	@DisplayName("B-203 B-204: a connection can be given back in the moment in which the pool is closed")
	void givingBackAndClosingMeet() throws Exception {
		Queue<Throwable> surprises = new ConcurrentLinkedQueue<>();
		CyclicBarrier start = new CyclicBarrier(2);
		try (DeadlineTimer timer = new DeadlineTimer(); HostLookups lookups = new HostLookups(HostResolver.system())) {
			VettedDialer dialer = new VettedDialer(ORIGIN,
					new TargetGuard(TargetPolicy.of(TargetProfile.LOOPBACK), lookups), Duration.ofSeconds(1), null);
			for (int round = 0; round < ROUNDS; round++) {
				ConnectionPool pool = new ConnectionPool(new HttpHost("http", "localhost", 1), dialer,
						ExchangeLimits.defaults(), timer);
				ConnectionEndpoint lent = pool.lease();
				Thread caller = new Thread(() -> {
					try {
						start.await();
						pool.discard(lent);
					}
					catch (Exception ex) {
						surprises.add(ex);
					}
				});
				caller.start();
				start.await();
				pool.close();
				caller.join();
			}
		}
		assertThat(surprises).isEmpty();
	}

}
