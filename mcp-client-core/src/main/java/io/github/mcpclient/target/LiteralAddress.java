package io.github.mcpclient.target;

import java.net.InetAddress;
import java.net.UnknownHostException;

import org.jspecify.annotations.Nullable;

/**
 * Hosts that are addresses, in the one spelling that {@link HostName} leaves of each.
 */
final class LiteralAddress {

	private LiteralAddress() {
	}

	/**
	 * The address a host is.
	 * @param host a normalised host
	 * @return the address, {@code null} if the host is a name
	 */
	static @Nullable InetAddress of(String host) {
		if (!isLiteral(host)) {
			return null;
		}
		try {
			return InetAddress.getByName(host);
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException("A parsed literal is an address", ex);
		}
	}

	private static boolean isLiteral(String host) {
		char last = host.charAt(host.length() - 1);
		return host.indexOf(':') >= 0
				|| (last >= '0' && last <= '9' && host.chars().allMatch(LiteralAddress::isQuadChar));
	}

	private static boolean isQuadChar(int c) {
		return c == '.' || (c >= '0' && c <= '9');
	}

}
