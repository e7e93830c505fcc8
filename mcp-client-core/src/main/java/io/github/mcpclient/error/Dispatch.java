package io.github.mcpclient.error;

/**
 * How far a failed request got, as far as this client can prove it. Decides whether
 * sending it again is safe and what a priced call may have cost.
 */
public enum Dispatch {

	/** No byte of the request body left this process. Sending it again is safe. */
	NOT_SENT,

	/** The server answered that it did not run the request. Sending it again is safe. */
	REJECTED,

	/** The server ran the request and its answer was an error. */
	EXECUTED,

	/** The request was handed over and nothing proves what became of it. */
	UNKNOWN

}
