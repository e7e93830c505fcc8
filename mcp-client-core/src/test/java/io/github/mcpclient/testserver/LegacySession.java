package io.github.mcpclient.testserver;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import tools.jackson.databind.JsonNode;

/**
 * One session of a {@link LegacyServer}. Safe for use by any thread.
 */
final class LegacySession {

	private final String version;

	private final Set<JsonNode> requestIds = ConcurrentHashMap.newKeySet();

	private volatile boolean initialized;

	LegacySession(String version) {
		this.version = version;
	}

	/** The negotiated version. */
	String version() {
		return this.version;
	}

	/** Notes that the client has sent {@code notifications/initialized}. */
	void markInitialized() {
		this.initialized = true;
	}

	boolean isInitialized() {
		return this.initialized;
	}

	/** Notes the id of a request; {@code false} if it was used before. */
	boolean use(JsonNode requestId) {
		return this.requestIds.add(requestId);
	}

}
