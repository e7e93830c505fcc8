package io.github.mcpclient.breaker;

import java.util.Locale;

import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;

/**
 * Logs one line when a circuit opens and one when it closes; the probes in between are
 * many while a server is down. Names of tools, resources and prompts are the server's
 * choice and do not appear. Thread-safe.
 */
final class TransitionLog {

	/**
	 * Origins are as many as the operator configures, and no line of them is left out.
	 */
	private final EventLog origins;

	private final EventLog others;

	TransitionLog(EventLog log) {
		this.origins = log.unlimited();
		this.others = log;
	}

	void report(CircuitTransition transition) {
		EventLog log = (transition.key() instanceof CircuitKey.Origin) ? this.origins : this.others;
		Field circuit = new Field("mcp.circuit", guarded(transition.key()));
		if (transition.from() == CircuitState.CLOSED) {
			log.warn("Circuit of {}: open after {} failures", circuit,
					new Field("mcp.circuit.failures", transition.failures()));
		}
		else if (transition.to() == CircuitState.CLOSED) {
			log.info("Circuit of {}: closed again", circuit);
		}
		else {
			log.debug("Circuit of {}: {}", circuit, new Field("mcp.circuit.state", transition.to()));
		}
	}

	private static String guarded(CircuitKey key) {
		return (key instanceof CircuitKey.Origin guarded) ? guarded.origin().toString()
				: "a " + key.getClass().getSimpleName().toLowerCase(Locale.ROOT);
	}

}
