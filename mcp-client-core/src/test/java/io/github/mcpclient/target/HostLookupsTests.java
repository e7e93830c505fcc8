package io.github.mcpclient.target;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.DnsFailedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Lookups that fail, hang or are given up: T4, T5, W19.
 */
@Timeout(60)
class HostLookupsTests {

	private static final Origin ORIGIN = Endpoint.parse("https://h.test/").origin();

	private static final Duration SHORT = Duration.ofMillis(5);

	private static final Duration LONG = Duration.ofSeconds(30);

	private static final int MAX_PER_HOST = 32;

	private final CountDownLatch release = new CountDownLatch(1);

	private final CountDownLatch started = new CountDownLatch(1);

	private final CountDownLatch interrupted = new CountDownLatch(1);

	private final CompletableFuture<List<InetAddress>> answer = new CompletableFuture<>();

	private HostLookups lookups = new HostLookups(this::hang);

	@AfterEach
	void letGo() {
		this.release.countDown();
		this.answer.complete(List.of());
		this.lookups.close();
	}

	@Test
	@DisplayName("T4: a lookup that hangs ends with its budget and is interrupted")
	void hangingLookupEndsWithItsBudget() throws Exception {
		Duration budget = SHORT;
		do {
			// a lookup may be given up before its thread has begun with it
			assertFailed(budget, "took too long");
			budget = budget.multipliedBy(2);
		}
		while (this.started.getCount() > 0);

		assertThat(this.interrupted.await(30, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	@DisplayName("T4: a budget that is used up looks up nothing more")
	void usedUpBudgetFails() {
		assertFailed(Duration.ZERO, "took too long");
		assertFailed(Duration.ofSeconds(-1), "took too long");
	}

	@Test
	@DisplayName("Who is interrupted while looking up stops waiting, and so does the lookup")
	void interruptionEndsTheLookup() throws Exception {
		Thread.currentThread().interrupt();

		assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> guard().vet(ORIGIN, LONG));

		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	@DisplayName("W19: a name that hangs uses up its own threads only, and has them again when its lookups end")
	void hangingNameStarvesNoOther() throws Exception {
		giveUpHangingLookups("h.test");

		assertFailed(LONG, "Too many lookups");
		assertThat(this.lookups.lookup("other.test", LONG)).hasSize(1);

		this.answer.complete(Addresses.addresses("1.1.1.1"));
		while (isRefused("h.test")) {
			Thread.onSpinWait();
		}
	}

	@Test
	@DisplayName("W19: lookups that hang use up a bounded number of threads, then new ones fail at once")
	void hangingLookupsAreBounded() throws Exception {
		giveUpHangingLookups("h1.test", "h2.test");

		assertFailed(LONG, "Too many lookups");
	}

	/**
	 * Use up what each host may have with lookups that go on when nobody waits any more,
	 * as those of the platform do.
	 */
	private void giveUpHangingLookups(String... hosts) throws InterruptedException {
		CountDownLatch hanging = new CountDownLatch(hosts.length * MAX_PER_HOST);
		this.lookups = new HostLookups((host) -> {
			if (!List.of(hosts).contains(host)) {
				return Addresses.addresses("1.1.1.1");
			}
			hanging.countDown();
			return this.answer.join();
		});
		ExecutorService callers = Executors.newCachedThreadPool();
		List<Future<?>> calls = new ArrayList<>();
		for (String host : hosts) {
			for (int i = 0; i < MAX_PER_HOST; i++) {
				calls.add(callers.submit(() -> this.lookups.lookup(host, LONG)));
			}
		}
		hanging.await();
		callers.shutdownNow();
		assertThat(callers.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
		assertThat(calls).allMatch(Future::isDone);
	}

	private boolean isRefused(String host) throws InterruptedException {
		try {
			this.lookups.lookup(host, LONG);
			return false;
		}
		catch (DnsFailedException ex) {
			return true;
		}
	}

	@Test
	@DisplayName("T5, X6: whatever a resolver throws is a failed lookup without its words")
	void failuresAreTranslated() {
		for (Throwable failure : List.of(new UnknownHostException("h.test: s3cr3t"),
				new IllegalStateException("s3cr3t"), new StackOverflowError("s3cr3t"))) {
			this.lookups = new HostLookups((host) -> sneakyThrow(failure));
			assertThatExceptionOfType(DnsFailedException.class).isThrownBy(() -> guard().vet(ORIGIN, LONG))
				.withMessageNotContainingAny("s3cr3t", "h.test")
				.withNoCause()
				.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.NOT_SENT));
			this.lookups.close();
		}
	}

	@Test
	@DisplayName("The resolver sees the ASCII name, on a daemon thread of its own")
	void resolverSeesTheName() throws Exception {
		CompletableFuture<String> seen = new CompletableFuture<>();
		this.lookups = new HostLookups((host) -> {
			seen.complete(host + " " + Thread.currentThread().isDaemon());
			return Addresses.addresses("1.1.1.1");
		});

		guard().vet(Endpoint.parse("https://BÜCHER.test/").origin(), LONG);

		assertThat(seen).isCompletedWithValue("xn--bcher-kva.test true");
	}

	@Test
	@DisplayName("Closing interrupts what is under way and refuses what comes later")
	void closingEndsLookups() throws Exception {
		CountDownLatch started = new CountDownLatch(1);
		this.lookups = new HostLookups((host) -> {
			started.countDown();
			return hang(host);
		});
		CompletableFuture<Throwable> failure = new CompletableFuture<>();
		Thread caller = new Thread(() -> {
			try {
				guard().vet(ORIGIN, LONG);
			}
			catch (DnsFailedException | InterruptedException ex) {
				failure.complete(ex);
			}
		});
		caller.start();
		started.await();

		this.lookups.close();

		assertThat(failure.get(30, TimeUnit.SECONDS)).isInstanceOf(DnsFailedException.class);
		assertFailed(LONG, "closed");
	}

	@Test
	@DisplayName("The resolver of the platform knows this machine")
	void systemResolverResolves() throws Exception {
		assertThat(HostResolver.system().resolve("localhost")).isNotEmpty().allMatch(InetAddress::isLoopbackAddress);
	}

	private TargetGuard guard() {
		return new TargetGuard(TargetPolicy.of(TargetProfile.PUBLIC), this.lookups);
	}

	private void assertFailed(Duration budget, String message) {
		assertThatExceptionOfType(DnsFailedException.class).isThrownBy(() -> guard().vet(ORIGIN, budget))
			.withMessageContaining(message);
	}

	private List<InetAddress> hang(String host) {
		this.started.countDown();
		try {
			this.release.await();
			return List.of();
		}
		catch (InterruptedException ex) {
			this.interrupted.countDown();
			throw new IllegalStateException(ex);
		}
	}

	@SuppressWarnings("unchecked")
	private static <T extends Throwable> List<InetAddress> sneakyThrow(Throwable failure) throws T {
		throw (T) failure;
	}

}
