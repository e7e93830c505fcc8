package io.github.mcpclient;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.CacheHint;
import io.github.mcpclient.protocol.DroppedEntry;
import io.github.mcpclient.protocol.ErrorCodes;
import io.github.mcpclient.protocol.JsonRpcCodec;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fetches the lists of a server, all pages of each, and keeps them for as long as the
 * server allows. A list is kept as a whole, for the shortest time of its pages, so that
 * it is always of one piece (M-CCH-09). Thread-safe.
 */
final class Listings {

	private static final int MAX_PAGES = 100;

	private static final int MAX_CURSOR = 8192;

	private final Requests requests;

	private final ResultCache cache;

	private final EventLog log;

	Listings(Requests requests, ResultCache cache) {
		this.requests = requests;
		this.cache = cache;
		this.log = EventLog.of(Listings.class, requests.connection());
	}

	/**
	 * A whole list.
	 * @param <T> the type of its entries
	 * @param method the method that gives a page
	 * @param options what is different; the time limit is that of the whole list
	 * @param reader reads a page
	 * @return the entries in the server's order
	 */
	<T> List<T> all(String method, CallOptions options, Function<JsonNode, Page<T>> reader) {
		return all(method, options, reader, UnaryOperator.identity());
	}

	/**
	 * A whole list.
	 * @param <T> the type of its entries
	 * @param method the method that gives a page
	 * @param options what is different; the time limit is that of the whole list
	 * @param reader reads a page
	 * @param finisher makes of all entries those to be given out and kept
	 * @return the entries
	 */
	<T> List<T> all(String method, CallOptions options, Function<JsonNode, Page<T>> reader,
			UnaryOperator<List<T>> finisher) {
		Object kept = options.cached() ? this.cache.get(method) : null;
		if (kept != null) {
			// only this method stores under its name, and always a list of one type
			@SuppressWarnings("unchecked")
			List<T> fresh = (List<T>) kept;
			return fresh;
		}
		return this.requests.attributed(() -> fetch(method, options, reader, finisher));
	}

	/**
	 * A result that is no list.
	 * @param <T> its type
	 * @param key under which it is kept
	 * @param options what is different
	 * @param fetch fetches it
	 * @return the result
	 */
	<T> T one(String key, CallOptions options, Supplier<Kept<T>> fetch) {
		Object kept = options.cached() ? this.cache.get(key) : null;
		if (kept != null) {
			// only results of one type are stored under a key
			@SuppressWarnings("unchecked")
			T fresh = (T) kept;
			return fresh;
		}
		long generation = this.cache.generation();
		return this.requests.attributed(() -> {
			Kept<T> fetched = fetch.get();
			keep(key, fetched.value(), fetched.hint().ttl(), generation);
			return fetched.value();
		});
	}

	private void keep(String key, Object value, Duration ttl, long generation) {
		if (this.requests.speaks(Era.MODERN)) {
			this.cache.put(key, value, ttl, generation);
		}
	}

	/**
	 * A cursor may become invalid while the pages are walked through; then the walk
	 * begins anew, once, because half a list is none (M-CCH-09, B-185).
	 */
	private <T> List<T> fetch(String method, CallOptions options, Function<JsonNode, Page<T>> reader,
			UnaryOperator<List<T>> finisher) {
		Deadline deadline = this.requests.deadline(options);
		Walk<T> walk = new Walk<>(method, reader);
		try {
			walk.toTheEnd(options, deadline);
		}
		catch (JsonRpcException ex) {
			if (walk.cursors.isEmpty() || ex.errorCode() != ErrorCodes.INVALID_PARAMS) {
				throw ex;
			}
			walk = new Walk<>(method, reader);
			walk.toTheEnd(options, deadline);
		}
		List<T> all = List.copyOf(finisher.apply(walk.entries));
		keep(method, all, walk.ttl, walk.generation);
		return all;
	}

	private static Duration atLeastOneNano(Deadline deadline) {
		Duration left = deadline.remaining();
		return left.isZero() ? Duration.ofNanos(1) : left;
	}

	private <T> Page<T> page(String method, @Nullable String cursor, CallOptions options,
			Function<JsonNode, Page<T>> reader) {
		ObjectNode params = JsonRpcCodec.object();
		if (cursor != null) {
			params.put("cursor", cursor);
		}
		return reader.apply(this.requests.query(method, params, null, options));
	}

	private void report(String method, List<DroppedEntry> dropped) {
		dropped.forEach(
				(entry) -> this.log.warn("entry {} of {} was left out: {}", new Field("mcp.entry.index", entry.index()),
						new Field("mcp.method.name", method), Field.detail(entry.reason())));
	}

	/**
	 * An empty cursor is a page in the modern era (M-PAG-02) and the end in the legacy
	 * era, where servers send it to say so (B-181, B-182).
	 */
	private @Nullable String next(@Nullable String cursor) {
		return (cursor == null || !cursor.isEmpty() || this.requests.speaks(Era.MODERN)) ? cursor : null;
	}

	/**
	 * From the first page of a list to the last. Confined to one thread.
	 */
	private final class Walk<T> {

		private final String method;

		private final Function<JsonNode, Page<T>> reader;

		private final long generation = Listings.this.cache.generation();

		private final List<T> entries = new ArrayList<>();

		private final Set<String> cursors = new HashSet<>();

		private Duration ttl = CacheHint.MAX_TTL;

		Walk(String method, Function<JsonNode, Page<T>> reader) {
			this.method = method;
			this.reader = reader;
		}

		void toTheEnd(CallOptions options, Deadline deadline) {
			String cursor = null;
			do {
				Page<T> page = page(this.method, cursor, options.withTimeout(atLeastOneNano(deadline)), this.reader);
				this.entries.addAll(page.entries());
				report(this.method, page.dropped());
				Duration pageTtl = page.hint().ttl();
				this.ttl = (pageTtl.compareTo(this.ttl) < 0) ? pageTtl : this.ttl;
				cursor = next(page.nextCursor());
				requireNew(cursor);
			}
			while (cursor != null);
		}

		private void requireNew(@Nullable String cursor) {
			if (cursor != null && (cursor.length() > MAX_CURSOR || !this.cursors.add(cursor)
					|| this.cursors.size() >= MAX_PAGES)) {
				throw new InvalidResponseException(this.method,
						"it has more than " + MAX_PAGES + " pages, or a cursor that is repeated or too long");
			}
		}

	}

}
