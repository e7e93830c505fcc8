package io.github.mcpclient.testserver;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * What has happened on a {@link ScriptedServer}. All state is guarded by one lock that is
 * never held during I/O.
 */
final class ServerLog {

	private final ReentrantLock lock = new ReentrantLock();

	private final Condition changed = this.lock.newCondition();

	private final List<ReceivedRequest> requests = new ArrayList<>();

	private final Map<Integer, Long> closedByClient = new LinkedHashMap<>();

	private final List<Throwable> failures = new ArrayList<>();

	private int connections;

	private int open;

	private int failedHandshakes;

	private boolean closing;

	/** Runs a change of this log and wakes everyone who waits for one. */
	private <T extends @Nullable Object> T update(Supplier<T> change) {
		this.lock.lock();
		try {
			T result = change.get();
			this.changed.signalAll();
			return result;
		}
		finally {
			this.lock.unlock();
		}
	}

	private <T> T read(Supplier<T> view) {
		this.lock.lock();
		try {
			return view.get();
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Waits for a condition over this log, then takes a value from it. */
	<T> T await(Duration limit, BooleanSupplier condition, String what, Supplier<T> value) {
		this.lock.lock();
		try {
			long left = limit.toNanos();
			while (!condition.getAsBoolean()) {
				if (left <= 0) {
					throw new AssertionError("Not within " + limit + ": " + what + "; " + this);
				}
				left = this.changed.awaitNanos(left);
			}
			return value.get();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AssertionError("Interrupted while waiting for " + what, ex);
		}
		finally {
			this.lock.unlock();
		}
	}

	int connectionOpened() {
		return update(() -> {
			this.open++;
			return ++this.connections;
		});
	}

	void connectionEnded(int connection, boolean byClient) {
		update(() -> {
			this.open--;
			return byClient ? this.closedByClient.put(connection, System.nanoTime()) : null;
		});
	}

	void handshakeFailed() {
		update(() -> ++this.failedHandshakes);
	}

	ReceivedRequest received(int connection, RequestLine line, HeaderLines headers, byte[] body) {
		return update(() -> {
			ReceivedRequest request = new ReceivedRequest(this.requests.size() + 1, connection, line, headers, body);
			this.requests.add(request);
			return request;
		});
	}

	void failed(Throwable failure) {
		update(() -> !this.closing && this.failures.add(failure));
	}

	/** Marks the server as closing; {@code false} if it was already. */
	boolean startClosing() {
		return update(() -> {
			boolean first = !this.closing;
			this.closing = true;
			return first;
		});
	}

	List<ReceivedRequest> requests() {
		return read(() -> List.copyOf(this.requests));
	}

	List<Throwable> failures() {
		return read(() -> List.copyOf(this.failures));
	}

	int connections() {
		return read(() -> this.connections);
	}

	int openConnections() {
		return read(() -> this.open);
	}

	int failedHandshakes() {
		return read(() -> this.failedHandshakes);
	}

	Map<Integer, Long> closedByClient() {
		return read(() -> Map.copyOf(this.closedByClient));
	}

	void rethrowFailures() {
		List<Throwable> all = failures();
		if (!all.isEmpty()) {
			AssertionError error = new AssertionError("A script failed: " + all.get(0), all.get(0));
			all.stream().skip(1).forEach(error::addSuppressed);
			throw error;
		}
	}

	@Override
	public String toString() {
		return this.connections + " connections (" + this.open + " open), requests " + requests() + ", failures "
				+ failures();
	}

}
