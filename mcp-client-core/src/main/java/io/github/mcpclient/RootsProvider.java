package io.github.mcpclient;

import java.util.List;

import io.github.mcpclient.protocol.Root;

/**
 * Tells servers on which files of this machine they may work (M-ROO-01). Called by
 * several threads at a time.
 */
@FunctionalInterface
public interface RootsProvider {

	/**
	 * The roots for a server.
	 * @param requester who asks
	 * @return the roots, all of them {@code file:} URIs
	 * @throws InputRefusedException if this server is not to know
	 */
	List<Root> roots(Requester requester);

}
