package io.github.mcpclient.breaker;

/**
 * A state of a circuit. Instances are compared by identity: a new instance is a new
 * generation, and only the instance that is current can be replaced.
 */
abstract sealed class State permits ClosedState, OpenState, HalfOpenState {

	abstract CircuitState name();

	abstract int failures();

}
