package io.github.mcpclient.target;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

import io.github.mcpclient.endpoint.Endpoint;

/**
 * A range of addresses, written as {@code 10.1.0.0/16} or {@code fd00:1::/32}. Immutable.
 */
public final class Cidr {

	private final byte[] prefix;

	private final int bits;

	private Cidr(byte[] prefix, int bits) {
		this.prefix = prefix;
		this.bits = bits;
	}

	/**
	 * Parse a range.
	 * @param text an IPv4 or IPv6 address, a slash and the number of leading bits
	 * @return the range
	 * @throws IllegalArgumentException if it is not such a range
	 */
	public static Cidr parse(String text) {
		int slash = text.indexOf('/');
		if (slash > 0) {
			byte[] prefix = literal(text.substring(0, slash));
			int bits = number(text.substring(slash + 1));
			if (prefix.length > 0 && bits >= 0 && bits <= prefix.length * 8) {
				return new Cidr(prefix, bits);
			}
		}
		throw new IllegalArgumentException("'" + text + "' is not an address range such as 10.1.0.0/16 or fd00:1::/32");
	}

	static Cidr of(String text) {
		return parse(text);
	}

	/**
	 * The spelling is checked first, since the platform would look up what is no literal,
	 * and second by the one parser of hosts, since it would accept short and octal forms.
	 */
	private static byte[] literal(String text) {
		boolean v6 = text.indexOf(':') >= 0;
		if (!text.chars().allMatch((c) -> c == '.' || (v6 ? c == ':' || isHex(c) : isDigit(c)))) {
			return new byte[0];
		}
		try {
			String host = Endpoint.parse(v6 ? "http://[" + text + "]" : "http://" + text).origin().host();
			boolean sameFamily = v6 == (host.indexOf(':') >= 0);
			return sameFamily ? InetAddress.getByName(host).getAddress() : new byte[0];
		}
		catch (IllegalArgumentException | UnknownHostException ex) {
			return new byte[0];
		}
	}

	private static boolean isDigit(int c) {
		return c >= '0' && c <= '9';
	}

	private static boolean isHex(int c) {
		return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
	}

	private static int number(String text) {
		boolean plain = !text.isEmpty() && text.length() <= 3 && text.chars().allMatch(Cidr::isDigit);
		return plain ? Integer.parseInt(text) : -1;
	}

	/**
	 * Whether an address lies in this range.
	 * @param address the bytes of the address
	 * @return {@code true} if it is of the same family and shares the leading bits
	 */
	boolean contains(byte[] address) {
		if (address.length != this.prefix.length) {
			return false;
		}
		int whole = this.bits / 8;
		for (int i = 0; i < whole; i++) {
			if (address[i] != this.prefix[i]) {
				return false;
			}
		}
		int rest = this.bits % 8;
		int mask = (0xff << (8 - rest)) & 0xff;
		return rest == 0 || (address[whole] & mask) == (this.prefix[whole] & mask);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Cidr cidr && this.bits == cidr.bits && Arrays.equals(this.prefix, cidr.prefix);
	}

	@Override
	public int hashCode() {
		return 31 * Arrays.hashCode(this.prefix) + this.bits;
	}

	@Override
	public String toString() {
		try {
			return InetAddress.getByAddress(this.prefix).getHostAddress() + "/" + this.bits;
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
