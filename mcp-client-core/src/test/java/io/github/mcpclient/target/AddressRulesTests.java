package io.github.mcpclient.target;

import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.Stream;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.github.mcpclient.target.AddressScope.FORBIDDEN;
import static io.github.mcpclient.target.AddressScope.GLOBAL;
import static io.github.mcpclient.target.AddressScope.LOOPBACK;
import static io.github.mcpclient.target.AddressScope.PRIVATE;
import static io.github.mcpclient.target.AddressScope.RESERVED;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reject set: T6, T11, T13, W18, B-155.
 */
class AddressRulesTests {

	@ParameterizedTest
	@DisplayName("T6, W18: first and last address of every range, and what its neighbours are")
	@CsvSource({ "0.0.0.0/8,RESERVED,,GLOBAL", "10.0.0.0/8,PRIVATE,GLOBAL,GLOBAL",
			"100.64.0.0/10,PRIVATE,GLOBAL,GLOBAL", "127.0.0.0/8,LOOPBACK,GLOBAL,GLOBAL",
			"169.254.0.0/16,FORBIDDEN,GLOBAL,GLOBAL", "172.16.0.0/12,PRIVATE,GLOBAL,GLOBAL",
			"192.0.0.0/25,RESERVED,GLOBAL,RESERVED", "192.0.0.192/32,FORBIDDEN,RESERVED,RESERVED",
			"192.0.0.224/27,RESERVED,RESERVED,GLOBAL", "192.0.2.0/24,RESERVED,GLOBAL,GLOBAL",
			"192.31.196.0/24,RESERVED,GLOBAL,GLOBAL", "192.52.193.0/24,RESERVED,GLOBAL,GLOBAL",
			"192.88.99.0/24,RESERVED,GLOBAL,GLOBAL", "192.168.0.0/16,PRIVATE,GLOBAL,GLOBAL",
			"192.175.48.0/24,RESERVED,GLOBAL,GLOBAL", "198.18.0.0/15,RESERVED,GLOBAL,GLOBAL",
			"198.51.100.0/24,RESERVED,GLOBAL,GLOBAL", "203.0.113.0/24,RESERVED,GLOBAL,GLOBAL",
			"224.0.0.0/4,RESERVED,GLOBAL,RESERVED", "240.0.0.0/4,RESERVED,RESERVED,",
			"255.255.255.255/32,RESERVED,RESERVED,", "100.100.100.200/32,FORBIDDEN,PRIVATE,PRIVATE",
			"168.63.129.16/32,FORBIDDEN,GLOBAL,GLOBAL", "::1/128,LOOPBACK,RESERVED,RESERVED",
			"100::/64,RESERVED,RESERVED,RESERVED", "2001::/32,RESERVED,GLOBAL,RESERVED",
			"2001:2::/48,RESERVED,RESERVED,RESERVED", "2001::/23,RESERVED,GLOBAL,GLOBAL",
			"2001:db8::/32,RESERVED,GLOBAL,GLOBAL", "3fff::/20,RESERVED,GLOBAL,GLOBAL",
			"5f00::/16,RESERVED,RESERVED,RESERVED", "2620:4f:8000::/48,RESERVED,GLOBAL,GLOBAL",
			"2000::/12,GLOBAL,RESERVED,GLOBAL", "3000::/5,GLOBAL,GLOBAL,GLOBAL", "4000::/2,RESERVED,GLOBAL,RESERVED",
			"fc00::/7,PRIVATE,RESERVED,RESERVED", "fe00::/9,RESERVED,PRIVATE,FORBIDDEN",
			"fe80::/10,FORBIDDEN,RESERVED,FORBIDDEN", "fec0::/10,FORBIDDEN,FORBIDDEN,RESERVED",
			"ff00::/8,RESERVED,FORBIDDEN,", "fd00:ec2::/32,FORBIDDEN,PRIVATE,PRIVATE",
			"fd20:ce::254/128,FORBIDDEN,PRIVATE,PRIVATE", "fd00:c1::a9fe:a9fe/128,FORBIDDEN,PRIVATE,PRIVATE",
			"fd00:42::42/128,FORBIDDEN,PRIVATE,PRIVATE", "fd00:a9fe:a9fe::1/128,FORBIDDEN,PRIVATE,PRIVATE",
			"fd00:100::100:200/128,FORBIDDEN,PRIVATE,PRIVATE", "64:ff9b:2::/47,RESERVED,RESERVED,RESERVED" })
	void judgesTheEdgesOfEveryRange(String range, AddressScope inside, AddressScope before, AddressScope after) {
		assertScope(Addresses.first(range), inside);
		assertScope(Addresses.last(range), inside);
		if (before != null) {
			assertScope(Addresses.plus(Addresses.first(range), -1), before);
		}
		if (after != null) {
			assertScope(Addresses.plus(Addresses.last(range), 1), after);
		}
	}

	@ParameterizedTest
	@DisplayName("T13, B-155: an IPv6 address that carries an IPv4 address is what that one is")
	@CsvSource({ "0a000001,PRIVATE", "7f000001,LOOPBACK", "a9fea9fe,FORBIDDEN", "64646464,PRIVATE",
			"646464c8,FORBIDDEN", "c0a80101,PRIVATE", "ac100001,PRIVATE", "c0000008,RESERVED", "e0000001,RESERVED",
			"ffffffff,RESERVED", "c6120001,RESERVED", "08080808,GLOBAL", "01010101,GLOBAL" })
	void judgesTheEmbeddedAddress(String v4, AddressScope scope) {
		assertScope(hex(v4), scope);
		Stream
			.of("00000000000000000000ffff" + v4, "000000000000000000000000" + v4, "0000000000000000ffff0000" + v4,
					"0064ff9b0000000000000000" + v4, "2002" + v4 + "00000000000000000000",
					"2002" + v4 + "0001" + "0".repeat(16), "2a00000000000001" + "00005efe" + v4,
					"2a00000000000001" + "02005efe" + v4)
			.forEach((embedding) -> assertScope(hex(embedding), scope));
	}

	@ParameterizedTest
	@DisplayName("W18: in the local NAT64 prefix the strictest of the four positions of RFC 6052 counts")
	@CsvSource({ "a9fea9fe,FORBIDDEN", "646464c8,FORBIDDEN", "7f000001,RESERVED", "0a000001,RESERVED",
			"08080808,RESERVED" })
	void judgesEveryPositionOfLocalNat64(String v4, AddressScope scope) {
		String prefix = "0064ff9b0001";
		String b0 = v4.substring(0, 2);
		String rest = v4.substring(2);
		assertScope(hex(prefix + v4.substring(0, 4) + "00" + v4.substring(4) + "0000000000"), scope);
		assertScope(hex(prefix + "00" + b0 + "00" + rest + "00000000"), scope);
		assertScope(hex(prefix + "0000" + "00" + v4 + "000000"), scope);
		assertScope(hex(prefix + "000000000000" + v4), scope);
	}

	@Test
	@DisplayName("W18: with every position public, a local NAT64 address is public")
	void localNat64IsPublicIfEveryReadingIs() {
		assertScope(hex("0064ff9b0001" + "0808080808080808" + "0808"), GLOBAL);
	}

	@Test
	@DisplayName("W18: ISATAP inside unique-local or link-local space is the stricter of both")
	void isatapNeverLoosens() {
		assertScope(hex("fd00000000000001" + "00005efe" + "08080808"), PRIVATE);
		assertScope(hex("fd00000000000001" + "00005efe" + "a9fea9fe"), FORBIDDEN);
		assertScope(hex("fe80000000000000" + "00005efe" + "08080808"), FORBIDDEN);
		assertScope(hex("2001000000000000" + "00005efe" + "08080808"), RESERVED);
		assertScope(hex("2a00000000000001" + "01005efe" + "0a000001"), GLOBAL);
	}

	@ParameterizedTest
	@DisplayName("Teredo, ORCHID, AMT, AS112, discard, SRv6 and unassigned space are refused outright")
	@ValueSource(strings = { "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:0:808:808::1", "2001:10::1", "2001:20::1",
			"2001:30::1", "2001:3::1", "2001:4:112::1", "2001:1::1", "100::1", "100:0:0:1::1", "5f00::1", "3fff::1",
			"2001:db8::1", "2620:4f:8000::1", "::2:0:0:1", "1::1", "64:ff9b:0:1::1", "400::1", "1fff::1", "4000::1",
			"8000::1", "c000::1", "e000::1", "f000::1", "fbff::1", "ff02::1", "ff0e::1", "::ffff:1:0:0" })
	void refusesWhatIsNoServer(String literal) {
		assertScope(Addresses.bytes(literal), RESERVED);
	}

	@ParameterizedTest
	@DisplayName("Global unicast is allowed")
	@ValueSource(strings = { "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
			"172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0",
			"223.255.255.255", "2606:4700:4700::1111", "2001:4860:4860::8888", "2001:200::1", "2a00:1450::1",
			"2400:cb00::1", "2002:808:808::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "3ffe::1", "2003::1" })
	void allowsGlobalUnicast(String literal) {
		assertScope(Addresses.bytes(literal), GLOBAL);
	}

	@Test
	@DisplayName("T11: of everything random, only global unicast of IPv6 can be global")
	void randomIpv6OutsideOfGlobalUnicastIsNeverGlobal() {
		SplittableRandom random = new SplittableRandom(42);
		byte[] address = new byte[16];
		for (int i = 0; i < 200_000; i++) {
			random.nextBytes(address);
			AddressScope scope = AddressRules.scope(address);
			boolean unicast = (address[0] & 0xe0) == 0x20;
			if (!unicast) {
				assertThat(scope).as(Addresses.print(address)).isNotEqualTo(GLOBAL);
			}
			assertThat(scope.stricter(GLOBAL)).isEqualTo(scope);
		}
	}

	@Test
	@DisplayName("Scopes are ordered from free to forbidden")
	void scopesAreOrdered() {
		assertThat(AddressScope.values()).containsExactly(GLOBAL, PRIVATE, LOOPBACK, RESERVED, FORBIDDEN);
		assertThat(PRIVATE.stricter(FORBIDDEN)).isEqualTo(FORBIDDEN);
		assertThat(FORBIDDEN.stricter(PRIVATE)).isEqualTo(FORBIDDEN);
	}

	private static void assertScope(byte[] address, AddressScope scope) {
		assertThat(AddressRules.scope(address)).as(Addresses.print(address)).isEqualTo(scope);
	}

	private static byte[] hex(String text) {
		return HexFormat.of().parseHex(text);
	}

}
