package io.github.mcpclient.breaker;

/**
 * Told about every change of state, once per change. Called on the thread that caused the
 * change, so it must be quick; what it throws is logged and otherwise ignored.
 */
@FunctionalInterface
public interface CircuitListener {

	/**
	 * A circuit changed its state.
	 * @param transition what changed
	 */
	void onTransition(CircuitTransition transition);

}
