package io.github.mcpclient.breaker;

import java.util.Locale;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs one line when a circuit opens and one when it closes; the probes in between are
 * many while a server is down. Names of tools, resources and prompts are the server's
 * choice and do not appear.
 */
final class TransitionLog {

	private static final Logger logger = LoggerFactory.getLogger(CircuitBreakers.class);

	private TransitionLog() {
	}

	static void report(CircuitTransition transition) {
		if (transition.from() == CircuitState.CLOSED) {
			logger.warn("Circuit of {}: open after {} failures", guarded(transition.key()), transition.failures());
		}
		else if (transition.to() == CircuitState.CLOSED) {
			logger.info("Circuit of {}: closed again", guarded(transition.key()));
		}
		else {
			logger.debug("Circuit of {}: {}", guarded(transition.key()), transition.to());
		}
	}

	private static String guarded(CircuitKey key) {
		return (key instanceof CircuitKey.Origin guarded) ? guarded.origin().toString()
				: "a " + key.getClass().getSimpleName().toLowerCase(Locale.ROOT);
	}

}
