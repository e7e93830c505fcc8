package io.github.mcpclient.endpoint;

/**
 * Scheme, host and port of a server: what a circuit breaker guards and what an era
 * verdict is kept for, together with a path.
 * <p>
 * Always normalised: scheme and host in lower case, an internationalised host in its
 * ASCII form, the port written out even when it is the default (C1). Immutable and safe
 * to print as far as secrets go; it is nevertheless never part of an error, because a
 * per-account host names the account (C10).
 *
 * @param scheme {@code http} or {@code https}
 * @param host the host name in ASCII, or an address literal (IPv6 without brackets)
 * @param port 1 to 65535
 */
public record Origin(String scheme, String host, int port) {

	public Origin {
		if (!scheme.equals("https") && !scheme.equals("http")) {
			throw new IllegalArgumentException("scheme must be http or https in lower case");
		}
		if (!HostName.isNormal(host)) {
			throw new IllegalArgumentException("host must be normalised");
		}
		if (port < 1 || port > 65535) {
			throw new IllegalArgumentException("port must be between 1 and 65535");
		}
	}

	/**
	 * Whether requests to this origin travel over TLS.
	 * @return {@code true} for {@code https}
	 */
	public boolean secure() {
		return "https".equals(this.scheme);
	}

	/**
	 * The host as it stands in a URL or a {@code Host} header, so an IPv6 literal in
	 * brackets.
	 * @return the host for display
	 */
	public String authorityHost() {
		return (this.host.indexOf(':') >= 0) ? "[" + this.host + "]" : this.host;
	}

	@Override
	public String toString() {
		return this.scheme + "://" + authorityHost() + ":" + this.port;
	}

}
