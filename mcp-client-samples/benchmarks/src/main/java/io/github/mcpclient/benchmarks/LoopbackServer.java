package io.github.mcpclient.benchmarks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Base64;

import javax.net.ServerSocketFactory;

import io.github.mcpclient.testserver.TestCertificates;

/**
 * A server that does as little as an MCP server can, so that what is measured is the
 * client: one thread per connection, canned answers, one write per answer. Runs as a
 * process of its own, or the CPU time of the client could not be told from its.
 */
final class LoopbackServer implements AutoCloseable {

	private static final int BACKLOG = 1024;

	private final ServerSocket listener;

	private LoopbackServer(ServerSocket listener) {
		this.listener = listener;
	}

	static LoopbackServer start(ServerSocketFactory sockets) throws IOException {
		ServerSocket listener = sockets.createServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
		LoopbackServer server = new LoopbackServer(listener);
		daemon("accept", server::accept);
		return server;
	}

	/**
	 * Listens in the clear and with TLS until standard input ends. Prints both ports and
	 * the certificate to trust.
	 */
	public static void main(String[] args) throws IOException {
		TestCertificates certificates = TestCertificates.forLoopback();
		try (LoopbackServer plain = start(ServerSocketFactory.getDefault());
				LoopbackServer secure = start(certificates.serverContext().getServerSocketFactory())) {
			System.out.println(plain.port() + " " + secure.port() + " "
					+ Base64.getEncoder().encodeToString(certificates.encodedAuthority()));
			while (System.in.read() >= 0) {
				// the parent process is alive
			}
		}
	}

	int port() {
		return this.listener.getLocalPort();
	}

	private void accept() {
		while (!this.listener.isClosed()) {
			try {
				Socket socket = this.listener.accept();
				daemon("connection", () -> serve(socket));
			}
			catch (IOException ex) {
				// closed, or a client that is gone already
			}
		}
	}

	private static void serve(Socket socket) {
		try (socket) {
			socket.setTcpNoDelay(true);
			RequestReader requests = new RequestReader(socket.getInputStream());
			while (requests.next()) {
				byte[] answer = CannedAnswers.to(requests.method(), requests.body());
				socket.getOutputStream().write(answer);
			}
		}
		catch (IOException ex) {
			// the client is gone
		}
	}

	private static void daemon(String name, Runnable task) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		thread.start();
	}

	@Override
	public void close() throws IOException {
		this.listener.close();
	}

}
