package io.github.mcpclient.transport;

/**
 * How many requests of one connection may be under way at once (S1, S3).
 */
public enum ConcurrencyPolicy {

	/** Requests are independent of each other: as many as the window allows. */
	STATELESS,

	/**
	 * Requests share a session and may run side by side: as many as the window allows.
	 */
	POOLED,

	/**
	 * One at a time: some servers fail every one of several parallel calls on a session.
	 */
	SERIALIZED

}
