package io.github.mcpclient.breaker;

/**
 * A circuit changed its state.
 *
 * @param key the circuit
 * @param from the state it left
 * @param to the state it entered
 * @param failures the consecutive failures counted when it changed
 */
public record CircuitTransition(CircuitKey key, CircuitState from, CircuitState to, int failures) {

}
