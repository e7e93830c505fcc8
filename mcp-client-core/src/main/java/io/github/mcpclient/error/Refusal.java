package io.github.mcpclient.error;

import java.util.Set;

/**
 * Which answers prove that a request was not run (metering, settlement by evidence). The
 * lists are closed: what is not on them proves nothing.
 */
final class Refusal {

	/** Of the redirects only those that ask for the same request again. */
	private static final Set<Integer> NOT_RUN = Set.of(307, 308, 400, 401, 402, 403, 404, 405, 406, 407, 413, 415, 421,
			426, 428, 429, 501);

	/** Codes of the specification that say so. */
	private static final Set<Integer> NOT_TAKEN_UP = Set.of(-32700, -32600, -32601, -32602, -32020, -32021, -32022,
			-32042);

	private Refusal() {
	}

	/**
	 * What a status proves.
	 * @param status the HTTP status
	 * @return {@link Dispatch#REJECTED} or {@link Dispatch#UNKNOWN}
	 */
	static Dispatch ofStatus(int status) {
		return NOT_RUN.contains(status) ? Dispatch.REJECTED : Dispatch.UNKNOWN;
	}

	/**
	 * What a JSON-RPC error proves: a code that says nothing is as good as the status
	 * that carried it.
	 * @param code the code
	 * @param status the HTTP status
	 * @return {@link Dispatch#REJECTED} or {@link Dispatch#UNKNOWN}
	 */
	static Dispatch ofError(int code, int status) {
		return NOT_TAKEN_UP.contains(code) ? Dispatch.REJECTED : ofStatus(status);
	}

}
