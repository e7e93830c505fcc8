package io.github.mcpclient.metering;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;

/**
 * The tools of a connection that were called and have no price. Each is logged once per
 * interval, with tool and origin, so that an operator sees a reason (M4). Thread-safe.
 */
final class UnpricedTools {

	private static final long INTERVAL = TimeUnit.MINUTES.toNanos(10);

	private static final int MAX_TOOLS = 256;

	private final EventLog log;

	private final Origin origin;

	private final LongSupplier nanoTime;

	private final Map<String, Long> loggedAt = new HashMap<>();

	UnpricedTools(ConnectionName connection, Origin origin, LongSupplier nanoTime) {
		this.log = EventLog.of(UnpricedTools.class, connection.value()).unlimited();
		this.origin = origin;
		this.nanoTime = nanoTime;
	}

	/**
	 * Note a call.
	 * @param tool the name of the tool, printable
	 */
	void seen(String tool) {
		if (isNews(tool)) {
			this.log.warn("no price rule covers tool \"{}\" of {}", new Field("gen_ai.tool.name", tool),
					new Field("mcp.origin", this.origin));
		}
	}

	/**
	 * Names come from models and servers without end, hence the bound on them, and with
	 * it on the lines of an interval.
	 */
	private synchronized boolean isNews(String tool) {
		long now = this.nanoTime.getAsLong();
		if (this.loggedAt.size() >= MAX_TOOLS) {
			this.loggedAt.values().removeIf((last) -> now - last >= INTERVAL);
		}
		Long last = this.loggedAt.get(tool);
		boolean known = last != null && now - last < INTERVAL;
		if (known || (last == null && this.loggedAt.size() >= MAX_TOOLS)) {
			return false;
		}
		this.loggedAt.put(tool, now);
		return true;
	}

	synchronized Set<String> names() {
		return new TreeSet<>(this.loggedAt.keySet());
	}

}
