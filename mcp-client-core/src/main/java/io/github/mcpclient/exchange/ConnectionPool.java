package io.github.mcpclient.exchange;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.DefaultClientConnectionReuseStrategy;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.io.ConnectionEndpoint;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HeaderElement;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.message.BasicHeaderElementIterator;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * The kept-alive connections of one client. An idle one is closed before common servers
 * would close it, and every one is looked at before it is used again, so that no request
 * is written into a connection that is going away (M-TRN-26); none lives longer than its
 * time to live, so that changes of DNS are honoured.
 */
final class ConnectionPool implements AutoCloseable {

	/** Below the 5 s after which common servers close an idle connection. */
	private static final TimeValue MAX_IDLE = TimeValue.ofSeconds(4);

	private static final int MAX_DIGITS = 6;

	private static final Http1Config HTTP = Http1Config.custom()
		.setMaxHeaderCount(200)
		.setMaxLineLength(16 * 1024)
		.setMaxEmptyLineCount(5)
		.setBufferSize(8 * 1024)
		.build();

	private final PoolingHttpClientConnectionManager manager;

	private final HttpRoute route;

	private final DeadlineTimer timer;

	private final AtomicBoolean sweepPlanned = new AtomicBoolean();

	private volatile @Nullable Future<?> plannedSweep;

	private volatile boolean closed;

	ConnectionPool(HttpHost host, VettedDialer dialer, ExchangeLimits limits, DeadlineTimer timer) {
		this.route = new HttpRoute(host, null, "https".equals(host.getSchemeName()));
		this.timer = timer;
		this.manager = new PoolingHttpClientConnectionManager(dialer, PoolConcurrencyPolicy.LAX, PoolReusePolicy.LIFO,
				TimeValue.NEG_ONE_MILLISECOND, (socket) -> new PooledConnection(HTTP));
		// how many exchanges run at once is decided by the admission window
		this.manager.setMaxTotal(Integer.MAX_VALUE);
		this.manager.setDefaultMaxPerRoute(Integer.MAX_VALUE);
		this.manager.setDefaultConnectionConfig(ConnectionConfig.custom()
			.setSocketTimeout(Timeout.DISABLED)
			.setTimeToLive(limits.connectionTtl().toMillis(), TimeUnit.MILLISECONDS)
			.setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
			.build());
	}

	/**
	 * Take a connection, kept or still to be dialled. There is no limit to wait for.
	 * @return the connection
	 * @throws ClosedException if the pool was closed
	 */
	ConnectionEndpoint lease() {
		try {
			return this.manager.lease("mcp", this.route, Timeout.DISABLED, null).get(Timeout.DISABLED);
		}
		catch (IllegalStateException ex) {
			// how the library says that its pool was closed
			throw new ClosedException(Dispatch.NOT_SENT);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AbortedException(Dispatch.NOT_SENT);
		}
		catch (ExecutionException | TimeoutException ex) {
			throw new IllegalStateException("A pool without a limit gives a connection at once", ex);
		}
	}

	/**
	 * Dial unless the connection is kept.
	 * @param endpoint the connection
	 * @param context with the guard of the exchange
	 * @throws IOException if the library fails
	 */
	void connect(ConnectionEndpoint endpoint, HttpContext context) throws IOException {
		if (!endpoint.isConnected()) {
			this.manager.connect(endpoint, Timeout.DISABLED, context);
		}
	}

	/**
	 * Give a connection back to be used again.
	 * @param endpoint the connection
	 * @param request what was sent on it
	 * @param response what was received on it, read to the end
	 * @param context the context of the exchange
	 */
	void keep(ConnectionEndpoint endpoint, ClassicHttpRequest request, ClassicHttpResponse response,
			HttpContext context) {
		boolean reusable = DefaultClientConnectionReuseStrategy.INSTANCE.keepAlive(request, response, context);
		if (reusable) {
			release(endpoint, keepAlive(response));
			planSweep();
		}
		else {
			discard(endpoint);
		}
	}

	/**
	 * Close a connection and forget it.
	 * @param endpoint the connection
	 */
	void discard(ConnectionEndpoint endpoint) {
		endpoint.close(CloseMode.IMMEDIATE);
		release(endpoint, TimeValue.ZERO_MILLISECONDS);
	}

	/**
	 * A pool that is just being closed no longer knows what it has lent, and has closed
	 * it.
	 */
	private void release(ConnectionEndpoint endpoint, TimeValue keepAlive) {
		try {
			this.manager.release(endpoint, null, keepAlive);
		}
		catch (IllegalStateException ex) {
			if (!this.closed) {
				throw ex;
			}
		}
	}

	/**
	 * How long the server lets a connection idle: what it announces, less a second for
	 * the way, and never longer than servers do that announce nothing.
	 */
	private static TimeValue keepAlive(HttpResponse response) {
		TimeValue announced = announced(response);
		return (announced.compareTo(MAX_IDLE) < 0) ? announced : MAX_IDLE;
	}

	private static TimeValue announced(HttpResponse response) {
		BasicHeaderElementIterator elements = new BasicHeaderElementIterator(response.headerIterator("Keep-Alive"));
		while (elements.hasNext()) {
			HeaderElement element = elements.next();
			String value = element.getValue();
			if ("timeout".equalsIgnoreCase(element.getName()) && value != null && isNumber(value)) {
				return TimeValue.ofSeconds(Math.max(0, Long.parseLong(value) - 1));
			}
		}
		return MAX_IDLE;
	}

	private static boolean isNumber(String value) {
		return !value.isEmpty() && value.length() <= MAX_DIGITS && value.chars().allMatch((c) -> c >= '0' && c <= '9');
	}

	/**
	 * See to it that a kept connection does not idle for ever.
	 */
	private void planSweep() {
		if (this.sweepPlanned.compareAndSet(false, true)) {
			try {
				this.plannedSweep = this.timer.schedule(this::sweep, MAX_IDLE.toNanoseconds());
			}
			catch (RejectedExecutionException ex) {
				// the clients are being closed, which closes all connections
				this.sweepPlanned.set(false);
			}
		}
	}

	private void sweep() {
		this.sweepPlanned.set(false);
		this.manager.closeExpired();
		if (this.manager.getTotalStats().getAvailable() > 0) {
			planSweep();
		}
	}

	@Override
	public void close() {
		this.closed = true;
		Future<?> sweep = this.plannedSweep;
		if (sweep != null) {
			sweep.cancel(false);
		}
		this.manager.close(CloseMode.IMMEDIATE);
	}

}
