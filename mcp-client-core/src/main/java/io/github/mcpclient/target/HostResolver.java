package io.github.mcpclient.target;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Finds the addresses of a host. Supplied by an application that does not want the
 * resolver of the platform; must be thread-safe.
 */
@FunctionalInterface
public interface HostResolver {

	/**
	 * Find all addresses of a host, IPv4 and IPv6. Called on a thread of its own, which
	 * is interrupted when the time is over.
	 * @param host a host name in ASCII, never an address literal
	 * @return all addresses; empty if the host has none
	 * @throws UnknownHostException if the host does not exist, or if the lookup of one of
	 * the two families failed: half an answer must not be vetted (T5)
	 */
	List<InetAddress> resolve(String host) throws UnknownHostException;

	/**
	 * The resolver of the platform. It asks for both families at once and gives one
	 * answer; when only one of the lookups failed that answer may be half of it, which is
	 * safe all the same, because nothing but what it holds is vetted and dialled.
	 * @return the resolver
	 */
	static HostResolver system() {
		return (host) -> List.of(InetAddress.getAllByName(host));
	}

	/**
	 * A resolver made of one for each family, which are asked at the same time. If either
	 * fails the host is unknown; a family without addresses answers with none instead of
	 * failing.
	 * @param ipv4 finds IPv4 addresses
	 * @param ipv6 finds IPv6 addresses
	 * @return the resolver
	 */
	static HostResolver ofFamilies(HostResolver ipv4, HostResolver ipv6) {
		return new FamilyResolver(ipv4, ipv6);
	}

}
