package io.github.mcpclient.transport;

import java.time.Duration;

import io.github.mcpclient.exchange.DeadlineTimer;
import io.github.mcpclient.protocol.ErrorCodes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Has the application answer what a server asks, within the time a person is given for
 * it. The handler runs on the calling thread, which is interrupted when the time is over.
 * Thread-safe.
 */
final class InputHandlers {

	private final ClientFeatures features;

	private final DeadlineTimer timer;

	private final Duration limit;

	InputHandlers(ClientFeatures features, DeadlineTimer timer, Duration limit) {
		this.features = features;
		this.timer = timer;
		this.limit = limit;
	}

	Duration limit() {
		return this.limit;
	}

	ClientFeatures features() {
		return this.features;
	}

	/**
	 * Answer a request.
	 * @param method the method
	 * @param params its parameters
	 * @param server who asks
	 * @return the result
	 * @throws RequestRefusedException if there is none, or none in time
	 */
	ObjectNode answer(String method, JsonNode params, ServerProfile server) throws RequestRefusedException {
		try (Alarm alarm = Alarm.set(this.timer, this.limit)) {
			try {
				return this.features.answer(method, params, server);
			}
			catch (RuntimeException ex) {
				if (alarm.stop()) {
					throw new RequestRefusedException(ErrorCodes.INTERNAL_ERROR, "Nobody answered in time");
				}
				throw ex;
			}
		}
	}

}
