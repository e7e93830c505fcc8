package io.github.mcpclient.exchange;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;

import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.error.AbortedException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.error.TransportFailedException.Kind;
import io.github.mcpclient.target.TargetGuard;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.TimeValue;
import org.jspecify.annotations.Nullable;

/**
 * The one place that opens sockets.
 * <p>
 * The HTTP library asks for a connection by the name of the host; the target is vetted
 * then and there, and exactly the vetted addresses are dialled, in order, under the one
 * deadline of the exchange. The name, not the address, is what SNI and the certificate
 * are checked against. Sockets are channels, so that interrupting the thread closes them,
 * and ignore every proxy setting of the JVM, so that the address vetted is the address
 * dialled.
 */
final class VettedDialer implements HttpClientConnectionOperator {

	/** Under this name the guard of an exchange travels in its context. */
	static final String GUARD = "io.github.mcpclient.guard";

	private final Origin origin;

	private final TargetGuard target;

	private final Duration connectTimeout;

	private final @Nullable SSLContext configuredTls;

	/** Held while the trust store is read, so it is no monitor. */
	private final ReentrantLock ownTlsLock = new ReentrantLock();

	private @Nullable SSLContext ownTls;

	VettedDialer(Origin origin, TargetGuard target, Duration connectTimeout, @Nullable SSLContext tls) {
		this.origin = origin;
		this.target = target;
		this.connectTimeout = connectTimeout;
		this.configuredTls = tls;
	}

	@Override
	public void connect(ManagedHttpClientConnection connection, HttpHost host, @Nullable InetSocketAddress local,
			TimeValue timeout, SocketConfig config, HttpContext context) throws IOException {
		ExchangeGuard guard = (ExchangeGuard) context.getAttribute(GUARD);
		McpException failure = null;
		for (InetAddress address : vet(guard)) {
			guard.requireTime(Phase.CONNECT);
			try {
				dial(connection, address, guard);
				return;
			}
			catch (IOException ex) {
				failure = guard.explain(explain(ex));
			}
		}
		throw (failure != null) ? failure : new IllegalStateException("A vetted target has an address");
	}

	private List<InetAddress> vet(ExchangeGuard guard) {
		try {
			return this.target.vet(this.origin, guard.deadline().remaining());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AbortedException(Dispatch.NOT_SENT);
		}
	}

	private void dial(ManagedHttpClientConnection connection, InetAddress address, ExchangeGuard guard)
			throws IOException {
		SocketChannel channel = SocketChannel.open();
		boolean connected = false;
		try {
			Socket socket = channel.socket();
			connection.bind(socket);
			channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
			channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
			socket.connect(new InetSocketAddress(address, this.origin.port()), connectMillis(guard));
			if (this.origin.secure()) {
				connection.bind(secure(socket, guard), socket);
			}
			connected = true;
		}
		finally {
			if (!connected) {
				channel.close();
			}
		}
	}

	private int connectMillis(ExchangeGuard guard) {
		long left = Math.min(this.connectTimeout.toMillis(), guard.deadline().remaining().toMillis());
		return (int) Math.max(1, Math.min(left, Integer.MAX_VALUE));
	}

	private SSLSocket secure(Socket socket, ExchangeGuard guard) throws IOException {
		SSLSocket secure = (SSLSocket) tls().getSocketFactory()
			.createSocket(socket, this.origin.host(), this.origin.port(), true);
		SSLParameters parameters = secure.getSSLParameters();
		parameters.setEndpointIdentificationAlgorithm("HTTPS");
		if (isName(this.origin.host())) {
			parameters.setServerNames(List.of(new SNIHostName(this.origin.host())));
		}
		secure.setSSLParameters(parameters);
		secure.setSoTimeout(connectMillis(guard));
		secure.startHandshake();
		secure.setSoTimeout(0);
		return secure;
	}

	/**
	 * The platform sends no SNI for a name without a dot unless told to, and accepts none
	 * that is a literal.
	 */
	private static boolean isName(String host) {
		return host.indexOf(':') < 0 && !Character.isDigit(host.charAt(host.length() - 1));
	}

	/**
	 * Every connection has a context of its own unless one is configured: in a shared one
	 * a resumed session could skip the check of the name.
	 */
	private SSLContext tls() throws IOException {
		if (this.configuredTls != null) {
			return this.configuredTls;
		}
		this.ownTlsLock.lock();
		try {
			SSLContext context = (this.ownTls != null) ? this.ownTls : SSLContext.getInstance("TLS");
			if (this.ownTls == null) {
				context.init(null, null, null);
				this.ownTls = context;
			}
			return context;
		}
		catch (GeneralSecurityException ex) {
			throw new IOException(ex);
		}
		finally {
			this.ownTlsLock.unlock();
		}
	}

	private static McpException explain(IOException failure) {
		if (failure instanceof SocketTimeoutException) {
			return new McpTimeoutException(Phase.CONNECT, Dispatch.NOT_SENT);
		}
		if (failure instanceof SSLException) {
			return new TransportFailedException(isCertificate(failure) ? Kind.CERTIFICATE : Kind.TLS, Dispatch.NOT_SENT,
					failure);
		}
		return new TransportFailedException(Kind.CONNECT, Dispatch.NOT_SENT, failure);
	}

	private static boolean isCertificate(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof CertificateException || cause instanceof SSLPeerUnverifiedException) {
				return true;
			}
		}
		return false;
	}

	@Override
	public void upgrade(ManagedHttpClientConnection connection, HttpHost host, HttpContext context) {
		throw new UnsupportedOperationException("There are no proxies, so nothing is upgraded to TLS later");
	}

}
