package io.github.mcpclient.metering;

import java.util.List;

import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;

/**
 * Tells listeners, each whatever the others do. One that fails costs a line in the log.
 */
final class SpendListeners implements SpendListener {

	private final EventLog log = EventLog.of(SpendListeners.class);

	private final List<SpendListener> listeners;

	SpendListeners(List<? extends SpendListener> listeners) {
		this.listeners = List.copyOf(listeners);
	}

	@Override
	public void onEvent(SpendEvent event) {
		this.listeners.forEach((listener) -> tell(listener, event));
	}

	private void tell(SpendListener listener, SpendEvent event) {
		try {
			listener.onEvent(event);
		}
		catch (RuntimeException ex) {
			this.log.warn("A spend listener failed with {} at {}", Field.error(ex), Field.thrownAt(ex));
		}
	}

}
