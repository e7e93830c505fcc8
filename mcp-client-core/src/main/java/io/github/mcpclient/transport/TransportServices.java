package io.github.mcpclient.transport;

import java.util.concurrent.atomic.AtomicLong;

import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.exchange.DeadlineTimer;
import io.github.mcpclient.target.HostLookups;

/**
 * What all connections of an application share.
 *
 * @param eraCache the verdicts on eras
 * @param breakers the circuit breakers
 * @param lookups resolves host names
 * @param timer ends exchanges whose time is over
 * @param requestIds the last JSON-RPC id used; ids are unique over all connections, so
 * that no answer can be taken for another's (B-063)
 */
public record TransportServices(EraCache eraCache, CircuitBreakers breakers, HostLookups lookups, DeadlineTimer timer,
		AtomicLong requestIds) {

}
