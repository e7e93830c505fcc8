package io.github.mcpclient.era;

import org.jspecify.annotations.Nullable;

/**
 * What the answer to {@code server/discover} says about the era of a server: the whole
 * demotion rule, a pure function (E2 to E6).
 * <p>
 * It is narrow on purpose. A refusal is not an era: a 400, 401, 403, 408, 429 or 5xx says
 * how the server is, not what it speaks, and caching {@code legacy} from it would send an
 * {@code initialize} to a modern server until the verdict expires (E10).
 */
public enum EraEvidence {

	/** The server does not implement {@code server/discover}: it is legacy. */
	DEMOTE,

	/** The server refused or failed: input of the circuit breaker, no word on the era. */
	HEALTH,

	/** No information either way. */
	NONE;

	private static final int METHOD_NOT_FOUND = -32601;

	/**
	 * Judge an answer to {@code server/discover}. The JSON-RPC code is the more specific
	 * of the two and is asked first (E4).
	 * @param errorCode the JSON-RPC error code, wherever the answer carried it, or
	 * {@code null} if it carried none
	 * @param status the HTTP status
	 * @return what the answer is evidence of
	 */
	public static EraEvidence of(@Nullable Integer errorCode, int status) {
		return (errorCode != null && errorCode == METHOD_NOT_FOUND) ? DEMOTE : ofStatus(status);
	}

	/**
	 * Judge the HTTP status alone (E3).
	 * @param status the HTTP status
	 * @return what the status is evidence of
	 */
	public static EraEvidence ofStatus(int status) {
		return switch (status) {
			case 404, 405, 501 -> DEMOTE;
			case 400, 401, 403, 408, 429 -> HEALTH;
			default -> (status >= 500 && status <= 599) ? HEALTH : NONE;
		};
	}

}
