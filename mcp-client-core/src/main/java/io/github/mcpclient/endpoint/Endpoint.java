package io.github.mcpclient.endpoint;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * A parsed MCP endpoint URL.
 * <p>
 * Parsing is strict, because everything after it (vetting, dialling, the name the
 * certificate is checked against) must agree on one host: spellings on which parsers
 * differ are refused rather than repaired (B-156 to B-160). Immutable.
 * {@link #toString()} shows the masked {@link #key()}, since path and query of a
 * per-account URL are credentials.
 */
public final class Endpoint {

	private static final int MAX_LENGTH = 4096;

	private final EndpointKey key;

	private final String requestTarget;

	private Endpoint(EndpointKey key, String requestTarget) {
		this.key = key;
		this.requestTarget = requestTarget;
	}

	/**
	 * Parse an absolute {@code http} or {@code https} URL.
	 * @param url the URL; a fragment is dropped, since it is never sent
	 * @return the endpoint
	 * @throws IllegalArgumentException if the URL is not acceptable; the message says
	 * what is wrong with it and repeats no part of it
	 */
	public static Endpoint parse(String url) {
		requirePrintable(url);
		URI uri = parseUri(url);
		String scheme = scheme(uri);
		String authority = uri.getRawAuthority();
		if (authority == null || uri.isOpaque()) {
			throw invalid("it has no host");
		}
		if (authority.indexOf('@') >= 0) {
			throw invalid("it carries user info; put credentials into a header");
		}
		int portAt = portSeparator(authority);
		String host = HostName.normalize(authority.substring(0, portAt));
		int port = port(authority.substring(portAt), scheme);
		String path = uri.getRawPath().isEmpty() ? "/" : asciiOnly(uri.getRawPath());
		String query = uri.getRawQuery();
		String target = (query != null) ? path + "?" + asciiOnly(query) : path;
		return new Endpoint(new EndpointKey(new Origin(scheme, host, port), path), target);
	}

	/**
	 * Resolve a reference a server gave against this URL.
	 * @param reference an absolute or a relative URL
	 * @return the endpoint it stands for
	 * @throws IllegalArgumentException if it is not acceptable, as in {@link #parse}
	 */
	public Endpoint resolve(String reference) {
		requirePrintable(reference);
		if (reference.startsWith("?")) {
			// which java.net.URI takes for a sibling of the last segment
			return parse(origin() + this.key.path() + reference);
		}
		return parse(parseUri(origin() + this.requestTarget).resolve(parseUri(reference)).toString());
	}

	private static void requirePrintable(String url) {
		if (url.isBlank()) {
			throw invalid("it is empty");
		}
		if (url.length() > MAX_LENGTH) {
			throw invalid("it is longer than " + MAX_LENGTH + " characters");
		}
		for (int i = 0; i < url.length(); i++) {
			char c = url.charAt(i);
			if (c <= ' ' || c == '\\' || c == 0x7f) {
				throw invalid("it contains a blank, a control character or a backslash");
			}
		}
	}

	private static URI parseUri(String url) {
		try {
			return new URI(url);
		}
		catch (URISyntaxException ex) {
			throw invalid("it is not a URL");
		}
	}

	private static String scheme(URI uri) {
		String scheme = (uri.getScheme() != null) ? uri.getScheme().toLowerCase(Locale.ROOT) : "";
		if (!scheme.equals("https") && !scheme.equals("http")) {
			throw invalid("it does not start with https:// or http://");
		}
		return scheme;
	}

	private static int portSeparator(String authority) {
		int bracket = authority.lastIndexOf(']');
		int colon = authority.indexOf(':', Math.max(bracket, 0));
		return (colon >= 0) ? colon : authority.length();
	}

	private static int port(String text, String scheme) {
		if (text.length() <= 1) {
			return scheme.equals("https") ? 443 : 80;
		}
		int port = 0;
		for (int i = 1; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c < '0' || c > '9' || port > 65535) {
				throw invalid("its port is not a number between 1 and 65535");
			}
			port = port * 10 + (c - '0');
		}
		if (port < 1 || port > 65535) {
			throw invalid("its port is not a number between 1 and 65535");
		}
		return port;
	}

	private static String asciiOnly(String text) {
		if (!text.chars().allMatch((c) -> c < 0x80)) {
			throw invalid("its path or query has characters that must be percent-encoded");
		}
		return text;
	}

	static IllegalArgumentException invalid(String reason) {
		return new IllegalArgumentException("The URL is not usable: " + reason);
	}

	/**
	 * What this endpoint is identified by.
	 * @return origin and path
	 */
	public EndpointKey key() {
		return this.key;
	}

	/**
	 * Scheme, host and port.
	 * @return the origin
	 */
	public Origin origin() {
		return this.key.origin();
	}

	/**
	 * Path and query as they go into the request line. May hold a credential; never print
	 * it.
	 * @return the request target
	 */
	public String requestTarget() {
		return this.requestTarget;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Endpoint endpoint && this.key.equals(endpoint.key)
				&& this.requestTarget.equals(endpoint.requestTarget);
	}

	@Override
	public int hashCode() {
		return this.key.hashCode();
	}

	@Override
	public String toString() {
		return this.key.toString();
	}

}
