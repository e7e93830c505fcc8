package io.github.mcpclient.boot.actuate;

import java.util.List;
import java.util.stream.IntStream;

import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.StartMode;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the endpoint says of connections in every state, and what it does to them.
 */
class McpConnectionsEndpointTests {

	private static final String GONE = "http://127.0.0.1:1/mcp";

	private final LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start();

	private final McpClients clients = McpClients.builder().deferStart().build();

	private final McpConnectionsEndpoint endpoint = new McpConnectionsEndpoint(this.clients);

	@AfterEach
	void close() {
		this.clients.close();
		this.server.close();
	}

	@Test
	void idleConnectionIsDescribed() {
		connect("tools", GONE, StartMode.EAGER);

		assertThat(this.endpoint.connection("tools")).isEqualTo(new ConnectionDescriptor("http://127.0.0.1:1", "idle",
				"eager", false, null, null, null, 0, 0, null, "closed"));
		assertThat(this.server.requests()).isEmpty();
	}

	@Test
	void connectionInUseIsDescribed() {
		connect("tools", this.server.uri().toString(), StartMode.LAZY).callTool("hello");

		String origin = "http://127.0.0.1:" + this.server.uri().getPort();
		assertThat(this.endpoint.connection("tools")).isEqualTo(new ConnectionDescriptor(origin, "connected", "lazy",
				true, "legacy", "2025-11-25", "serialized", 0, 0, null, "closed"));
	}

	@Test
	void failureIsNamedByItsCode() {
		McpClient client = connect("tools", GONE, StartMode.LAZY);
		assertThatExceptionOfType(McpException.class).isThrownBy(() -> client.callTool("hello"));

		assertThat(this.endpoint.connection("tools")).extracting("state", "lastFailure")
			.containsExactly("failing", "transport");
	}

	@Test
	void endedSessionIsReplacedByTheNextCall() {
		McpClient client = connect("tools", this.server.uri().toString(), StartMode.LAZY);
		client.callTool("hello");

		assertThat(this.endpoint.endSession("tools").getStatus()).isEqualTo(204);

		assertThat(this.server.sessions()).isEmpty();
		assertThat(this.endpoint.connection("tools")).extracting("session").isEqualTo(false);
		assertThat(client.callTool("hello").text()).isEqualTo("Hello");
		assertThat(this.server.count("initialize")).isEqualTo(2);
		assertThat(this.server.violations()).isEmpty();
	}

	@Test
	void sessionThatIsNotThereCanBeEndedToo() {
		connect("tools", GONE, StartMode.LAZY);

		assertThat(this.endpoint.endSession("tools").getStatus()).isEqualTo(204);
	}

	@Test
	void connectionsComeAndGoWhileTheApplicationRuns() {
		connect("tenant", GONE, StartMode.LAZY);
		assertThat(this.endpoint.connections().connections()).containsOnlyKeys("tenant");

		this.clients.disconnect("tenant");

		assertThat(this.endpoint.connections().connections()).isEmpty();
		assertThat(this.endpoint.connection("tenant")).isNull();
		assertThat(this.endpoint.endSession("tenant").getStatus()).isEqualTo(404);
	}

	@Test
	void thousandConnectionsAreShownInOrder() {
		IntStream.range(0, 1000).forEach((i) -> connect("c-%03d".formatted(i), GONE, StartMode.LAZY));

		assertThat(this.endpoint.connections().connections()).hasSize(1000);
		assertThat(List.copyOf(this.endpoint.connections().connections().keySet())).isSorted();
		assertThat(this.endpoint.connection("c-999")).isNotNull();
	}

	private McpClient connect(String name, String url, StartMode start) {
		return this.clients.connect(
				ConnectionSpec.builder(name, url).target(TargetPolicy.of(TargetProfile.LOOPBACK)).start(start).build());
	}

}
