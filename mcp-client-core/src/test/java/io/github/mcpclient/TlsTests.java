package io.github.mcpclient;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import javax.net.ssl.SSLContext;

import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.breaker.CircuitBreakers;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.error.TransportFailedException.Kind;
import io.github.mcpclient.exchange.ExchangeLimits;
import io.github.mcpclient.target.HostResolver;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.ServerOptions;
import io.github.mcpclient.testserver.TestCertificates;
import io.github.mcpclient.testserver.TestTool;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Real TLS: the name is what is checked and sent, the vetted address is what is dialled.
 */
@Timeout(60)
class TlsTests {

	private static final Duration SHORT = Duration.ofMillis(400);

	private static TestCertificates certificates;

	@BeforeAll
	static void makeCertificates() {
		certificates = TestCertificates.forNames("mcp.test", "other.test", "single");
	}

	@Test
	@DisplayName("D1 D2: SNI, Host with port and certificate carry the name; the address only the socket")
	void nameIsKept() {
		try (ModernServer server = server(ServerOptions.defaults()); McpClients clients = clients(loopback(1))) {
			McpClient client = connect(clients, "https://mcp.test:" + server.uri().getPort() + "/mcp",
					certificates.clientContext());

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");

			assertThat(server.requests()).allSatisfy((request) -> {
				assertThat(request.header("Host")).contains("mcp.test:" + server.uri().getPort());
				assertThat(request.target()).isEqualTo("/mcp");
			});
		}
	}

	@Test
	@DisplayName("D2: a name without a dot works too")
	void singleLabelName() {
		try (ModernServer server = server(ServerOptions.defaults()); McpClients clients = clients(loopback(1))) {
			McpClient client = connect(clients, "https://single:" + server.uri().getPort() + "/mcp",
					certificates.clientContext());

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
		}
	}

	@Test
	@DisplayName("D3 B-114: another name, an unknown authority: a certificate error, no byte of the request, no era")
	void wrongNameAndUnknownAuthority() {
		try (ModernServer server = server(ServerOptions.defaults()); McpClients clients = clients(loopback(1))) {
			for (McpClient client : List.of(
					connect(clients, "https://wrong.test:" + server.uri().getPort() + "/mcp",
							certificates.clientContext()),
					connect(clients, "https://mcp.test:" + server.uri().getPort() + "/mcp",
							certificates.untrustingClientContext()),
					connect(clients, "https://other.test:" + server.uri().getPort() + "/mcp", null))) {
				assertThatExceptionOfType(TransportFailedException.class).isThrownBy(client::listTools)
					.satisfies((ex) -> {
						assertThat(ex.kind()).isEqualTo(Kind.CERTIFICATE);
						assertThat(ex.dispatch()).isEqualTo(Dispatch.NOT_SENT);
					});
			}
			assertThat(server.requests()).isEmpty();
			assertThat(clients.eraCache().verdicts()).isEmpty();
		}
	}

	@Test
	@DisplayName("B-114: an expired certificate is a certificate error")
	void expiredCertificate() {
		TestCertificates expired = TestCertificates.expired("mcp.test");
		ServerOptions options = ServerOptions.defaults().withTls(expired.serverContext());
		try (ModernServer server = ModernServer.builder().options(options).start();
				McpClients clients = clients(loopback(1))) {
			McpClient client = connect(clients, "https://mcp.test:" + server.uri().getPort() + "/mcp",
					expired.clientContext());

			assertThatExceptionOfType(TransportFailedException.class).isThrownBy(client::listTools)
				.satisfies((ex) -> assertThat(ex.kind()).isEqualTo(Kind.CERTIFICATE));
		}
	}

	@Test
	@DisplayName("D5: a context shared by two connections does not let a resumed session skip the check of the name")
	void resumedSessionDoesNotSkipTheNameCheck() {
		SSLContext shared = certificates.clientContext();
		try (ModernServer server = server(ServerOptions.defaults()); McpClients clients = clients(loopback(1))) {
			connect(clients, "https://mcp.test:" + server.uri().getPort() + "/mcp", shared).listTools();

			assertThatExceptionOfType(TransportFailedException.class).isThrownBy(
					connect(clients, "https://wrong.test:" + server.uri().getPort() + "/mcp", shared)::listTools);
		}
	}

	@Test
	@DisplayName("B-114: plain HTTP on a TLS port is a TLS error")
	void plainHttpOnATlsPort() throws Exception {
		try (ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
				McpClients clients = clients(loopback(1))) {
			Thread server = new Thread(() -> answerInClear(socket));
			server.start();
			McpClient client = connect(clients, "https://mcp.test:" + socket.getLocalPort() + "/mcp",
					certificates.clientContext());

			assertThatExceptionOfType(TransportFailedException.class).isThrownBy(client::listTools)
				.satisfies((ex) -> assertThat(ex.kind()).isEqualTo(Kind.TLS));
			server.join();
		}
	}

	private static void answerInClear(ServerSocket socket) {
		try (Socket connection = socket.accept()) {
			connection.getInputStream().read();
			connection.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
			connection.shutdownOutput();
			connection.getInputStream().readAllBytes();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	@DisplayName("B-114 D6 D7: a handshake that is never answered ends within the connect timeout")
	void silentHandshake() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
				McpClients clients = clients(loopback(1))) {
			McpClient client = clients
				.connect(spec("https://mcp.test:" + socket.getLocalPort() + "/mcp", certificates.clientContext())
					.limits(new ExchangeLimits(1000, SHORT, SHORT, SHORT))
					.build());

			assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(client::listTools).satisfies((ex) -> {
				assertThat(ex.phase()).isEqualTo(Phase.CONNECT);
				assertThat(ex.dispatch()).isEqualTo(Dispatch.NOT_SENT);
			});
		}
	}

	@Test
	@DisplayName("D6 T8: addresses are tried in order until one accepts")
	void nextAddressIsTried() {
		ServerOptions second = ServerOptions.defaults().withAddress(ServerOptions.loopback(2));
		try (ModernServer server = server(second); McpClients clients = clients(loopback(3, 2))) {
			McpClient client = connect(clients, "https://mcp.test:" + server.uri().getPort() + "/mcp",
					certificates.clientContext());

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
		}
	}

	@Test
	@DisplayName("T6 T12 B-153: an answer that turns internal after the first dial is judged when a connection is dialled again")
	void everyDialIsVetted() {
		AtomicInteger lookups = new AtomicInteger();
		HostResolver rebinding = (host) -> {
			lookups.incrementAndGet();
			return List.of(address((lookups.get() == 1) ? new byte[] { 127, 0, 0, 1 } : new byte[] { 10, 0, 0, 1 }));
		};
		try (ModernServer server = server(ServerOptions.defaults()); McpClients clients = clients(rebinding)) {
			McpClient client = connect(clients, "https://mcp.test:" + server.uri().getPort() + "/mcp",
					certificates.clientContext());
			client.listTools();
			client.listTools();
			assertThat(lookups).as("kept connections are not dialled").hasValue(1);
			server.http().dropConnections();

			assertThatExceptionOfType(McpException.class).isThrownBy(() -> untilItFailsToDial(client))
				.isInstanceOf(BlockedTargetException.class);
			assertThat(lookups.get()).isGreaterThan(1);
		}
	}

	private static void untilItFailsToDial(McpClient client) {
		try {
			client.listTools();
		}
		catch (TransportFailedException ex) {
			// the kept connection was found broken only when it was used
		}
		client.listTools();
	}

	@Test
	@DisplayName("The proxy settings of the JVM are not obeyed")
	void proxySettingsAreNotObeyed() {
		System.setProperty("socksProxyHost", "127.0.0.1");
		System.setProperty("socksProxyPort", "1");
		System.setProperty("https.proxyHost", "127.0.0.1");
		System.setProperty("https.proxyPort", "1");
		try (ModernServer server = server(ServerOptions.defaults()); McpClients clients = clients(loopback(1))) {
			McpClient client = connect(clients, "https://mcp.test:" + server.uri().getPort() + "/mcp",
					certificates.clientContext());

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
		}
		finally {
			List.of("socksProxyHost", "socksProxyPort", "https.proxyHost", "https.proxyPort")
				.forEach(System::clearProperty);
		}
	}

	private static ModernServer server(ServerOptions options) {
		return ModernServer.builder()
			.tool(TestTool.saying("hello", "Hello"))
			.options(options.withTls(certificates.serverContext()))
			.start();
	}

	private static McpClients clients(HostResolver resolver) {
		return McpClients.builder()
			.eraCache(new EraCache())
			.breakers(new CircuitBreakers(BreakerSettings.defaults()))
			.resolver(resolver)
			.build();
	}

	private static McpClient connect(McpClients clients, String url, @Nullable SSLContext context) {
		return clients.connect(spec(url, context).build());
	}

	private static ConnectionSpecBuilder spec(String url, @Nullable SSLContext context) {
		return ConnectionSpec.builder("c" + System.nanoTime(), url)
			.target(TargetPolicy.of(TargetProfile.LOOPBACK))
			.callTimeout(Duration.ofSeconds(10))
			.tls(context);
	}

	private static HostResolver loopback(int... last) {
		return (host) -> Arrays.stream(last).mapToObj((n) -> address(new byte[] { 127, 0, 0, (byte) n })).toList();
	}

	private static InetAddress address(byte[] bytes) {
		try {
			return InetAddress.getByAddress(bytes);
		}
		catch (UnknownHostException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
