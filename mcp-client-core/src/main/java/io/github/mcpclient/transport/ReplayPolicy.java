package io.github.mcpclient.transport;

/**
 * Whether a tool call is sent once more when its connection broke and nobody knows
 * whether the tool ran.
 */
public enum ReplayPolicy {

	/** Never: what may have run is not run again. */
	NEVER,

	/**
	 * If the server, when its tools were last listed, called the tool read-only or
	 * idempotent. That is trusting the server's word (M-TOL-05).
	 */
	IDEMPOTENT

}
