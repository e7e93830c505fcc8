package io.github.mcpclient.exchange;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;

import javax.net.ssl.SSLSocket;

import org.apache.hc.core5.http.impl.io.SocketHolder;

/**
 * A socket that can be made to pretend that nothing arrives. The HTTP library tells only
 * by waiting for the socket whether its own buffer holds bytes; with a quiet socket it
 * tells at once.
 */
final class QuietableSocket extends SocketHolder {

	private volatile boolean quiet;

	QuietableSocket(Socket socket) {
		super(socket);
	}

	QuietableSocket(SSLSocket secure, Socket socket) {
		super(secure, socket);
	}

	void quiet(boolean isQuiet) {
		this.quiet = isQuiet;
	}

	/**
	 * Whether TLS has decrypted more than was asked for.
	 */
	boolean hasDecrypted() throws IOException {
		SSLSocket secure = getSSLSocket();
		return secure != null && secure.getInputStream().available() > 0;
	}

	@Override
	protected InputStream getInputStream(Socket socket) throws IOException {
		return new FilterInputStream(super.getInputStream(socket)) {

			@Override
			public int read() throws IOException {
				requireNotQuiet();
				return super.read();
			}

			@Override
			public int read(byte[] buffer, int offset, int length) throws IOException {
				requireNotQuiet();
				return super.read(buffer, offset, length);
			}

		};
	}

	private void requireNotQuiet() throws IOException {
		if (this.quiet) {
			throw new SocketTimeoutException("quiet");
		}
	}

}
