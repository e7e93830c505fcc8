package io.github.mcpclient.target;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Origin;

/**
 * Decides whether somebody other than the operator may have a connection dialled: asked
 * once for every connection that names a source, before anything is resolved or sent
 * (T15, T16). A good permit looks the host up in a list the operator owns. Must be
 * thread-safe.
 */
@FunctionalInterface
public interface TargetPermit {

	/**
	 * Decide.
	 * @param source who chose the endpoint, as the connection says
	 * @param name the name of the connection
	 * @param origin where it leads
	 * @return whether it may be dialled; throwing means no, and the reason goes nowhere
	 */
	boolean permits(String source, ConnectionName name, Origin origin);

}
