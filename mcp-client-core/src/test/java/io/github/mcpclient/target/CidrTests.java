package io.github.mcpclient.target;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Ranges of addresses as operators write them.
 */
class CidrTests {

	@ParameterizedTest
	@CsvSource({ "10.0.0.0/8,10.255.255.255,11.0.0.0", "10.1.2.3/32,10.1.2.3,10.1.2.4", "10.1.2.3/31,10.1.2.2,10.1.2.4",
			"192.168.0.0/17,192.168.127.255,192.168.128.0", "fd00:1::/32,fd00:1:ffff::1,fd00:2::",
			"fd00::/9,fd7f::1,fd80::", "fd00::1/128,fd00::1,fd00::2", "0.0.0.0/0,255.255.255.255,::1",
			"::/0,ffff::,1.2.3.4" })
	void containsWhatSharesItsLeadingBits(String range, String inside, String outside) {
		assertThat(Cidr.parse(range).contains(Addresses.bytes(inside))).isTrue();
		assertThat(Cidr.parse(range).contains(Addresses.bytes(outside))).isFalse();
	}

	@ParameterizedTest
	@DisplayName("T10: what is no canonical range is refused, without asking any resolver")
	@ValueSource(strings = { "", "/", "/8", "10.0.0.0", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8",
			"10.0.0.0/8 ", " 10.0.0.0/8", "10.0.0.0/8/8", "10.0.0.0/0008", "10.0.0.0/８", "10.0.0.0/255.0.0.0", "10/8",
			"10.0/8", "010.0.0.0/8", "0xa.0.0.0/8", "167772160/8", "10.0.0.256/8", "10.0.0.0.0/8", "10.0.0.0?x/8",
			"10.0.0.0#x/8", "10.0.0.0:80/8", "u@10.0.0.0/8", "example.com/8", "example1/8", "h2/8", "localhost/8",
			"a.b1/8", "fd00::/129", "fd00:::/32", "fd00/32", "[fd00::]/32", "fd00::%eth0/32", "fe80::1%1/64",
			"::ffff:10.0.0.0/104", "::ffff:10.0.0.0/8", "::ffff:a00:0/8", "::10.0.0.010/128" })
	void refusesWhatIsNoRange(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Cidr.parse(text))
			.withMessageContaining("is not an address range such as");
	}

	@Test
	@DisplayName("A range is a value")
	void isAValue() {
		assertThat(Cidr.parse("10.0.0.0/8")).isEqualTo(Cidr.parse("10.0.0.0/8"))
			.hasSameHashCodeAs(Cidr.parse("10.0.0.0/8"))
			.hasToString("10.0.0.0/8")
			.isNotEqualTo(Cidr.parse("10.0.0.0/9"))
			.isNotEqualTo(Cidr.parse("11.0.0.0/8"))
			.isNotEqualTo("10.0.0.0/8");
		assertThat(Cidr.parse("FD00::/32")).hasToString("fd00:0:0:0:0:0:0:0/32");
	}

}
