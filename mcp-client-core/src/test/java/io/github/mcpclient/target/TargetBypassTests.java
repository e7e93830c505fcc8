package io.github.mcpclient.target;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.error.BlockedTargetException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A corpus of ways to reach an internal address, all refused before any lookup (B-150 to
 * B-160), and of ordinary endpoints, all let through.
 */
class TargetBypassTests {

	private static final List<String> BAD_V4 = List.of("0.0.0.0", "0.0.0.1", "10.0.0.1", "10.255.255.255", "100.64.0.1",
			"100.100.100.200", "100.127.255.255", "127.0.0.1", "127.1.2.3", "127.255.255.255", "168.63.129.16",
			"169.254.169.254", "169.254.170.2", "169.254.170.23", "172.16.0.1", "172.31.255.255", "192.0.0.8",
			"192.0.0.192", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.51.100.1", "203.0.113.1",
			"224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255");

	private static final List<String> BAD_V6 = List.of("::", "::1", "::2", "100::1", "64:ff9b:2::1", "2001::1",
			"2001:2::1", "2001:10::1", "2001:20::1", "2001:db8::1", "3fff::1", "5f00::1", "4000::1", "8000::1",
			"fc00::1", "fd00::1", "fdff::1", "fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254", "fe00::1", "fe80::1",
			"febf::1", "fec0::1", "feff::1", "ff02::1", "ff05::2", "ffff::1", "::ffff:0:0", "::fffe:7f00:1");

	private static final List<String> SPELLINGS = List.of("127.1", "127.0.1", "127", "0", "2130706433", "0x7f.1",
			"0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "017700000001", "127.0.0.01", "127.0.0.1.", "localhost.",
			"１２７.０.０.１", "①②⑦.⓪.⓪.①", "127。0。0。1", "127．0．0．1", "127.0.0.0x1", "1.1", "256.256.256.256", "127.0.0.1%00",
			"127.0.0.1%2f", "[::1%25lo]", "[fe80::1%25eth0]", "[::ffff:0177.0.0.1]", "[127.0.0.1]", "[::ffff:127.1]",
			"public.example@127.0.0.1", "127.0.0.1@public.example", "a@b@c", "public.example\\@127.0.0.1",
			"127.0.0.1\\.public.example", "public.example%40127.0.0.1", "public.example%2f@127.0.0.1", "my_service",
			"ｌocalhost", "localhost\u200b", "local\u00adhost", "localhost\t", "127.0.0.1:0", "127.0.0.1:99999", "",
			"..", ".localhost", "localhost..", "*.localhost", "127.0.0.1,public.example", "2852039166", "0xA9FEA9FE",
			"0251.0376.0251.0376", "169.254.43518", "169.16689662");

	private static final List<String> PORTS = List.of("https://public.example:22/", "https://public.example:25/",
			"https://public.example:3306/", "https://public.example:6379/", "https://public.example:9200/",
			"https://public.example:11211/", "https://public.example:65535/", "http://public.example/",
			"http://public.example:443/", "http://169.254.169.254/latest/meta-data/", "ftp://public.example/",
			"gopher://127.0.0.1:6379/_x", "file:///etc/passwd", "//127.0.0.1/", "127.0.0.1/mcp",
			"http://127.0.0.1#@public.example/");

	private final AtomicInteger lookups = new AtomicInteger();

	private final HostLookups resolver = new HostLookups(this::answer);

	private final TargetGuard guard = new TargetGuard(TargetPolicy.of(TargetProfile.PUBLIC), this.resolver);

	@AfterEach
	void closeLookups() {
		this.resolver.close();
	}

	@Test
	@DisplayName("T1 to T13: over 200 bypasses are refused, and the resolver is never asked")
	void refusesEveryBypassWithoutALookup() {
		List<String> corpus = new ArrayList<>(PORTS);
		SPELLINGS.forEach((host) -> corpus.add("https://" + host + "/"));
		BAD_V6.forEach((host) -> corpus.add("https://[" + host + "]/"));
		BAD_V4.stream().flatMap(TargetBypassTests::forms).forEach((host) -> corpus.add("https://" + host + "/mcp"));

		assertThat(corpus).hasSizeGreaterThan(200).doesNotHaveDuplicates();
		assertThat(corpus).allMatch((url) -> refused(url));
		assertThat(this.lookups).hasValue(0);
	}

	@Test
	@DisplayName("T13: over 40 ordinary endpoints are let through")
	void allowsOrdinaryEndpoints() {
		List<String> corpus = new ArrayList<>();
		for (String host : List.of("mcp.example.com", "MCP.Example.COM", "h", "a-b.test", "bücher.test",
				"xn--bcher-kva.test", "127.0.0.1.nip.test", "localhost.example.com", "1.1.1.1", "8.8.8.8",
				"[2606:4700:4700::1111]", "[2001:4860:4860::8888]", "[::ffff:8.8.8.8]", "[64:ff9b::8.8.8.8]",
				"[2002:808:808::1]", "9.9.9.9")) {
			corpus.add("https://" + host);
			corpus.add("https://" + host + ":8443/mcp?x=1#y");
			corpus.add("https://" + host + ":443/a/b%20c");
		}

		assertThat(corpus).hasSizeGreaterThan(40).noneMatch((url) -> refused(url));
		assertThat(this.lookups).hasValue(3 * 8);
	}

	/**
	 * An IPv4 address in every form that carries it.
	 */
	private static Stream<String> forms(String v4) {
		byte[] b = Addresses.bytes(v4);
		String high = String.format("%02x%02x", b[0], b[1]);
		String low = String.format("%02x%02x", b[2], b[3]);
		return Stream.of(v4, "[::ffff:" + v4 + "]", "[::ffff:" + high + ":" + low + "]", "[::" + v4 + "]",
				"[::ffff:0:" + v4 + "]", "[64:ff9b::" + v4 + "]", "[64:ff9b:1::" + v4 + "]",
				"[64:ff9b:1:" + high + ":" + String.format("%04x", b[2] & 0xff) + ":" + String.format("%02x00", b[3])
						+ "::]",
				"[2002:" + high + ":" + low + "::1]", "[2a00::5efe:" + v4 + "]", "[2a00::200:5efe:" + v4 + "]");
	}

	private boolean refused(String url) {
		try {
			this.guard.vet(Endpoint.parse(url).origin(), Duration.ofSeconds(30));
			return false;
		}
		catch (IllegalArgumentException | BlockedTargetException ex) {
			return true;
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private List<InetAddress> answer(String host) {
		this.lookups.incrementAndGet();
		return Addresses.addresses("1.1.1.1", "2a00::1");
	}

}
