package io.github.mcpclient.transport;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.github.mcpclient.endpoint.Secret;
import io.github.mcpclient.exchange.HttpHeader;
import io.github.mcpclient.protocol.McpHeaders;

/**
 * The headers an operator configured for a connection, checked.
 * <p>
 * A header that belongs to the transport or the framing is refused instead of being
 * dropped silently (X1), and so is a value that could not travel unchanged. Values are
 * secrets: {@link #toString()} shows names only. Immutable.
 */
public final class ConfiguredHeaders {

	private static final Set<String> RESERVED = Set.of("accept", "accept-encoding", "connection", "content-encoding",
			"content-length", "content-type", "cookie", "expect", "host", "keep-alive", "proxy-authorization",
			"proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", "user-agent", "last-event-id");

	private static final String TOKEN_PUNCTUATION = "!#$%&'*+-.^_`|~";

	private final List<HttpHeader> headers;

	private ConfiguredHeaders(List<HttpHeader> headers) {
		this.headers = headers;
	}

	/**
	 * Check headers.
	 * @param headers names and values
	 * @return the checked headers in the same order
	 * @throws IllegalArgumentException if a name or value is refused; the message names
	 * the header and never its value
	 */
	public static ConfiguredHeaders of(Map<String, Secret> headers) {
		Map<String, HttpHeader> checked = new LinkedHashMap<>();
		headers.forEach((name, value) -> {
			String key = name.toLowerCase(Locale.ROOT);
			requireName(name, key);
			requireValue(name, value.reveal());
			if (checked.put(key, new HttpHeader(name, value.reveal())) != null) {
				throw new IllegalArgumentException("Header '" + name + "' is configured twice");
			}
		});
		return new ConfiguredHeaders(List.copyOf(checked.values()));
	}

	private static void requireName(String name, String key) {
		boolean token = !name.isEmpty() && name.chars()
			.allMatch((c) -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
					|| TOKEN_PUNCTUATION.indexOf(c) >= 0);
		if (!token) {
			throw new IllegalArgumentException("'" + name + "' is not a valid header name");
		}
		if (RESERVED.contains(key) || key.startsWith(McpHeaders.PREFIX)) {
			throw new IllegalArgumentException(
					"Header '" + name + "' is set by the client itself and cannot be configured");
		}
	}

	private static void requireValue(String name, String value) {
		boolean sendable = !value.isEmpty() && value.chars().allMatch((c) -> (c >= 0x20 && c <= 0x7e) || c == '\t')
				&& value.equals(value.strip());
		if (!sendable) {
			throw new IllegalArgumentException("The value of header '" + name
					+ "' is empty, starts or ends with a blank, or has a line break or non-ASCII character");
		}
	}

	/**
	 * No headers.
	 * @return an empty set of headers
	 */
	public static ConfiguredHeaders none() {
		return new ConfiguredHeaders(List.of());
	}

	List<HttpHeader> toList() {
		return this.headers;
	}

	@Override
	public String toString() {
		return this.headers.stream().map(HttpHeader::name).toList().toString();
	}

}
