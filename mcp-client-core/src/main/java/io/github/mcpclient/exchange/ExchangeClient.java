package io.github.mcpclient.exchange;

import java.io.IOException;

import javax.net.ssl.SSLContext;

import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.ClosedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.target.TargetGuard;
import org.apache.hc.client5.http.io.ConnectionEndpoint;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/**
 * Carries out bounded HTTP exchanges with one origin.
 * <p>
 * Connections are kept alive in a pool of this client's own, so that what one connection
 * of an application may dial is never reachable through another, and are dialled by
 * {@link VettedDialer}. Of the HTTP library only the connections and the codec are used:
 * nothing follows redirects, retries, keeps cookies, answers authentication, decodes
 * content, upgrades the protocol, reads system properties or logs a request. A request is
 * written at most once.
 * <p>
 * Thread-safe. Opens nothing before the first exchange.
 */
public final class ExchangeClient implements AutoCloseable {

	private final HttpHost host;

	private final String hostHeader;

	private final ExchangeLimits limits;

	private final DeadlineTimer timer;

	private final ConnectionPool connections;

	private final HttpRequestExecutor executor = new HttpRequestExecutor();

	private final StreamTail streamTail = new StreamTail();

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
		this.hostHeader = hostHeader(origin);
		this.limits = limits;
		this.timer = timer;
		this.connections = new ConnectionPool(this.host, new VettedDialer(origin, target, limits.connectTimeout(), tls),
				limits, timer);
	}

	/**
	 * The name, with the port unless it is the default of the scheme (D2).
	 */
	private static String hostHeader(Origin origin) {
		boolean standard = origin.port() == (origin.secure() ? 443 : 80);
		return standard ? origin.authorityHost() : origin.authorityHost() + ":" + origin.port();
	}

	/**
	 * Send a request and wait for the head of the response.
	 * @param request the request; its endpoint must be of this client's origin
	 * @param deadline when the whole exchange must be over, its body included
	 * @return the response, to be closed
	 * @throws McpException if anything fails; it says how far the request got
	 */
	public ExchangeResponse open(ExchangeRequest request, Deadline deadline) {
		requireOpen();
		ExchangeGuard guard = new ExchangeGuard(this.timer, deadline, this.limits, () -> this.closed);
		guard.requireTime(Phase.QUEUE);
		Exchange exchange = new Exchange(this.connections, guard, message(request, guard));
		boolean opened = false;
		try {
			ClassicHttpResponse response = exchange.execute(this.executor, request.lastAct());
			ExchangeResponse result = ExchangeResponse.of(response, exchange, this);
			opened = true;
			return result;
		}
		catch (IOException | HttpException | RuntimeException ex) {
			throw guard.explain(ex);
		}
		finally {
			if (!opened) {
				exchange.discard();
			}
		}
	}

	private void requireOpen() {
		if (this.closed) {
			throw new ClosedException(Dispatch.NOT_SENT);
		}
	}

	private ClassicHttpRequest message(ExchangeRequest request, ExchangeGuard guard) {
		BasicClassicHttpRequest message = new BasicClassicHttpRequest(request.method(), this.host,
				request.endpoint().requestTarget());
		message.addHeader("Host", this.hostHeader);
		request.headers().forEach((header) -> message.addHeader(header.name(), header.value()));
		if (request.body().length > 0) {
			message.addHeader("Content-Type", HandOverEntity.JSON);
			message.addHeader("Content-Length", request.body().length);
			message.setEntity(new HandOverEntity(request.body(), guard));
		}
		return message;
	}

	ExchangeLimits limits() {
		return this.limits;
	}

	StreamTail streamTail() {
		return this.streamTail;
	}

	/**
	 * Close all connections at once, those in use included.
	 */
	@Override
	public void close() {
		this.closed = true;
		this.connections.close();
	}

	/**
	 * One exchange on one connection: leased, used, and given back or closed once.
	 */
	static final class Exchange {

		private final ConnectionPool connections;

		private final ExchangeGuard guard;

		private final HttpCoreContext context = HttpCoreContext.create();

		private final ClassicHttpRequest message;

		private final ConnectionEndpoint endpoint;

		private boolean over;

		Exchange(ConnectionPool connections, ExchangeGuard guard, ClassicHttpRequest message) {
			this.message = message;
			this.connections = connections;
			this.guard = guard;
			this.endpoint = connections.lease();
		}

		private ClassicHttpResponse execute(HttpRequestExecutor executor, Runnable lastAct)
				throws IOException, HttpException {
			this.guard.arm(() -> this.endpoint.close(CloseMode.IMMEDIATE));
			this.context.setAttribute(VettedDialer.GUARD, this.guard);
			this.connections.connect(this.endpoint, this.context);
			lastAct.run();
			return this.endpoint.execute("mcp", this.message, executor::execute, this.context);
		}

		ExchangeGuard guard() {
			return this.guard;
		}

		/**
		 * The response was read to its end.
		 */
		void keep(ClassicHttpResponse response) {
			if (!this.over) {
				this.over = true;
				if (this.guard.disarm()) {
					this.connections.keep(this.endpoint, this.message, response, this.context);
				}
				else {
					this.connections.discard(this.endpoint);
				}
			}
		}

		/**
		 * The response was not read to its end.
		 */
		void discard() {
			if (!this.over) {
				this.over = true;
				this.guard.disarm();
				this.connections.discard(this.endpoint);
			}
		}

	}

}
