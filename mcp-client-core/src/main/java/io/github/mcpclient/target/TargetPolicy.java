package io.github.mcpclient.target;

import java.net.InetAddress;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.BlockedTargetException.Reason;

/**
 * Which targets a connection may dial: data, applied by {@link TargetGuard}.
 *
 * @param profile the part of the network that may be reached
 * @param allowedPorts ports allowed besides those of the profile
 * @param allowedCidrs address ranges allowed besides those of the profile; link-local and
 * cloud metadata addresses stay forbidden even if listed
 */
public record TargetPolicy(TargetProfile profile, Set<Integer> allowedPorts, List<Cidr> allowedCidrs) {

	public TargetPolicy {
		Objects.requireNonNull(profile, "profile");
		allowedPorts = Set.copyOf(allowedPorts);
		allowedCidrs = List.copyOf(allowedCidrs);
		for (int port : allowedPorts) {
			if (port < 1 || port > 65535) {
				throw new IllegalArgumentException("An allowed port must be between 1 and 65535");
			}
		}
	}

	/**
	 * A policy with nothing allowed besides a profile.
	 * @param profile the profile
	 * @return the policy
	 */
	public static TargetPolicy of(TargetProfile profile) {
		return new TargetPolicy(profile, Set.of(), List.of());
	}

	/**
	 * Check what can be checked without resolving: scheme, port (T1, T2), and the host if
	 * it is an address (T9).
	 * @param origin the target
	 * @throws BlockedTargetException if it is refused; the message names the setting that
	 * would allow it
	 */
	public void checkOrigin(Origin origin) {
		if (!origin.secure() && !this.profile.permitsCleartext()) {
			throw new BlockedTargetException(Reason.INVALID_URL,
					"plain http is only allowed for servers on this machine, with target.profile=loopback");
		}
		if (!this.profile.permitsPort(origin.port()) && !this.allowedPorts.contains(origin.port())) {
			throw new BlockedTargetException(Reason.INVALID_URL,
					"port " + origin.port() + " is not one of the usual web ports; add it to target.allowed-ports");
		}
		InetAddress literal = LiteralAddress.of(origin.host());
		if (literal != null) {
			checkAddress(literal.getAddress());
		}
	}

	/**
	 * Check an address (T6).
	 * @param address its 4 or 16 bytes
	 * @throws BlockedTargetException if it is refused; the message names the setting that
	 * would allow it
	 */
	void checkAddress(byte[] address) {
		AddressScope scope = AddressRules.scope(address);
		boolean permitted = this.profile.permits(scope)
				|| this.allowedCidrs.stream().anyMatch((range) -> range.contains(address));
		if (scope == AddressScope.FORBIDDEN || !permitted) {
			throw new BlockedTargetException(Reason.ADDRESS, advice(scope));
		}
	}

	private String advice(AddressScope scope) {
		return switch (scope) {
			case FORBIDDEN -> "it is a link-local or cloud metadata address, which is never dialled";
			case LOOPBACK -> "it is on this machine; for a server you run here set target.profile=loopback";
			case PRIVATE -> "it is in a private network; for a server of your own network set target.profile=private";
			case RESERVED ->
				"its address is reserved; if a server really has it, add its range to target.allowed-cidrs";
			case GLOBAL -> "it is not on this machine, and target.profile=loopback allows nothing else";
		};
	}

}
