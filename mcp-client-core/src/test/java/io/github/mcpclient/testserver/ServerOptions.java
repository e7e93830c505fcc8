package io.github.mcpclient.testserver;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Objects;

import javax.net.ssl.SSLContext;

import org.jspecify.annotations.Nullable;

/**
 * Where and how a {@link ScriptedServer} listens.
 *
 * @param address the loopback address to bind
 * @param port the port to bind, 0 for any free one
 * @param tls the context of an https server, or {@code null} for plain http
 */
public record ServerOptions(InetAddress address, int port, @Nullable SSLContext tls) {

	public ServerOptions {
		Objects.requireNonNull(address, "address");
		if (!address.isLoopbackAddress()) {
			throw new IllegalArgumentException("Test servers listen on loopback only");
		}
	}

	/**
	 * Plain http on 127.0.0.1 and a free port.
	 * @return the default options
	 */
	public static ServerOptions defaults() {
		return new ServerOptions(loopback(1), 0, null);
	}

	/**
	 * The address 127.0.0.{@code last}.
	 * @param last the last byte of the address
	 * @return the address
	 */
	public static InetAddress loopback(int last) {
		try {
			return InetAddress.getByAddress(new byte[] { 127, 0, 0, (byte) last });
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * These options with another address.
	 * @param address a loopback address, IPv4 or IPv6
	 * @return the changed copy
	 */
	public ServerOptions withAddress(InetAddress address) {
		return new ServerOptions(address, this.port, this.tls);
	}

	/**
	 * These options with a fixed port, for a server that comes back where another one
	 * was.
	 * @param port the port
	 * @return the changed copy
	 */
	public ServerOptions withPort(int port) {
		return new ServerOptions(this.address, port, this.tls);
	}

	/**
	 * These options with TLS.
	 * @param tls the context holding the server's certificate
	 * @return the changed copy
	 */
	public ServerOptions withTls(SSLContext tls) {
		return new ServerOptions(this.address, this.port, tls);
	}

}
