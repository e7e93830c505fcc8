package io.github.mcpclient.target;

/**
 * What an address is, as far as a target policy cares.
 */
enum AddressScope {

	/** Globally routable unicast. */
	GLOBAL,

	/** Private, unique-local or carrier NAT. */
	PRIVATE,

	/** This machine. */
	LOOPBACK,

	/** Reserved for something that is no server; may be allowed by an explicit range. */
	RESERVED,

	/** Link-local or cloud metadata: never allowed, whatever is configured. */
	FORBIDDEN;

	/**
	 * The stricter of two scopes, for an address that can be read in two ways.
	 */
	AddressScope stricter(AddressScope other) {
		return (compareTo(other) >= 0) ? this : other;
	}

}
