package io.github.mcpclient.metering;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Origin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tools of a connection that were called and have no price. Each is logged once per
 * interval, with tool and origin, so that an operator sees a reason (M4). Thread-safe.
 */
final class UnpricedTools {

	private static final Logger logger = LoggerFactory.getLogger(UnpricedTools.class);

	private static final long INTERVAL = TimeUnit.MINUTES.toNanos(10);

	private static final int MAX_TOOLS = 256;

	private final ConnectionName connection;

	private final Origin origin;

	private final LongSupplier nanoTime;

	private final Map<String, Long> loggedAt = new HashMap<>();

	UnpricedTools(ConnectionName connection, Origin origin, LongSupplier nanoTime) {
		this.connection = connection;
		this.origin = origin;
		this.nanoTime = nanoTime;
	}

	/**
	 * Note a call.
	 * @param tool the name of the tool, printable
	 */
	void seen(String tool) {
		if (isNews(tool)) {
			logger.warn("Connection '{}': no price rule covers tool \"{}\" of {}", this.connection, tool, this.origin);
		}
	}

	/**
	 * Names come from models and servers without end, hence the bound: what is forgotten
	 * is only logged again.
	 */
	private synchronized boolean isNews(String tool) {
		long now = this.nanoTime.getAsLong();
		Long last = this.loggedAt.get(tool);
		if (last != null && now - last < INTERVAL) {
			return false;
		}
		if (this.loggedAt.size() >= MAX_TOOLS) {
			this.loggedAt.clear();
		}
		this.loggedAt.put(tool, now);
		return true;
	}

	synchronized Set<String> names() {
		return new TreeSet<>(this.loggedAt.keySet());
	}

}
