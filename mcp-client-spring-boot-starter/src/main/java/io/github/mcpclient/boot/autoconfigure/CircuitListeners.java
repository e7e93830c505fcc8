package io.github.mcpclient.boot.autoconfigure;

import java.util.List;

import io.github.mcpclient.breaker.CircuitListener;
import io.github.mcpclient.breaker.CircuitTransition;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;

/**
 * Tells all listeners of an application. One that fails does not keep the others from
 * being told.
 */
final class CircuitListeners implements CircuitListener {

	private final EventLog log = EventLog.of(CircuitListeners.class);

	private final List<CircuitListener> listeners;

	CircuitListeners(List<CircuitListener> listeners) {
		this.listeners = listeners;
	}

	@Override
	public void onTransition(CircuitTransition transition) {
		for (CircuitListener listener : this.listeners) {
			try {
				listener.onTransition(transition);
			}
			catch (RuntimeException ex) {
				this.log.warn("A circuit listener failed with {} at {}", Field.error(ex), Field.thrownAt(ex));
			}
		}
	}

}
