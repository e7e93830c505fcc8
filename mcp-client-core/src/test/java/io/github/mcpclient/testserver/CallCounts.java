package io.github.mcpclient.testserver;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Counts by name. Safe for use by any thread.
 */
final class CallCounts {

	private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

	void add(String name) {
		this.counts.merge(name, 1, Integer::sum);
	}

	int of(String name) {
		return this.counts.getOrDefault(name, 0);
	}

}
