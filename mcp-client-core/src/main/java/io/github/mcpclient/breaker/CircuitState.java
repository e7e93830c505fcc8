package io.github.mcpclient.breaker;

/**
 * The states of a circuit.
 */
public enum CircuitState {

	/** Calls go through. */
	CLOSED,

	/** Calls are refused. */
	OPEN,

	/** One call, the probe, goes through and decides. */
	HALF_OPEN

}
