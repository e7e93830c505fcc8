package io.github.mcpclient.exchange;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLContext;

import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.target.TargetGuard;
import org.apache.hc.client5.http.ConnectionKeepAliveStrategy;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.message.BasicHeaderElementIterator;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.net.URIAuthority;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Carries out bounded HTTP exchanges with one origin.
 * <p>
 * Connections are kept alive in a pool of this client's own, so that what one connection
 * of an application may dial is never reachable through another, and are dialled by
 * {@link VettedDialer}. Whatever the HTTP library would do by itself is off: redirects,
 * retries, cookies, authentication, content coding, protocol upgrades, proxies and system
 * properties. A request is written at most once.
 * <p>
 * Thread-safe. Opens nothing before the first exchange.
 */
public final class ExchangeClient implements AutoCloseable {

	private static final URI ROOT = URI.create("/");

	private final HttpHost host;

	private final ExchangeLimits limits;

	private final DeadlineTimer timer;

	private final ConnectionPool connections;

	private final StreamTail streamTail = new StreamTail();

	private final CloseableHttpClient client;

	private volatile boolean closed;

	/**
	 * Create a client.
	 * @param origin the origin to talk to
	 * @param target vets the origin whenever a connection is dialled
	 * @param limits the bounds of every exchange
	 * @param tls the TLS identity and trust to use, {@code null} for the trust store of
	 * the platform
	 * @param timer ends exchanges whose time is over
	 */
	public ExchangeClient(Origin origin, TargetGuard target, ExchangeLimits limits, @Nullable SSLContext tls,
			DeadlineTimer timer) {
		this.host = new HttpHost(origin.scheme(), origin.host(), origin.port());
		this.limits = limits;
		this.timer = timer;
		this.connections = new ConnectionPool(new VettedDialer(origin, target, limits.connectTimeout(), tls), limits,
				timer);
		this.client = client(this.connections, new HttpRoute(this.host, null, origin.secure()));
	}

	private static CloseableHttpClient client(ConnectionPool connections, HttpRoute route) {
		return HttpClients.custom()
			.setConnectionManager(connections.manager())
			.setRoutePlanner((target, context) -> route)
			.setKeepAliveStrategy(connections.keepAlive())
			.setDefaultRequestConfig(RequestConfig.custom()
				.setAuthenticationEnabled(false)
				.setProtocolUpgradeEnabled(false)
				.setContentCompressionEnabled(false)
				.setRedirectsEnabled(false)
				.setResponseTimeout(Timeout.DISABLED)
				.build())
			.disableRedirectHandling()
			.disableAutomaticRetries()
			.disableCookieManagement()
			.disableAuthCaching()
			.disableContentCompression()
			.disableConnectionState()
			.disableDefaultUserAgent()
			.build();
	}

	/**
	 * Send a request and wait for the head of the response.
	 * @param request the request; its endpoint must be of this client's origin
	 * @param deadline when the whole exchange must be over, its body included
	 * @return the response, to be closed
	 * @throws McpException if anything fails; it says how far the request got
	 */
	public ExchangeResponse open(ExchangeRequest request, Deadline deadline) {
		ExchangeGuard guard = new ExchangeGuard(this.timer, deadline, this.limits, () -> this.closed);
		requireOpen();
		guard.requireTime(Phase.QUEUE);
		HttpUriRequestBase message = message(request, guard);
		boolean opened = false;
		try {
			guard.arm(message::cancel);
			HttpClientContext context = HttpClientContext.create();
			context.setAttribute(VettedDialer.GUARD, guard);
			ClassicHttpResponse response = this.client.executeOpen(this.host, message, context);
			ExchangeResponse result = ExchangeResponse.of(response, guard, this);
			opened = true;
			return result;
		}
		catch (IOException | RuntimeException ex) {
			throw guard.explain(ex);
		}
		finally {
			if (!opened) {
				guard.disarm();
				guard.abort();
			}
		}
	}

	private void requireOpen() {
		if (this.closed) {
			throw new ClosedException(Dispatch.NOT_SENT);
		}
	}

	ExchangeLimits limits() {
		return this.limits;
	}

	StreamTail streamTail() {
		return this.streamTail;
	}

	/**
	 * A response was closed.
	 */
	void exchangeOver() {
		this.connections.planSweep();
	}

	private HttpUriRequestBase message(ExchangeRequest request, ExchangeGuard guard) {
		Endpoint endpoint = request.endpoint();
		HttpUriRequestBase message = new HttpUriRequestBase(request.method(), ROOT);
		message.setScheme(this.host.getSchemeName());
		message.setAuthority(new URIAuthority(this.host));
		message.setPath(endpoint.requestTarget());
		request.headers().forEach((header) -> message.addHeader(header.name(), header.value()));
		if (request.body().length > 0) {
			message.setEntity(new HandOverEntity(request.body(), guard));
		}
		return message;
	}

	/**
	 * Close all connections at once, those in use included.
	 */
	@Override
	public void close() {
		this.closed = true;
		this.client.close(CloseMode.IMMEDIATE);
		this.connections.close();
	}

}
