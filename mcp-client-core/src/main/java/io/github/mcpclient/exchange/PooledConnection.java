package io.github.mcpclient.exchange;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

import javax.net.ssl.SSLSocket;

import org.apache.hc.client5.http.impl.io.DefaultManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.SocketHolder;
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
 * It also keeps the library from logging what goes over it: headers and bytes hold
 * credentials, and no log level may show them (X4).
 */
final class PooledConnection extends DefaultManagedHttpClientConnection {

	private @Nullable SocketChannel channel;

	PooledConnection(String id, Http1Config config) {
		super(id, null, null, config, new StrictLength(), null, null, null);
	}

	@Override
	public void bind(Socket socket) throws IOException {
		this.channel = socket.getChannel();
		bind(new SocketHolder(socket));
	}

	@Override
	public void bind(SSLSocket secure, Socket socket) throws IOException {
		bind(new SocketHolder(secure, socket));
	}

	@Override
	protected void onRequestSubmitted(ClassicHttpRequest request) {
		// the library would log the headers
	}

	@Override
	protected void onResponseReceived(ClassicHttpResponse response) {
		// the library would log the headers
	}

	@Override
	public boolean isStale() {
		SocketChannel current = this.channel;
		if (current == null || !current.isOpen()) {
			return true;
		}
		try {
			current.configureBlocking(false);
			int read = current.read(ByteBuffer.allocate(1));
			current.configureBlocking(true);
			return read != 0;
		}
		catch (IOException ex) {
			return true;
		}
	}

}
