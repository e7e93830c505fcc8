package io.github.mcpclient.endpoint;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The one spelling of a host: T10, B-156 (odd IPv4), B-158 (non-ASCII), B-159 (dots and
 * case), B-160 (zones and underscores).
 */
class HostNameTests {

	private static final int BASIC_PLANE = 0x10000;

	@ParameterizedTest
	@DisplayName("T10, B-156: short, octal, hexadecimal and decimal IPv4 is refused")
	@ValueSource(strings = { "127.1", "127.0.1", "127", "0", "2130706433", "4294967295", "4294967296",
			"99999999999999999999", "017700000001", "0177.0.0.1", "0177.0.0.01", "127.0.0.01", "127.00.0.1", "00.0.0.0",
			"0x7f.1", "0x7f000001", "0X7F000001", "0x7f.0.0.1", "0x7f.0x0.0x0.0x1", "127.0.0.0x1", "1.2.3.0x", "0x",
			"1.1", "1.2.3", "1.2.3.4.5", "256.0.0.1", "1.2.3.256", "1.2.3.999", "1.2.3.1000", "1.2.3.-4", "1.2.3.+4",
			"example.1", "example.com.1", "a.b.c.4", "1e1.2.3.4", "0xa.example.0x1", "1.2.3.4.", ".1.2.3.4", "1..3.4" })
	void refusesWhatSomeResolverReadsAsAnotherAddress(String host) {
		assertRefused(host);
	}

	@ParameterizedTest
	@DisplayName("B-158: look-alikes of digits, letters and dots are refused, not converted after the check")
	@ValueSource(strings = { "１２７.０.０.１", "①②⑦.⓪.⓪.①", "127.0.0.①", "127。0。0。1", "127．0．0．1", "127｡0｡0｡1", "evil。test",
			"evil．test", "evil｡test", "ｅｖｉｌ.test", "ⓔvil.test", "evil.ｔest", "straße.test", "ﬁle.test", "\u212a.test",
			"exam\u00adple.test", "exam\u200bple.test", "exam\u2060ple.test", "\u00ad", "\u200d", "℀.test",
			"a\u2100b.test", "test。bücher", "bücher。test", "\ud800.test", "\u202eevil.test", "\ufdd0.test", "ⅷ.test" })
	void refusesLookAlikes(String host) {
		assertRefused(host);
	}

	@ParameterizedTest
	@DisplayName("B-159, B-160: trailing dots, empty labels, underscores and stray characters are refused")
	@ValueSource(strings = { "", ".", "..", "h.test.", "h.test..", ".h.test", "h..test", "my_service", "_mcp.h.test",
			"-h.test", "h-.test", "h.-test", "h.test-", "h test", "h\ttest", "h\u0000test", "h\ntest", "h%2etest",
			"h%00", "h/test", "h\\test", "h@test", "h:80", "h,test", "h;test", "h'test", "h\"test", "h*test", "*.test",
			"h!test", "h$test", "h~test", "h+test", "h=test", "h?test", "h#test", "(h)", "<h>", "{h}", "|", "^h",
			"`h`" })
	void refusesWhatIsNoName(String host) {
		assertRefused(host);
	}

	@ParameterizedTest
	@DisplayName("B-160: IPv6 with a zone, an odd IPv4 tail or broken brackets is refused")
	@ValueSource(strings = { "[", "]", "[]", "[::1", "::1]", "::1", "[::1]x", "x[::1]", "[[::1]]", "[fe80::1%eth0]",
			"[fe80::1%25eth0]", "[fe80::1%1]", "[::1%0]", "[1:2:3]", "[1:2:3:4:5:6:7:8:9]", "[1::2::3]", "[:::1]",
			"[::g]", "[::12345]", "[::ffff:0177.0.0.1]", "[::ffff:127.0.0.01]", "[::ffff:127.1]", "[::127.1]",
			"[::ffff:0x7f.0.0.1]", "[::ffff:256.0.0.1]", "[::1.2.3]", "[::1.2.3.4.5]", "[::1.2.3.]", "[127.0.0.1]",
			"[localhost]", "[v1.fe80]", "[:: 1]", "[::1\n]", "[::１]", "[1.2.3.4::]" })
	void refusesOddIpv6(String host) {
		assertRefused(host);
	}

	@Test
	@DisplayName("Labels are at most 63 and names at most 253 characters")
	void refusesTooLongLabelsAndNames() {
		String label = "a".repeat(63);
		String longest = String.join(".", label, label, label, "b".repeat(61));

		assertThat(HostName.normalize(label)).isEqualTo(label);
		assertThat(HostName.normalize(longest)).hasSize(253);
		assertRefused(label + "a");
		assertRefused(longest + "b");
		assertRefused("ü".repeat(300));
	}

	@ParameterizedTest
	@DisplayName("C11, W26, B-159: names have one spelling")
	@CsvSource({ "h,h", "localhost,localhost", "LOCALHOST,localhost", "Mcp.Example.COM,mcp.example.com",
			"xn--bcher-kva.test,xn--bcher-kva.test", "XN--BCHER-KVA.test,xn--bcher-kva.test",
			"bücher.test,xn--bcher-kva.test", "BÜCHER.TEST,xn--bcher-kva.test", "mcp.例え.test,mcp.xn--r8jz45g.test",
			"пример.test,xn--e1afmkfd.test", "a-b.test,a-b.test", "1a.test,1a.test", "3com.test,3com.test",
			"0x7f.test,0x7f.test", "127.0.0.1.test,127.0.0.1.test", "1.2.3.a4,1.2.3.a4", "dead.beef,dead.beef" })
	void normalisesNames(String host, String normal) {
		assertThat(HostName.normalize(host)).isEqualTo(normal);
	}

	@ParameterizedTest
	@DisplayName("W26: addresses have one spelling")
	@CsvSource({ "1.2.3.4,1.2.3.4", "0.0.0.0,0.0.0.0", "255.255.255.255,255.255.255.255", "[::],0:0:0:0:0:0:0:0",
			"[::1],0:0:0:0:0:0:0:1", "[0:0:0:0:0:0:0:1],0:0:0:0:0:0:0:1", "[2001:DB8::A],2001:db8:0:0:0:0:0:a",
			"[2001:0db8::000a],2001:db8:0:0:0:0:0:a", "[1:2:3:4:5:6:7::],1:2:3:4:5:6:7:0", "[::ffff:1.2.3.4],1.2.3.4",
			"[::FFFF:102:304],1.2.3.4", "[::1.2.3.4],0:0:0:0:0:0:102:304",
			"[64:ff9b::1.2.3.4],64:ff9b:0:0:0:0:102:304" })
	void normalisesAddresses(String host, String normal) {
		assertThat(HostName.normalize(host)).isEqualTo(normal);
	}

	@Test
	@DisplayName("B-158: no character of the basic plane slips through as anything but letters, digits and hyphens")
	void everyCharacterOfTheBasicPlaneIsRefusedOrBecomesAscii() {
		for (int c = 0; c < BASIC_PLANE; c++) {
			requireAsciiOrRefusal((char) c + ".test");
		}
	}

	@Test
	@DisplayName("B-156, B-158: no single character makes a numeric last label that is not a dotted quad")
	void noLookAlikeDigitBecomesAnAddress() {
		for (int c = 0x80; c < BASIC_PLANE; c++) {
			String host = "127.0.0." + (char) c;
			String normal = normalOrNull(host);
			if (normal != null) {
				assertThat(normal).as("U+%04X", c).startsWith("127.0.0.xn--");
			}
		}
	}

	@Test
	@DisplayName("Normalising is idempotent, so that a record can check itself")
	void isNormalHoldsForNormalisedHostsOnly() {
		assertThat(HostName.isNormal("mcp.example.com")).isTrue();
		assertThat(HostName.isNormal("0:0:0:0:0:0:0:1")).isTrue();
		assertThat(HostName.isNormal("MCP.example.com")).isFalse();
		assertThat(HostName.isNormal("::1")).isFalse();
	}

	private static void requireAsciiOrRefusal(String host) {
		String normal = normalOrNull(host);
		if (normal != null && !normal.matches("[a-z0-9.-]+")) {
			assertThat(normal).as(host).matches("[a-z0-9.-]+");
		}
	}

	private static String normalOrNull(String host) {
		try {
			return HostName.normalize(host);
		}
		catch (IllegalArgumentException ex) {
			return null;
		}
	}

	private static void assertRefused(String host) {
		assertThatIllegalArgumentException().isThrownBy(() -> HostName.normalize(host))
			.withMessageStartingWith("The URL is not usable: ")
			.satisfies((ex) -> {
				if (host.length() > 5) {
					assertThat(ex).hasMessageNotContaining(host);
				}
			});
		if (!host.matches("[^/?#:]+[/?#:].*") || host.contains("[")) {
			assertThatIllegalArgumentException().isThrownBy(() -> Endpoint.parse("https://" + host + "/"));
		}
	}

}
