package io.github.mcpclient.breaker;

import java.time.Duration;

/**
 * What a circuit looks like at one moment.
 *
 * @param state the state
 * @param failures consecutive failures counted in the state
 * @param untilProbe while open, the time until a probe is let through; otherwise zero
 */
public record CircuitStatus(CircuitState state, int failures, Duration untilProbe) {

}
