package io.github.mcpclient.endpoint;

import java.net.IDN;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The one spelling of a host: a lower-case ASCII name, a dotted-quad IPv4 literal or an
 * IPv6 literal. Everything some resolver or platform would read as another address
 * (short, octal, hexadecimal or decimal IPv4, full-width digits, zone ids, trailing dots)
 * is refused here, before any resolver sees it.
 */
final class HostName {

	private static final int MAX_LENGTH = 253;

	private static final int MAX_LABEL = 63;

	private HostName() {
	}

	static String normalize(String host) {
		if (host.isEmpty()) {
			throw Endpoint.invalid("it has no host");
		}
		if (host.startsWith("[")) {
			return ipv6(host);
		}
		String ascii = toAscii(host).toLowerCase(Locale.ROOT);
		if (ascii.length() > MAX_LENGTH) {
			throw Endpoint.invalid("its host name is too long");
		}
		String[] labels = ascii.split("\\.", -1);
		for (String label : labels) {
			requireLabel(label);
		}
		if (looksNumeric(labels[labels.length - 1])) {
			requireDottedQuad(labels);
		}
		return ascii;
	}

	/**
	 * Whether a host already has its one spelling, an IPv6 literal without brackets.
	 */
	static boolean isNormal(String host) {
		return normalize((host.indexOf(':') >= 0) ? "[" + host + "]" : host).equals(host);
	}

	private static String toAscii(String host) {
		if (host.chars().allMatch((c) -> c < 0x80)) {
			return host;
		}
		return Arrays.stream(host.split("\\.", -1)).map(HostName::asciiLabel).collect(Collectors.joining("."));
	}

	private static String asciiLabel(String label) {
		if (label.chars().allMatch((c) -> c < 0x80)) {
			return label;
		}
		try {
			String ascii = IDN.toASCII(label, IDN.USE_STD3_ASCII_RULES);
			if (ascii.startsWith("xn--") && ascii.indexOf('.') < 0) {
				return ascii;
			}
		}
		catch (IllegalArgumentException ex) {
			throw Endpoint.invalid("its host name is not a valid internationalised name");
		}
		throw Endpoint.invalid("its host name hides ASCII characters behind look-alikes");
	}

	private static void requireLabel(String label) {
		if (label.isEmpty()) {
			throw Endpoint.invalid("its host name has an empty label or a trailing dot");
		}
		if (label.length() > MAX_LABEL || label.startsWith("-") || label.endsWith("-")) {
			throw Endpoint.invalid("its host name is not valid");
		}
		for (int i = 0; i < label.length(); i++) {
			char c = label.charAt(i);
			if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-') {
				throw Endpoint.invalid("its host name has a character other than letters, digits and '-'");
			}
		}
	}

	/**
	 * A host whose last label is a number is an IPv4 address to every resolver, however
	 * it is spelled.
	 */
	private static boolean looksNumeric(String label) {
		return label.startsWith("0x") || label.chars().allMatch((c) -> c >= '0' && c <= '9');
	}

	private static void requireDottedQuad(String[] labels) {
		boolean valid = labels.length == 4;
		for (String label : labels) {
			valid = valid && label.length() <= 3 && label.chars().allMatch((c) -> c >= '0' && c <= '9')
					&& !label.isEmpty() && (label.length() == 1 || label.charAt(0) != '0')
					&& Integer.parseInt(label) <= 255;
		}
		if (!valid) {
			throw Endpoint.invalid("its IPv4 address is not written as four decimal numbers");
		}
	}

	private static String ipv6(String host) {
		String text = host.endsWith("]") ? host.substring(1, host.length() - 1) : "";
		boolean plausible = text.indexOf(':') >= 0 && text.chars()
			.allMatch((c) -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':'
					|| c == '.');
		if (plausible) {
			if (text.indexOf('.') >= 0) {
				requireDottedQuad(text.substring(text.lastIndexOf(':') + 1).split("\\.", -1));
			}
			try {
				return InetAddress.getByName(host).getHostAddress();
			}
			catch (UnknownHostException ex) {
				throw Endpoint.invalid("its IPv6 address is malformed");
			}
		}
		throw Endpoint.invalid("its IPv6 address is malformed or has a zone id");
	}

}
