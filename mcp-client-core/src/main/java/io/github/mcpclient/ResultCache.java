package io.github.mcpclient;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * The results of one connection that a modern server allows to be kept for a while
 * (M-CCH). It belongs to one connection and therefore to one set of credentials, so
 * nothing is ever shown to anybody else, whatever scope the server gave it (M-CCH-05).
 * Bounded; a change the server reports empties what it concerns at once (M-CCH-07).
 * Thread-safe.
 */
final class ResultCache {

	private static final int MAX_ENTRIES = 256;

	private final ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();

	private final AtomicLong generation = new AtomicLong();

	private final LongSupplier nanoTime;

	private final boolean enabled;

	/**
	 * Create a cache.
	 * @param enabled whether anything is kept at all
	 * @param nanoTime the clock
	 */
	ResultCache(boolean enabled, LongSupplier nanoTime) {
		this.enabled = enabled;
		this.nanoTime = nanoTime;
	}

	/**
	 * What is kept and still fresh.
	 */
	@Nullable Object get(String key) {
		Entry entry = this.entries.get(key);
		if (entry == null) {
			return null;
		}
		if (this.nanoTime.getAsLong() - entry.staleAtNanos < 0) {
			return entry.value;
		}
		this.entries.remove(key, entry);
		return null;
	}

	/**
	 * To be asked for before a result is fetched, and given with it afterwards.
	 */
	long generation() {
		return this.generation.get();
	}

	/**
	 * Keep a result, unless something has changed since it was asked for.
	 */
	void put(String key, Object value, Duration ttl, long asOf) {
		if (!this.enabled || ttl.isZero() || asOf != this.generation.get()) {
			return;
		}
		if (this.entries.size() >= MAX_ENTRIES && !this.entries.containsKey(key)) {
			long now = this.nanoTime.getAsLong();
			this.entries.values().removeIf((entry) -> now - entry.staleAtNanos >= 0);
			if (this.entries.size() >= MAX_ENTRIES) {
				return;
			}
		}
		this.entries.put(key, new Entry(value, this.nanoTime.getAsLong() + ttl.toNanos()));
		if (asOf != this.generation.get()) {
			this.entries.remove(key);
		}
	}

	/**
	 * Keep nothing of what has changed.
	 */
	void invalidate(Predicate<String> changed) {
		this.generation.incrementAndGet();
		this.entries.keySet().removeIf(changed);
	}

	private record Entry(Object value, long staleAtNanos) {

	}

}
