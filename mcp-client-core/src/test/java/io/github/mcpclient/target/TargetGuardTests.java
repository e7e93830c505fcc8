package io.github.mcpclient.target;

import java.net.InetAddress;
import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.DnsFailedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * From an origin to the addresses to dial: T3 to T9, B-153.
 */
class TargetGuardTests {

	private static final Origin ORIGIN = Endpoint.parse("https://h.test/").origin();

	private static final Duration BUDGET = Duration.ofSeconds(30);

	private final List<HostLookups> opened = new ArrayList<>();

	private final AtomicInteger lookups = new AtomicInteger();

	@AfterEach
	void closeLookups() {
		this.opened.forEach(HostLookups::close);
	}

	@Test
	@DisplayName("T8: the list is de-duplicated and alternates the families, IPv4 first")
	void dialListAlternates() throws Exception {
		assertDialled(List.of("2a00::1", "2a00::2", "1.1.1.1", "2a00::1", "1.1.1.1", "1.1.1.2", "2a00::3"),
				List.of("1.1.1.1", "2a00::1", "1.1.1.2", "2a00::2", "2a00::3"));
		assertDialled(List.of("1.1.1.1", "1.1.1.2", "1.1.1.3", "2a00::1"),
				List.of("1.1.1.1", "2a00::1", "1.1.1.2", "1.1.1.3"));
		assertDialled(List.of("2a00::2", "2a00::1"), List.of("2a00::2", "2a00::1"));
		assertDialled(List.of("1.1.1.1", "1.1.1.1"), List.of("1.1.1.1"));
	}

	@Test
	@DisplayName("T8: at most 8 addresses are dialled, of both families")
	void dialListIsCapped() throws Exception {
		List<String> answers = new ArrayList<>();
		IntStream.range(0, 64).forEach((i) -> answers.add("2a00::" + (i + 1)));
		IntStream.range(0, 64).forEach((i) -> answers.add("1.1.1." + i));

		assertDialled(answers,
				List.of("1.1.1.0", "2a00::1", "1.1.1.1", "2a00::2", "1.1.1.2", "2a00::3", "1.1.1.3", "2a00::4"));
	}

	@Test
	@DisplayName("D2: the addresses carry the name of the host, so nothing downstream resolves or loses it")
	void addressesCarryTheName() throws Exception {
		List<InetAddress> list = guard(Addresses.addresses("1.1.1.1", "2a00::1")).vet(ORIGIN, BUDGET);

		assertThat(list).extracting(InetAddress::toString).allMatch((text) -> text.startsWith("h.test/"));
	}

	@ParameterizedTest
	@DisplayName("T6: one rejected answer refuses the target, whatever the others are")
	@ValueSource(strings = { "10.0.0.1", "127.0.0.1", "169.254.169.254", "::1", "fe80::1", "fd00::1", "64:ff9b::7f00:1",
			"2002:a00:1::", "::a9fe:a9fe", "0.0.0.0" })
	void anyRejectedAnswerRefuses(String bad) {
		for (List<String> answers : List.of(List.of(bad), List.of(bad, "1.1.1.1"), List.of("1.1.1.1", bad),
				List.of("1.1.1.1", "2a00::1", bad), List.of("2a00::1", bad, "1.1.1.1"))) {
			assertBlocked(answers);
		}
	}

	@Test
	@DisplayName("T7: padding does not hide a rejected answer behind the cap")
	void rejectedAnswerBehindTheCapRefuses() {
		for (int position : new int[] { 0, 7, 8, 9, 199 }) {
			List<String> answers = new ArrayList<>();
			IntStream.range(0, 200).forEach((i) -> answers.add("1.1.1." + i));
			answers.set(position, "10.0.0.1");
			assertBlocked(answers);
			Collections.reverse(answers);
			assertBlocked(answers);
		}
		assertBlocked(Collections.nCopies(500, "127.0.0.1"));
	}

	@Test
	@DisplayName("T9: a literal is judged by the same rules and never reaches the resolver")
	void literalNeverReachesTheResolver() throws Exception {
		TargetGuard guard = guard((host) -> {
			throw new AssertionError("resolver asked");
		});

		for (String url : List.of("https://1.1.1.1/", "https://[2a00::1]/", "https://[::ffff:1.1.1.1]/")) {
			assertThat(guard.vet(Endpoint.parse(url).origin(), BUDGET)).hasSize(1);
		}
		for (String url : List.of("https://10.0.0.1/", "https://127.0.0.1/", "https://[::1]/",
				"https://[::ffff:10.0.0.1]/", "https://[::ffff:a9fe:a9fe]/", "https://[2002:7f00:1::]/")) {
			assertThatExceptionOfType(BlockedTargetException.class)
				.isThrownBy(() -> guard.vet(Endpoint.parse(url).origin(), BUDGET));
		}
		assertThat(this.lookups).hasValue(0);
	}

	@Test
	@DisplayName("T3: scheme and port are checked before anything is resolved")
	void originIsCheckedFirst() {
		TargetGuard guard = guard(Addresses.addresses("1.1.1.1"));

		for (String url : List.of("http://h.test/", "https://h.test:22/", "http://h.test:443/")) {
			assertThatExceptionOfType(BlockedTargetException.class)
				.isThrownBy(() -> guard.vet(Endpoint.parse(url).origin(), BUDGET));
		}
		assertThat(this.lookups).hasValue(0);
	}

	@Test
	@DisplayName("T9: names that look like numbers are names")
	void namesWithDigitsAreResolved() throws Exception {
		TargetGuard guard = guard(Addresses.addresses("1.1.1.1"));

		for (String url : List.of("https://1.2.3.4.test/", "https://a1/", "https://1.2.3.a4/", "https://dead.beef/")) {
			guard.vet(Endpoint.parse(url).origin(), BUDGET);
		}
		assertThat(this.lookups).hasValue(4);
	}

	@Test
	@DisplayName("B-153: what was judged is what is dialled, even if the resolver flips")
	void flippingResolverIsAskedOnce() throws Exception {
		TargetGuard guard = guard(
				(host) -> Addresses.addresses((this.lookups.incrementAndGet() == 1) ? "1.1.1.1" : "127.0.0.1"));

		assertThat(guard.vet(ORIGIN, BUDGET)).isEqualTo(Addresses.addresses("1.1.1.1"));
		assertThat(this.lookups).hasValue(1);
		assertThatExceptionOfType(BlockedTargetException.class).isThrownBy(() -> guard.vet(ORIGIN, BUDGET));
	}

	@Test
	@DisplayName("B-153: a list that changes while it is read is read once")
	void flippingListIsReadOnce() throws Exception {
		AtomicInteger reads = new AtomicInteger();
		List<InetAddress> flipping = new AbstractList<>() {
			@Override
			public InetAddress get(int index) {
				return Addresses.address((reads.getAndIncrement() == 0) ? "1.1.1.1" : "127.0.0.1");
			}

			@Override
			public int size() {
				return 1;
			}
		};

		assertThat(guard(flipping).vet(ORIGIN, BUDGET)).isEqualTo(Addresses.addresses("1.1.1.1"));
		assertThat(reads).hasValue(1);
	}

	@Test
	@DisplayName("T5: no address at all, no list and no element are failed lookups")
	void emptyAnswersFail() {
		assertDnsFailed(guard(List.of()));
		assertDnsFailed(guard((host) -> null));
		assertDnsFailed(guard((host) -> Arrays.asList(Addresses.address("1.1.1.1"), null)));
	}

	@Test
	@DisplayName("T6: the profile loopback dials this machine and nothing else")
	void loopbackProfile() throws Exception {
		HostLookups lookups = open((host) -> Addresses.addresses("127.0.0.1", "::1"));
		TargetGuard guard = new TargetGuard(TargetPolicy.of(TargetProfile.LOOPBACK), lookups);

		assertThat(guard.vet(Endpoint.parse("http://localhost:9/").origin(), BUDGET))
			.isEqualTo(Addresses.addresses("127.0.0.1", "::1"));
		assertThatExceptionOfType(BlockedTargetException.class)
			.isThrownBy(() -> guard.vet(Endpoint.parse("http://1.1.1.1/").origin(), BUDGET));
	}

	private void assertDialled(List<String> answers, List<String> dialled) throws InterruptedException {
		List<InetAddress> list = guard(Addresses.addresses(answers.toArray(String[]::new))).vet(ORIGIN, BUDGET);
		assertThat(list).isEqualTo(Addresses.addresses(dialled.toArray(String[]::new)));
	}

	private void assertBlocked(List<String> answers) {
		TargetGuard guard = guard(Addresses.addresses(answers.toArray(String[]::new)));
		assertThatExceptionOfType(BlockedTargetException.class).isThrownBy(() -> guard.vet(ORIGIN, BUDGET))
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(BlockedTargetException.Reason.ADDRESS));
	}

	private void assertDnsFailed(TargetGuard guard) {
		assertThatExceptionOfType(DnsFailedException.class).isThrownBy(() -> guard.vet(ORIGIN, BUDGET));
	}

	private TargetGuard guard(List<InetAddress> answers) {
		return guard((host) -> {
			this.lookups.incrementAndGet();
			return answers;
		});
	}

	private TargetGuard guard(HostResolver resolver) {
		return new TargetGuard(TargetPolicy.of(TargetProfile.PUBLIC), open(resolver));
	}

	private HostLookups open(HostResolver resolver) {
		HostLookups created = new HostLookups(resolver);
		this.opened.add(created);
		return created;
	}

}
