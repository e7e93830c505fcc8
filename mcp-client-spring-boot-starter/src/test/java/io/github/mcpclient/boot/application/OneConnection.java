package io.github.mcpclient.boot.application;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.github.mcpclient.CallOptions;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.boot.autoconfigure.ClientThreads;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.TestTool;

import org.springframework.beans.factory.BeanFactory;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an application of any kind must be able to do: start with one connection, called
 * "tools", use it, and leave nothing of it behind. The server is a legacy one, with whom
 * there is a session to end.
 */
final class OneConnection implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final Set<Thread> ofOthers = ClientThreads.running();

	private final Set<Thread> seen = new HashSet<>();

	private final LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start();

	/**
	 * The properties of the connection, and others.
	 */
	String[] properties(String... more) {
		return Stream
			.concat(Stream.of("mcp.client.connections.tools.url=" + this.server.uri(),
					"mcp.client.connections.tools.target.profile=loopback"), Arrays.stream(more))
			.toArray(String[]::new);
	}

	/**
	 * The same as arguments of a command line.
	 */
	String[] arguments(String... more) {
		return Arrays.stream(properties(more)).map((property) -> "--" + property).toArray(String[]::new);
	}

	/**
	 * Somebody opens the connection, although nobody calls.
	 */
	void awaitSession() {
		this.server.http().awaitRequest((request) -> "notifications/initialized".equals(request.rpcMethod()), PATIENCE);
	}

	/**
	 * The connection works, for callers who wait and for those who do not.
	 */
	void assertUsable(BeanFactory context) throws Exception {
		McpClient client = context.getBean("toolsMcpClient", McpClient.class);
		assertThat(client.callTool("hello").text()).isEqualTo("Hello");
		assertThat(client.async()
			.callTool("hello", Map.of(), CallOptions.defaults())
			.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)
			.text()).isEqualTo("Hello");
		this.seen.addAll(ClientThreads.running());
		assertThat(this.seen).isNotEqualTo(this.ofOthers);
		assertThat(this.server.sessions()).isNotEmpty();
	}

	/**
	 * After the end of the application there is no session, no socket and no thread.
	 */
	void assertNothingLeft() throws InterruptedException {
		this.server.http().awaitNoOpenConnections(PATIENCE);
		assertThat(this.server.sessions()).isEmpty();
		this.seen.addAll(ClientThreads.running());
		this.seen.removeAll(this.ofOthers);
		ClientThreads.assertEnded(this.seen);
		this.seen.clear(); // a thread knows a class loader
		assertThat(this.server.violations()).isEmpty();
	}

	@Override
	public void close() {
		this.server.close();
	}

}
