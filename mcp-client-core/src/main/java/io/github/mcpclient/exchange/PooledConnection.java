package io.github.mcpclient.exchange;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;

import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParserFactory;
import org.apache.hc.core5.http.impl.io.SocketHolder;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * A connection that can tell for next to nothing whether the server has closed it.
 * <p>
 * A request written into a connection that is going away may or may not have been read,
 * so a tool call must not end up in one. The check of the HTTP library waits a
 * millisecond for bytes, too long to make before every exchange; looking at the channel
 * without waiting takes microseconds. Whatever arrives on an idle connection, end of
 * stream or bytes nobody asked for, makes it unfit for use.
 * <p>
 * Unlike the connection the library uses by itself it logs nothing: headers and bytes
 * hold credentials, and no log level may show them (X4).
 */
final class PooledConnection extends DefaultBHttpClientConnection implements ManagedHttpClientConnection {

	private volatile @Nullable SocketChannel channel;

	private volatile @Nullable SSLSocket secure;

	private volatile @Nullable QuietableSocket quietable;

	private volatile boolean closed;

	PooledConnection(Http1Config config) {
		// some versions of the library apply the limits on headers only through a parser
		// of their own
		super(config, null, null, new StrictLength(), null, null, new DefaultHttpResponseParserFactory(config));
	}

	@Override
	public void bind(Socket socket) throws IOException {
		this.channel = socket.getChannel();
		bind(new QuietableSocket(socket));
	}

	@Override
	public void bind(SSLSocket tls, Socket socket) throws IOException {
		this.secure = tls;
		bind(new QuietableSocket(tls, socket));
	}

	/**
	 * An exchange can be aborted before its connection has a socket, or while it changes
	 * from the plain to the secure one.
	 */
	@Override
	protected void bind(SocketHolder socket) throws IOException {
		this.quietable = (QuietableSocket) socket;
		super.bind(socket);
		if (this.closed) {
			super.close(CloseMode.IMMEDIATE);
			throw new InterruptedIOException("The exchange was aborted");
		}
	}

	@Override
	public boolean isStale() {
		SocketChannel current = this.channel;
		if (current == null || !current.isOpen()) {
			return true;
		}
		try {
			return hasBytesReadAhead() || hasBytesOrEnded(current);
		}
		catch (IOException ex) {
			return true;
		}
	}

	/**
	 * What the server sent behind its last answer may have been read together with it,
	 * into the buffer of the library or that of TLS. It would be taken for the next
	 * answer.
	 */
	private boolean hasBytesReadAhead() throws IOException {
		QuietableSocket socket = this.quietable;
		if (socket == null || socket.hasDecrypted()) {
			return true;
		}
		socket.quiet(true);
		try {
			return isDataAvailable(Timeout.ONE_MILLISECOND);
		}
		finally {
			socket.quiet(false);
		}
	}

	private static boolean hasBytesOrEnded(SocketChannel channel) throws IOException {
		channel.configureBlocking(false);
		int read = channel.read(ByteBuffer.allocate(1));
		channel.configureBlocking(true);
		return read != 0;
	}

	@Override
	public void close(CloseMode mode) {
		this.closed = true;
		super.close(mode);
	}

	@Override
	public void close() throws IOException {
		this.closed = true;
		super.close();
	}

	@Override
	public @Nullable Socket getSocket() {
		SSLSocket tls = this.secure;
		SocketChannel plain = this.channel;
		return (tls != null || plain == null) ? tls : plain.socket();
	}

	@Override
	public @Nullable SSLSession getSSLSession() {
		SSLSocket tls = this.secure;
		return (tls != null) ? tls.getSession() : null;
	}

	@Override
	public void passivate() {
		// time limits are not those of the socket
	}

	@Override
	public void activate() {
		// time limits are not those of the socket
	}

}
