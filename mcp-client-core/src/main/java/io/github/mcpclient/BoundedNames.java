package io.github.mcpclient;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Names that are fit for tags: the first few of a sensible length. However many a server
 * makes up, there are no more time series than that. Thread-safe.
 */
final class BoundedNames {

	private static final int MAX_LENGTH = 128;

	private final Set<String> names = ConcurrentHashMap.newKeySet();

	private final int limit;

	BoundedNames(int limit) {
		this.limit = limit;
	}

	/**
	 * Take in a name if there is room.
	 * @param name the name
	 * @return whether it is in
	 */
	boolean admit(String name) {
		return contains(name) || (name.length() <= MAX_LENGTH && addIfRoom(name));
	}

	private synchronized boolean addIfRoom(String name) {
		if (this.names.size() < this.limit) {
			this.names.add(name);
		}
		return contains(name);
	}

	boolean contains(String name) {
		return this.names.contains(name);
	}

}
