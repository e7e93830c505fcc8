package io.github.mcpclient.transport;

import java.util.Set;

/**
 * HTTP statuses that mean the same to more than one judgement.
 */
final class Statuses {

	/** About who asks: credentials are missing, not accepted or not enough. */
	static final Set<Integer> ACCESS = Set.of(401, 403, 407);

	/** About the moment: the server, or one in front of it, is slow, busy or away. */
	static final Set<Integer> LOAD = Set.of(408, 429, 502, 503, 504);

	/** A server that gives no stream now may give it later (B-091, B-096). */
	static final Set<Integer> NO_STREAM_YET = Set.of(408, 409, 425, 429, 500, 502, 503, 504);

	private Statuses() {
	}

}
