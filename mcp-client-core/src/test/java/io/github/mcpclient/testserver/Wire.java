package io.github.mcpclient.testserver;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

import org.jspecify.annotations.Nullable;

/**
 * The bytes of one accepted connection. Safe for use by several threads: one reads, any
 * may write or end the connection.
 */
final class Wire {

	private final Socket tcp;

	private volatile Socket socket;

	private volatile boolean endedHere;

	private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();

	private final ReentrantLock writing = new ReentrantLock();

	Wire(Socket tcp) {
		this.tcp = tcp;
		this.socket = tcp;
	}

	/** Starts reading, after the TLS handshake if there is a context. */
	InputStream open(@Nullable SSLContext tls) throws IOException {
		this.tcp.setTcpNoDelay(true);
		if (tls != null) {
			SSLSocket secure = (SSLSocket) tls.getSocketFactory().createSocket(this.tcp, null, true);
			this.socket = secure;
			secure.startHandshake();
		}
		return new BufferedInputStream(this.socket.getInputStream());
	}

	void write(byte[] bytes) throws ClientGoneException {
		this.writing.lock();
		try {
			OutputStream output = this.socket.getOutputStream();
			output.write(bytes);
			output.flush();
		}
		catch (IOException ex) {
			throw new ClientGoneException(ex);
		}
		finally {
			this.writing.unlock();
		}
	}

	/** Ends the connection with close_notify, if on TLS, and FIN. */
	void close() {
		this.endedHere = true;
		try {
			if (this.socket instanceof SSLSocket && !this.tcp.isClosed()) {
				this.socket.shutdownOutput();
			}
		}
		catch (IOException ex) {
			// The peer is gone already, there is nobody left to tell.
		}
		closeTcp();
	}

	/** Ends the connection with RST. */
	void reset() {
		this.endedHere = true;
		try {
			this.tcp.setSoLinger(true, 0);
		}
		catch (IOException ex) {
			// Closed already, which makes the option moot.
		}
		closeTcp();
	}

	private void closeTcp() {
		try {
			this.tcp.close();
		}
		catch (IOException ex) {
			// A socket that fails to close is closed all the same.
		}
	}

	boolean endedHere() {
		return this.endedHere;
	}

	void inputEnded() {
		this.ended.complete(null);
	}

	/** Completes when the client, or this side, has ended the connection. */
	CompletableFuture<@Nullable Void> ended() {
		return this.ended;
	}

}
