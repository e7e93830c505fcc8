package io.github.mcpclient.exchange;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.hc.client5.http.ConnectionKeepAliveStrategy;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.http.HeaderElement;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.message.BasicHeaderElementIterator;
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

	private final DeadlineTimer timer;

	private final AtomicLong count = new AtomicLong();

	private final AtomicBoolean sweepPlanned = new AtomicBoolean();

	private volatile @Nullable Future<?> plannedSweep;

	ConnectionPool(VettedDialer dialer, ExchangeLimits limits, DeadlineTimer timer) {
		this.timer = timer;
		this.manager = new PoolingHttpClientConnectionManager(dialer, PoolConcurrencyPolicy.LAX, PoolReusePolicy.LIFO,
				TimeValue.NEG_ONE_MILLISECOND,
				(socket) -> new PooledConnection("mcp-" + this.count.incrementAndGet(), HTTP));
		// how many exchanges run at once is decided by the admission window
		this.manager.setMaxTotal(Integer.MAX_VALUE);
		this.manager.setDefaultMaxPerRoute(Integer.MAX_VALUE);
		this.manager.setDefaultConnectionConfig(ConnectionConfig.custom()
			.setSocketTimeout(Timeout.DISABLED)
			.setTimeToLive(limits.connectionTtl().toMillis(), TimeUnit.MILLISECONDS)
			.setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
			.build());
	}

	PoolingHttpClientConnectionManager manager() {
		return this.manager;
	}

	/**
	 * How long the server lets a connection idle: what it announces, less a second for
	 * the way, and never longer than servers do that announce nothing.
	 */
	ConnectionKeepAliveStrategy keepAlive() {
		return (response, context) -> {
			TimeValue announced = announced(response);
			return (announced.compareTo(MAX_IDLE) < 0) ? announced : MAX_IDLE;
		};
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
	 * An exchange is over: see to it that its connection does not idle for ever.
	 */
	void planSweep() {
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
		Future<?> sweep = this.plannedSweep;
		if (sweep != null) {
			sweep.cancel(false);
		}
		this.manager.close(CloseMode.IMMEDIATE);
	}

}
