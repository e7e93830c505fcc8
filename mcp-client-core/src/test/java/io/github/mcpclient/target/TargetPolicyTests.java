package io.github.mcpclient.target;

import java.util.HexFormat;
import java.util.List;
import java.util.Set;

import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.BlockedTargetException.Reason;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Schemes, ports, profiles and ranges: T1, T2, T6.
 */
class TargetPolicyTests {

	@ParameterizedTest
	@DisplayName("T1, T2: which schemes and ports a profile permits")
	@CsvSource({ "PUBLIC,https://h.test/,true", "PUBLIC,https://h.test:80/,true", "PUBLIC,https://h.test:8080/,true",
			"PUBLIC,https://h.test:8443/,true", "PUBLIC,http://h.test/,false", "PUBLIC,http://h.test:443/,false",
			"PUBLIC,https://h.test:22/,false", "PUBLIC,https://h.test:6379/,false", "PUBLIC,https://h.test:81/,false",
			"PUBLIC,https://h.test:8081/,false", "PUBLIC,https://h.test:1/,false", "PUBLIC,https://h.test:65535/,false",
			"PRIVATE,https://h.test/,true", "PRIVATE,http://h.test/,false", "PRIVATE,https://h.test:9000/,false",
			"LOOPBACK,http://localhost:3000/,true", "LOOPBACK,https://localhost:1/,true" })
	void permitsSchemesAndPorts(TargetProfile profile, String url, boolean permitted) {
		assertThat(permitsOrigin(TargetPolicy.of(profile), url)).isEqualTo(permitted);
	}

	@Test
	@DisplayName("T2: ports can be added, cleartext cannot")
	void allowsMorePorts() {
		TargetPolicy policy = new TargetPolicy(TargetProfile.PUBLIC, Set.of(9000), List.of());

		assertThat(permitsOrigin(policy, "https://h.test:9000/")).isTrue();
		assertThat(permitsOrigin(policy, "https://h.test/")).isTrue();
		assertThat(permitsOrigin(policy, "https://h.test:9001/")).isFalse();
		assertThat(permitsOrigin(policy, "http://h.test:9000/")).isFalse();
	}

	@ParameterizedTest
	@DisplayName("T6: which addresses a profile permits")
	@CsvSource({ "8.8.8.8,true,true,false", "10.0.0.1,false,true,false", "100.64.0.1,false,true,false",
			"fd00::1,false,true,false", "127.0.0.1,false,false,true", "::1,false,false,true",
			"::7f00:1,false,false,true", "64:ff9b::7f00:1,false,false,true", "2002:a00:1::,false,true,false",
			"169.254.169.254,false,false,false", "fe80::1,false,false,false", "100.100.100.200,false,false,false",
			"fd00:ec2::23,false,false,false", "0.0.0.0,false,false,false", "::,false,false,false",
			"198.18.0.1,false,false,false", "240.0.0.1,false,false,false", "2001:db8::1,false,false,false",
			"2606:4700::1,true,true,false" })
	void permitsAddresses(String literal, boolean isPublic, boolean isPrivate, boolean isLoopback) {
		byte[] address = Addresses.bytes(literal);
		assertThat(permits(TargetPolicy.of(TargetProfile.PUBLIC), address)).isEqualTo(isPublic);
		assertThat(permits(TargetPolicy.of(TargetProfile.PRIVATE), address)).isEqualTo(isPrivate);
		assertThat(permits(TargetPolicy.of(TargetProfile.LOOPBACK), address)).isEqualTo(isLoopback);
	}

	@Test
	@DisplayName("Ranges open what a profile does not, and nothing beside them")
	void allowedRangesOpenExactlyThemselves() {
		TargetPolicy policy = allowing("10.1.0.0/16", "198.18.0.0/24", "127.0.0.1/32", "fd00:1::/32");

		assertThat(permits(policy, Addresses.bytes("10.1.255.255"))).isTrue();
		assertThat(permits(policy, Addresses.bytes("198.18.0.9"))).isTrue();
		assertThat(permits(policy, Addresses.bytes("127.0.0.1"))).isTrue();
		assertThat(permits(policy, Addresses.bytes("fd00:1::9"))).isTrue();
		assertThat(permits(policy, Addresses.bytes("8.8.8.8"))).isTrue();
		assertThat(permits(policy, Addresses.bytes("10.2.0.0"))).isFalse();
		assertThat(permits(policy, Addresses.bytes("127.0.0.2"))).isFalse();
		assertThat(permits(policy, Addresses.bytes("64:ff9b::a01:1"))).isFalse();
		assertThat(permits(policy, Addresses.bytes("fd00:2::"))).isFalse();
	}

	@ParameterizedTest
	@DisplayName("T6: no range opens link-local or metadata addresses, in whatever form")
	@EnumSource(TargetProfile.class)
	void noRangeOpensMetadata(TargetProfile profile) {
		TargetPolicy open = new TargetPolicy(profile, Set.of(),
				List.of(Cidr.parse("0.0.0.0/0"), Cidr.parse("::/0"), Cidr.parse("169.254.169.254/32")));

		for (String literal : new String[] { "169.254.169.254", "169.254.0.0", "169.254.255.255", "100.100.100.200",
				"168.63.129.16", "192.0.0.192", "fe80::1", "fec0::1", "fd00:ec2::254", "fd00:ec2::23", "fd20:ce::254",
				"fd00:c1::a9fe:a9fe", "::a9fe:a9fe", "64:ff9b::a9fe:a9fe", "64:ff9b:1::a9fe:a9fe", "2002:a9fe:a9fe::1",
				"2a00::5efe:a9fe:a9fe", "fd00::200:5efe:a9fe:a9fe" }) {
			assertThat(permits(open, Addresses.bytes(literal))).as(literal).isFalse();
		}
		assertThat(permits(open, HexFormat.of().parseHex("00000000000000000000ffffa9fea9fe"))).isFalse();
		assertThat(permits(open, Addresses.bytes("10.0.0.1"))).isTrue();
		assertThat(permits(open, Addresses.bytes("240.0.0.1"))).isTrue();
	}

	@Test
	@DisplayName("X6: a refusal says which setting would allow it and names no address")
	void refusalGivesAdvice() {
		assertAdvice("127.0.0.1", "target.profile=loopback");
		assertAdvice("10.0.0.1", "target.profile=private");
		assertAdvice("198.18.0.1", "target.allowed-cidrs");
		assertAdvice("169.254.169.254", "never dialled");
		assertThatExceptionOfType(BlockedTargetException.class)
			.isThrownBy(() -> TargetPolicy.of(TargetProfile.LOOPBACK).checkAddress(Addresses.bytes("8.8.8.8")))
			.withMessageContaining("target.profile=loopback");
	}

	private static void assertAdvice(String literal, String advice) {
		assertThatExceptionOfType(BlockedTargetException.class)
			.isThrownBy(() -> TargetPolicy.of(TargetProfile.PUBLIC).checkAddress(Addresses.bytes(literal)))
			.withMessageContaining(advice)
			.withMessageNotContaining(literal)
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(Reason.ADDRESS));
	}

	@Test
	@DisplayName("T9: a host that is an address is judged before anything is dialled")
	void literalsAreJudgedAtOnce() {
		for (String literal : List.of("10.0.0.1", "127.0.0.1", "169.254.169.254", "[::1]", "[::ffff:10.0.0.1]")) {
			assertThatExceptionOfType(BlockedTargetException.class).as(literal)
				.isThrownBy(() -> allowing().checkOrigin(Endpoint.parse("https://" + literal + "/").origin()))
				.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(Reason.ADDRESS));
		}
		assertThatNoException().isThrownBy(() -> allowing().checkOrigin(Endpoint.parse("https://8.8.8.8/").origin()));
	}

	@Test
	@DisplayName("A policy is a value that checks itself and shares nothing with its maker")
	void policyIsAValue() {
		assertThat(allowing("10.0.0.0/8")).isEqualTo(allowing("10.0.0.0/8"));
		for (int port : new int[] { 0, -1, 65536 }) {
			assertThatIllegalArgumentException()
				.isThrownBy(() -> new TargetPolicy(TargetProfile.PUBLIC, Set.of(port), List.of()));
		}
	}

	private static TargetPolicy allowing(String... ranges) {
		return new TargetPolicy(TargetProfile.PUBLIC, Set.of(), List.of(ranges).stream().map(Cidr::parse).toList());
	}

	private static boolean permitsOrigin(TargetPolicy policy, String url) {
		try {
			policy.checkOrigin(Endpoint.parse(url).origin());
			return true;
		}
		catch (BlockedTargetException ex) {
			assertThat(ex.reason()).isEqualTo(Reason.INVALID_URL);
			assertThat(ex).hasMessageNotContaining("h.test");
			return false;
		}
	}

	private static boolean permits(TargetPolicy policy, byte[] address) {
		try {
			policy.checkAddress(address);
			return true;
		}
		catch (BlockedTargetException ex) {
			return false;
		}
	}

}
