package io.github.mcpclient.target;

/**
 * Which part of the network a connection may reach.
 */
public enum TargetProfile {

	/**
	 * Servers on the internet: https, the usual web ports, globally routable addresses.
	 */
	PUBLIC,

	/**
	 * Servers of the own network too: https, also private, unique-local and carrier-NAT.
	 */
	PRIVATE,

	/** Servers on this machine only: http or https, any port, loopback addresses. */
	LOOPBACK;

	boolean permits(AddressScope scope) {
		return switch (this) {
			case PUBLIC -> scope == AddressScope.GLOBAL;
			case PRIVATE -> scope == AddressScope.GLOBAL || scope == AddressScope.PRIVATE;
			case LOOPBACK -> scope == AddressScope.LOOPBACK;
		};
	}

	boolean permitsCleartext() {
		return this == LOOPBACK;
	}

	/**
	 * Without this restriction an allowed target could be used to scan the ports of
	 * public hosts (T2).
	 */
	boolean permitsPort(int port) {
		return this == LOOPBACK || port == 443 || port == 80 || port == 8080 || port == 8443;
	}

}
