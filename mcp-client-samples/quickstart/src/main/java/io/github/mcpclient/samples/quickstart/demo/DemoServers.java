package io.github.mcpclient.samples.quickstart.demo;

import java.net.URI;
import java.time.Clock;

/**
 * Two MCP servers on free loopback ports, both made with the official MCP Java SDK: one
 * of the session age of the protocol and one of revision 2026-07-28. They listen from
 * {@link #start()} until {@link #close()} and never keep the JVM alive. Thread-safe.
 */
public final class DemoServers implements AutoCloseable {

	private final LegacyDemoServer legacy;

	private final ModernDemoServer modern;

	private DemoServers(LegacyDemoServer legacy, ModernDemoServer modern) {
		this.legacy = legacy;
		this.modern = modern;
	}

	/**
	 * Starts both servers.
	 * @return the running servers
	 * @throws IllegalStateException if one cannot be started; then none is left running
	 */
	public static DemoServers start() {
		LegacyDemoServer legacy = LegacyDemoServer.start();
		try {
			return new DemoServers(legacy, ModernDemoServer.start(Clock.systemUTC()));
		}
		catch (RuntimeException ex) {
			legacy.close();
			throw ex;
		}
	}

	/**
	 * The endpoint of {@code demo-legacy}: it wants a handshake and keeps sessions. Its
	 * tools are {@code get_weather} and {@code add}.
	 * @return the URL to connect to
	 */
	public URI legacyUrl() {
		return this.legacy.url();
	}

	/**
	 * The endpoint of {@code demo-modern}: every request stands alone. Its tools are
	 * {@code get_time} and {@code add}.
	 * @return the URL to connect to
	 */
	public URI modernUrl() {
		return this.modern.url();
	}

	/**
	 * Ends open streams and stops both servers. A second call does nothing.
	 */
	@Override
	public void close() {
		try {
			this.legacy.close();
		}
		finally {
			this.modern.close();
		}
	}

}
