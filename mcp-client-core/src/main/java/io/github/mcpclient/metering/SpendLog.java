package io.github.mcpclient.metering;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a listener that fails away from those who tell it.
 */
final class SpendLog {

	private static final Logger logger = LoggerFactory.getLogger(SpendLog.class);

	private SpendLog() {
	}

	static void tell(SpendListener listener, SpendEvent event) {
		try {
			listener.onEvent(event);
		}
		catch (RuntimeException ex) {
			logger.warn("A spend listener failed with {}", ex.getClass().getName());
		}
	}

}
