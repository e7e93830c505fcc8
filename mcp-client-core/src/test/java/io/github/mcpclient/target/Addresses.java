package io.github.mcpclient.target;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Addresses by their bytes, written down for tests without the parser under test.
 */
final class Addresses {

	private Addresses() {
	}

	/** Four or sixteen bytes of a literal; the platform makes mapped addresses four. */
	static byte[] bytes(String literal) {
		try {
			return InetAddress.getByName(literal).getAddress();
		}
		catch (UnknownHostException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	static InetAddress address(String literal) {
		try {
			return InetAddress.getByAddress(bytes(literal));
		}
		catch (UnknownHostException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	static List<InetAddress> addresses(String... literals) {
		return Arrays.stream(literals).map(Addresses::address).toList();
	}

	static byte[] first(String cidr) {
		return mask(cidr, false);
	}

	static byte[] last(String cidr) {
		return mask(cidr, true);
	}

	/** The address that many after another one, of the same family. */
	static byte[] plus(byte[] address, int distance) {
		byte[] sum = new BigInteger(1, address).add(BigInteger.valueOf(distance)).toByteArray();
		byte[] result = new byte[address.length];
		for (int i = 0; i < result.length; i++) {
			int from = sum.length - result.length + i;
			result[i] = (from >= 0) ? sum[from] : 0;
		}
		return result;
	}

	private static byte[] mask(String cidr, boolean ones) {
		byte[] address = bytes(cidr.substring(0, cidr.indexOf('/')));
		int bits = Integer.parseInt(cidr.substring(cidr.indexOf('/') + 1));
		for (int bit = bits; bit < address.length * 8; bit++) {
			int one = 0x80 >> (bit % 8);
			address[bit / 8] = (byte) (ones ? address[bit / 8] | one : address[bit / 8] & ~one);
		}
		return address;
	}

	static String print(byte[] address) {
		return HexFormat.ofDelimiter(".").formatHex(address);
	}

}
