package io.github.mcpclient.target;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.DnsFailedException;

/**
 * Turns an origin into the addresses that may be dialled for it.
 * <p>
 * Every address of the host is judged, and one that is refused refuses the target,
 * whatever the others are (T6, T7): otherwise a name server could hide an internal
 * address behind a public one. What is returned is what must be dialled; resolving again
 * would ask the name server a second time. Literals are judged by the same rules and
 * never reach the resolver (T9).
 */
public final class TargetGuard {

	/** How many addresses are dialled at most (T8). */
	static final int MAX_ADDRESSES = 8;

	private static final Duration LOOKUP_BUDGET = Duration.ofSeconds(5);

	private final TargetPolicy policy;

	private final HostLookups lookups;

	/**
	 * Create a guard.
	 * @param policy what may be dialled
	 * @param lookups how host names are resolved
	 */
	public TargetGuard(TargetPolicy policy, HostLookups lookups) {
		this.policy = policy;
		this.lookups = lookups;
	}

	/**
	 * Check a target and find out what to dial for it.
	 * @param origin the target
	 * @param budget the time left; a lookup takes at most 5 seconds of it
	 * @return 1 to 8 addresses that carry the name of the host, in the order to dial them
	 * @throws BlockedTargetException if the policy refuses the target
	 * @throws DnsFailedException if the host cannot be resolved in time
	 * @throws InterruptedException if the thread is interrupted
	 */
	public List<InetAddress> vet(Origin origin, Duration budget) throws InterruptedException {
		this.policy.checkOrigin(origin);
		InetAddress literal = LiteralAddress.of(origin.host());
		List<InetAddress> answers = (literal != null) ? List.of(literal)
				: this.lookups.lookup(origin.host(), (budget.compareTo(LOOKUP_BUDGET) < 0) ? budget : LOOKUP_BUDGET);
		if (answers.isEmpty()) {
			throw new DnsFailedException("The host of the endpoint has no address");
		}
		for (InetAddress answer : answers) {
			this.policy.checkAddress(answer.getAddress());
		}
		return dialList(origin.host(), answers);
	}

	/**
	 * De-duplicate, alternate the families starting with IPv4, cut (T8). Each address
	 * gets the name of the host, since TLS libraries take the name they check from it.
	 */
	private static List<InetAddress> dialList(String host, List<InetAddress> answers) {
		Set<InetAddress> distinct = new LinkedHashSet<>(answers);
		Deque<InetAddress> v4 = new ArrayDeque<>();
		Deque<InetAddress> v6 = new ArrayDeque<>();
		distinct.forEach((address) -> ((address instanceof Inet4Address) ? v4 : v6).add(address));
		List<InetAddress> list = new ArrayList<>();
		while (list.size() < MAX_ADDRESSES && (!v4.isEmpty() || !v6.isEmpty())) {
			boolean takeV4 = !v4.isEmpty() && (v6.isEmpty() || list.size() % 2 == 0);
			list.add(named(host, (takeV4 ? v4 : v6).remove()));
		}
		return list;
	}

	private static InetAddress named(String host, InetAddress address) {
		try {
			return InetAddress.getByAddress(host, address.getAddress());
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException("The bytes of an address are an address", ex);
		}
	}

}
