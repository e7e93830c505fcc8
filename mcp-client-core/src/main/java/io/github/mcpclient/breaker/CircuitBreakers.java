package io.github.mcpclient.breaker;

import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.mcpclient.error.BreakerOpenException;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import org.jspecify.annotations.Nullable;

/**
 * The registry of circuit breakers.
 * <p>
 * A circuit is closed until a number of consecutive failures opens it; after the recovery
 * time one probe is let through, whose outcome closes or re-opens it (K2 to K6). One
 * registry is shared by all clients of an application: a private one would be a breaker
 * nobody else sees (K9).
 * <p>
 * There are two ways to use it. {@link #acquire} hands out a {@link Permit} and is what
 * concurrent callers want: exactly one probe, stale outcomes ignored. The operations
 * {@link #check}, {@link #recordSuccess} and {@link #recordFailure} carry no such memory
 * and act on whatever state the circuit has.
 * <p>
 * Thread-safe and lock-free; while a circuit is closed nothing is allocated.
 */
public final class CircuitBreakers {

	private final EventLog log = EventLog.of(CircuitBreakers.class);

	private final TransitionLog transitions = new TransitionLog(this.log);

	private final ConcurrentHashMap<CircuitKey, Circuit> circuits = new ConcurrentHashMap<>();

	private final BreakerSettings settings;

	private final CircuitListener listener;

	private final LongSupplier nanoTime;

	/**
	 * Create a registry.
	 * @param settings the thresholds
	 * @param listener told about every change of state
	 * @param nanoTime a monotonic clock in nanoseconds, such as {@link System#nanoTime()}
	 */
	public CircuitBreakers(BreakerSettings settings, CircuitListener listener, LongSupplier nanoTime) {
		this.settings = Objects.requireNonNull(settings, "settings");
		this.listener = Objects.requireNonNull(listener, "listener");
		this.nanoTime = Objects.requireNonNull(nanoTime, "nanoTime");
	}

	/**
	 * Create a registry with a listener that does nothing.
	 * @param settings the thresholds
	 */
	public CircuitBreakers(BreakerSettings settings) {
		this(settings, (transition) -> {
		}, System::nanoTime);
	}

	/**
	 * Take a permit for one call, or fail.
	 * @param key the circuit
	 * @return the permit, to be settled exactly once
	 * @throws BreakerOpenException if the circuit refuses
	 */
	public Permit acquire(CircuitKey key) {
		Permit permit = tryAcquire(key);
		if (permit == null) {
			throw new BreakerOpenException(circuit(key).untilProbe());
		}
		return permit;
	}

	/**
	 * Take a permit for one call.
	 * @param key the circuit
	 * @return the permit, to be settled exactly once, or {@code null} if the circuit
	 * refuses
	 */
	public @Nullable Permit tryAcquire(CircuitKey key) {
		return circuit(key).tryAcquire(this.settings.recovery());
	}

	/**
	 * Guard a callback of the application: run it if the circuit allows it and record
	 * whether it threw.
	 * @param <T> the type of the result
	 * @param key the circuit, such as a {@link CircuitKey.Tool}
	 * @param callback what to run
	 * @return what the callback returned
	 * @throws BreakerOpenException if the circuit refuses; the callback is not run then
	 */
	public <T extends @Nullable Object> T call(CircuitKey key, Supplier<T> callback) {
		Permit permit = acquire(key);
		boolean failed = true;
		try {
			T result = callback.get();
			failed = false;
			return result;
		}
		finally {
			if (failed) {
				permit.failure(null);
			}
			else {
				permit.success();
			}
		}
	}

	/**
	 * Ask whether a call may be made.
	 * @param key the circuit
	 * @return see {@link #check(CircuitKey, CircuitOptions)}
	 */
	public CircuitState check(CircuitKey key) {
		return check(key, CircuitOptions.NONE);
	}

	/**
	 * Ask whether a call may be made.
	 * @param key the circuit
	 * @param options what to apply instead of the settings
	 * @return {@link CircuitState#CLOSED}: go on; {@link CircuitState#OPEN}: do not;
	 * {@link CircuitState#HALF_OPEN}: the caller is the probe, everyone else is told
	 * {@code OPEN} until it reports
	 */
	public CircuitState check(CircuitKey key, CircuitOptions options) {
		Circuit circuit = this.circuits.get(key);
		return (circuit != null) ? circuit.check(recovery(options)) : CircuitState.CLOSED;
	}

	/**
	 * Record that a call succeeded: closes the circuit and forgets its failures.
	 * @param key the circuit
	 */
	public void recordSuccess(CircuitKey key) {
		Circuit circuit = this.circuits.get(key);
		if (circuit != null) {
			circuit.recordSuccess();
		}
	}

	/**
	 * Record that a call failed.
	 * @param key the circuit
	 */
	public void recordFailure(CircuitKey key) {
		recordFailure(key, CircuitOptions.NONE);
	}

	/**
	 * Record that a call failed.
	 * @param key the circuit
	 * @param options what to apply instead of the settings
	 */
	public void recordFailure(CircuitKey key, CircuitOptions options) {
		circuit(key).recordFailure(failureThreshold(options));
	}

	/**
	 * The failure count that opens a circuit when nothing is overridden.
	 * @return the threshold of the settings
	 */
	public int failureThreshold() {
		return this.settings.failureThreshold();
	}

	/**
	 * The failure count that opens a circuit, as {@link #recordFailure} would apply it.
	 * @param options what to apply instead of the settings
	 * @return the threshold
	 */
	public int failureThreshold(CircuitOptions options) {
		return (options.failureThreshold() != null) ? options.failureThreshold() : failureThreshold();
	}

	/**
	 * Look at a circuit without touching it.
	 * @param key the circuit
	 * @return its status; closed with no failures if it is unknown (K2)
	 */
	public CircuitStatus status(CircuitKey key) {
		Circuit circuit = this.circuits.get(key);
		return (circuit != null) ? circuit.status() : new CircuitStatus(CircuitState.CLOSED, 0, Duration.ZERO);
	}

	/**
	 * Look at all circuits.
	 * @return a snapshot
	 */
	public Map<CircuitKey, CircuitStatus> statuses() {
		return this.circuits.entrySet()
			.stream()
			.collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, (entry) -> entry.getValue().status()));
	}

	/**
	 * Close a circuit by hand. Calls under way no longer count.
	 * @param key the circuit
	 */
	public void reset(CircuitKey key) {
		Circuit circuit = this.circuits.get(key);
		if (circuit != null) {
			circuit.reset();
		}
	}

	/**
	 * Close all circuits by hand.
	 */
	public void resetAll() {
		this.circuits.values().forEach(Circuit::reset);
	}

	/**
	 * The thresholds.
	 * @return the settings
	 */
	public BreakerSettings settings() {
		return this.settings;
	}

	long now() {
		return this.nanoTime.getAsLong();
	}

	/**
	 * Tell the listener. A circuit that was dropped has nothing to say any more, even if
	 * a call that started before goes on to use it.
	 */
	void publish(Circuit circuit, CircuitTransition transition) {
		if (this.circuits.get(transition.key()) != circuit) {
			return;
		}
		this.transitions.report(transition);
		try {
			this.listener.onTransition(transition);
		}
		catch (RuntimeException ex) {
			this.log.warn("A circuit listener failed with {} at {}", Field.error(ex), Field.thrownAt(ex));
		}
	}

	private Duration recovery(CircuitOptions options) {
		return (options.recovery() != null) ? options.recovery() : this.settings.recovery();
	}

	private Circuit circuit(CircuitKey key) {
		Circuit circuit = this.circuits.get(key);
		if (circuit != null) {
			return circuit;
		}
		Circuit created = this.circuits.computeIfAbsent(key, (k) -> new Circuit(k, this));
		if (this.circuits.size() > this.settings.maxCircuits()) {
			evictIdle(key);
		}
		return created;
	}

	/**
	 * Forget circuits that say no more than an unknown one would. When they are not
	 * enough, arbitrary ones go: a bounded registry that forgets is better than one that
	 * grows with whatever names come along. It makes room for a tenth of the bound at
	 * once, so that not every new circuit has to look at all the others.
	 */
	private void evictIdle(CircuitKey added) {
		this.circuits.forEach((key, circuit) -> {
			if (!key.equals(added) && circuit.isIdle()) {
				drop(key, circuit);
			}
		});
		int target = this.settings.maxCircuits() - this.settings.maxCircuits() / 10;
		Iterator<Map.Entry<CircuitKey, Circuit>> entries = this.circuits.entrySet().iterator();
		while (this.circuits.size() > target && entries.hasNext()) {
			Map.Entry<CircuitKey, Circuit> entry = entries.next();
			if (!entry.getKey().equals(added)) {
				drop(entry.getKey(), entry.getValue());
			}
		}
	}

	/**
	 * Reset first, so that the listener hears of the end of an open circuit and calls
	 * under way no longer count.
	 */
	private void drop(CircuitKey key, Circuit circuit) {
		circuit.reset();
		this.circuits.remove(key, circuit);
	}

}
