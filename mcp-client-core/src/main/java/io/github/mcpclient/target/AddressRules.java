package io.github.mcpclient.target;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Judges addresses by their bytes. The predicates of {@code InetAddress} are not used:
 * they know nothing of unique-local, translated, carrier-NAT or benchmarking addresses.
 * <p>
 * An IPv6 address that carries an IPv4 address (mapped, compatible, translated, NAT64,
 * 6to4, ISATAP) is what the address inside is, because that is where the packets go. Of
 * IPv6 only global unicast is a server; whatever is not listed is refused.
 */
final class AddressRules {

	private static final Map<AddressScope, List<Cidr>> V4 = Map.of(AddressScope.FORBIDDEN,
			ranges("169.254.0.0/16", "100.100.100.200/32", "168.63.129.16/32", "192.0.0.192/32"), AddressScope.LOOPBACK,
			ranges("127.0.0.0/8"), AddressScope.PRIVATE,
			ranges("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"), AddressScope.RESERVED,
			ranges("0.0.0.0/8", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24",
					"192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4",
					"240.0.0.0/4"));

	private static final List<AddressScope> STRICTEST_FIRST = List.of(AddressScope.FORBIDDEN, AddressScope.LOOPBACK,
			AddressScope.PRIVATE, AddressScope.RESERVED);

	/** Link-local, and the metadata services that clouds put into unique-local space. */
	private static final List<Cidr> V6_FORBIDDEN = ranges("fe80::/10", "fec0::/10", "fd00:ec2::/32", "fd20:ce::254/128",
			"fd00:c1::a9fe:a9fe/128", "fd00:42::42/128", "fd00:a9fe:a9fe::1/128", "fd00:100::100:200/128");

	private static final Cidr V6_LOOPBACK = Cidr.of("::1/128");

	private static final Cidr V6_UNIQUE_LOCAL = Cidr.of("fc00::/7");

	private static final Cidr V6_GLOBAL_UNICAST = Cidr.of("2000::/3");

	private static final List<Cidr> V6_RESERVED = ranges("2001::/23", "2001:db8::/32", "3fff::/20",
			"2620:4f:8000::/48");

	private static final Cidr V6_ZERO_96 = Cidr.of("::/96");

	private static final Cidr V6_TRANSLATED = Cidr.of("::ffff:0:0:0/96");

	private static final Cidr V6_NAT64 = Cidr.of("64:ff9b::/96");

	private static final Cidr V6_NAT64_LOCAL = Cidr.of("64:ff9b:1::/48");

	private static final Cidr V6_6TO4 = Cidr.of("2002::/16");

	private AddressRules() {
	}

	private static List<Cidr> ranges(String... texts) {
		return Arrays.stream(texts).map(Cidr::of).toList();
	}

	/**
	 * Judge an address.
	 * @param address 4 or 16 bytes
	 * @return what it is
	 */
	static AddressScope scope(byte[] address) {
		return (address.length == 4) ? v4(address) : v6(address);
	}

	private static AddressScope v4(byte[] address) {
		for (AddressScope scope : STRICTEST_FIRST) {
			if (anyContains(V4.getOrDefault(scope, List.of()), address)) {
				return scope;
			}
		}
		return AddressScope.GLOBAL;
	}

	private static AddressScope v6(byte[] address) {
		if (V6_LOOPBACK.contains(address)) {
			return AddressScope.LOOPBACK;
		}
		if (isMapped(address) || V6_ZERO_96.contains(address) || V6_TRANSLATED.contains(address)
				|| V6_NAT64.contains(address)) {
			return v4(embedded(address, 12));
		}
		if (V6_NAT64_LOCAL.contains(address)) {
			return localNat64(address);
		}
		if (anyContains(V6_FORBIDDEN, address)) {
			return AddressScope.FORBIDDEN;
		}
		if (V6_6TO4.contains(address)) {
			return v4(embedded(address, 2));
		}
		AddressScope scope = native6(address);
		return isIsatap(address) ? scope.stricter(v4(embedded(address, 12))) : scope;
	}

	private static AddressScope native6(byte[] address) {
		if (V6_UNIQUE_LOCAL.contains(address)) {
			return AddressScope.PRIVATE;
		}
		boolean global = V6_GLOBAL_UNICAST.contains(address) && !anyContains(V6_RESERVED, address);
		return global ? AddressScope.GLOBAL : AddressScope.RESERVED;
	}

	private static boolean anyContains(List<Cidr> ranges, byte[] address) {
		for (Cidr range : ranges) {
			if (range.contains(address)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * {@code InetAddress} turns mapped addresses into IPv4 by itself, a custom resolver
	 * may not.
	 */
	private static boolean isMapped(byte[] address) {
		for (int i = 0; i < 10; i++) {
			if (address[i] != 0) {
				return false;
			}
		}
		return address[10] == (byte) 0xff && address[11] == (byte) 0xff;
	}

	private static boolean isIsatap(byte[] address) {
		return (address[8] & 0xfd) == 0 && address[9] == 0 && address[10] == 0x5e && address[11] == (byte) 0xfe;
	}

	/**
	 * In the local-use prefix the operator chooses the prefix length, so each position of
	 * RFC 6052 is possible and the strictest reading counts.
	 */
	private static AddressScope localNat64(byte[] address) {
		byte[] at48 = { address[6], address[7], address[9], address[10] };
		byte[] at56 = { address[7], address[9], address[10], address[11] };
		byte[] at64 = { address[9], address[10], address[11], address[12] };
		return v4(embedded(address, 12)).stricter(v4(at48)).stricter(v4(at56)).stricter(v4(at64));
	}

	private static byte[] embedded(byte[] address, int offset) {
		return Arrays.copyOfRange(address, offset, offset + 4);
	}

}
