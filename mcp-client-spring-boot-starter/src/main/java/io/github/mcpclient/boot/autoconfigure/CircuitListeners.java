package io.github.mcpclient.boot.autoconfigure;

import java.util.List;

import io.github.mcpclient.breaker.CircuitListener;
import io.github.mcpclient.breaker.CircuitTransition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells all listeners of an application. One that fails does not keep the others from
 * being told.
 */
final class CircuitListeners implements CircuitListener {

	private static final Logger logger = LoggerFactory.getLogger(CircuitListeners.class);

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
				logger.warn("A circuit listener failed", ex);
			}
		}
	}

}
