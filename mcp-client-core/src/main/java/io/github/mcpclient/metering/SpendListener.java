package io.github.mcpclient.metering;

import java.util.List;

/**
 * Told about every {@link SpendEvent}, on the thread of the call and outside of any lock.
 * What it throws is logged and changes nothing. Must be thread-safe and quick.
 */
@FunctionalInterface
public interface SpendListener {

	/**
	 * Something happened.
	 * @param event what
	 */
	void onEvent(SpendEvent event);

	/**
	 * Tell several listeners.
	 * @param listeners whom to tell, in this order
	 * @return a listener that tells them all
	 */
	static SpendListener all(List<? extends SpendListener> listeners) {
		return new SpendListeners(listeners);
	}

}
