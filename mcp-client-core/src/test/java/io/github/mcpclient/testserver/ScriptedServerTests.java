package io.github.mcpclient.testserver;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ScriptedServer}.
 */
class ScriptedServerTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	@Test
	void recordsRequestsAndKeepsTheConnection() throws Exception {
		try (ScriptedServer server = ScriptedServer
			.start((request, reply) -> reply.header("X-One", "1").json(200, request.bodyJson()))) {
			HttpResponse<String> first = this.client.send(post(server, "{\"a\":1}"),
					HttpResponse.BodyHandlers.ofString());
			this.client.send(post(server, "{}"), HttpResponse.BodyHandlers.ofString());
			assertThat(first.body()).isEqualTo("{\"a\":1}");
			assertThat(first.headers().firstValue("x-one")).contains("1");
			assertThat(server.awaitRequests(2, LIMIT)).extracting(ReceivedRequest::connection).containsExactly(1, 1);
			ReceivedRequest request = server.requests().get(0);
			assertThat(request.method()).isEqualTo("POST");
			assertThat(request.target()).isEqualTo("/x?y=1");
			assertThat(request.headers().all("CONTENT-type")).containsExactly("application/json");
		}
	}

	@Test
	void readsAChunkedRequestAndWritesExactBytes() throws Exception {
		try (ScriptedServer server = ScriptedServer.start((request, reply) -> {
			reply.raw("HTTP/1.1 200 Fine\r\nA: " + request.bodyText() + "\r\n\r\n");
			reply.close();
		}); Socket socket = connect(server)) {
			write(socket, String.join("\r\n", "POST / HTTP/1.1", "b: 2", "B:3", "Transfer-Encoding: chunked", "", "2",
					"he", "3;x=y", "llo", "0", "", ""));
			assertThat(readAll(socket)).isEqualTo("HTTP/1.1 200 Fine\r\nA: hello\r\n\r\n");
			assertThat(server.requests().get(0).headers().all("b")).containsExactly("2", "3");
			assertThat(server.requests().get(0).headers().names()).startsWith("b", "B");
			assertThat(server.closedByClient()).isEmpty();
		}
	}

	@Test
	void sendsEventsPieceByPiece() throws Exception {
		CompletableFuture<Void> more = new CompletableFuture<>();
		try (ScriptedServer server = ScriptedServer.start((request, reply) -> {
			StreamReply stream = reply.eventStream().eventWithId("1", "").event("one\ntwo");
			reply.holdUntil(more);
			stream.write("data: th").write("ree\n\n").comment("end");
		})) {
			HttpResponse<Stream<String>> response = this.client.send(post(server, ""),
					HttpResponse.BodyHandlers.ofLines());
			assertThat(more).isNotDone();
			more.complete(null);
			assertThat(response.body()).containsExactly("id: 1", "data: ", "", "data: one", "data: two", "",
					"data: three", "", ": end", "");
		}
	}

	@Test
	void noticesThatTheClientHasGoneWhileHolding() throws Exception {
		CompletableFuture<Boolean> released = new CompletableFuture<>();
		try (ScriptedServer server = ScriptedServer.start((request, reply) -> released.complete(reply.hold()))) {
			long before = System.nanoTime();
			try (Socket socket = connect(server)) {
				write(socket, "GET / HTTP/1.1\r\n\r\n");
				server.awaitRequests(1, LIMIT);
			}
			assertThat(server.awaitClientClosed(1, LIMIT)).isGreaterThan(before);
			assertThat(server.awaitClientClosed(LIMIT)).isLessThan(System.nanoTime());
			assertThat(released.get(30, TimeUnit.SECONDS)).isFalse();
			server.awaitNoOpenConnections(LIMIT);
		}
	}

	@Test
	void holdsUntilReleased() throws Exception {
		try (ScriptedServer server = ScriptedServer.start((request, reply) -> {
			if (reply.hold()) {
				reply.empty(204);
			}
		})) {
			CompletableFuture<HttpResponse<Void>> answer = this.client.sendAsync(post(server, ""),
					HttpResponse.BodyHandlers.discarding());
			server.awaitRequests(1, LIMIT);
			assertThat(answer).isNotDone();
			server.release();
			assertThat(answer.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(204);
		}
	}

	@Test
	void resets() throws Exception {
		try (ScriptedServer server = ScriptedServer.start((request, reply) -> {
			reply.eventStream().event("one");
			reply.reset();
		}); Socket socket = connect(server)) {
			write(socket, "GET / HTTP/1.1\r\n\r\n");
			assertThatExceptionOfType(SocketException.class).isThrownBy(() -> readAll(socket))
				.withMessageContaining("reset");
		}
	}

	@Test
	void staysSilentUntilTheServerCloses() throws Exception {
		ScriptedServer server = ScriptedServer.start((request, reply) -> reply.silent());
		try (Socket socket = connect(server)) {
			write(socket, "GET / HTTP/1.1\r\n\r\n");
			server.awaitRequests(1, LIMIT);
			assertThat(server.openConnections()).isOne();
			server.close();
			assertThat(readAll(socket)).isEmpty();
		}
	}

	@Test
	void closingRethrowsWhatAScriptThrew() throws Exception {
		ScriptedServer server = ScriptedServer.start((request, reply) -> {
			throw new AssertionError("not what I expected");
		});
		assertThatExceptionOfType(IOException.class)
			.isThrownBy(() -> this.client.send(post(server, ""), HttpResponse.BodyHandlers.ofString()));
		assertThatExceptionOfType(AssertionError.class).isThrownBy(server::close)
			.withMessageContaining("not what I expected");
		server.close();
	}

	@Test
	void closingRethrowsThatAClientBrokeTheFraming() throws Exception {
		ScriptedServer server = ScriptedServer.start((request, reply) -> reply.empty(200));
		try (Socket socket = connect(server)) {
			write(socket, "GET / HTTP/1.1\nHost: x\n\n");
			assertThat(readAll(socket)).isEmpty();
		}
		assertThatExceptionOfType(AssertionError.class).isThrownBy(server::close).withMessageContaining("without CR");
	}

	@Test
	void aClientThatGoesAwayIsNoFailureOfTheScript() throws Exception {
		CountDownLatch failed = new CountDownLatch(1);
		try (ScriptedServer server = ScriptedServer.start((request, reply) -> {
			StreamReply stream = reply.eventStream();
			reply.holdUntilClientCloses();
			try {
				while (true) {
					stream.event("more");
				}
			}
			finally {
				failed.countDown();
			}
		})) {
			try (Socket socket = connect(server)) {
				write(socket, "GET / HTTP/1.1\r\n\r\n");
				server.awaitRequests(1, LIMIT);
			}
			assertThat(failed.await(30, TimeUnit.SECONDS)).isTrue();
		}
	}

	@Test
	void aClientThatGoesAwayWhileItsStreamIsGreetedIsNoFailureEither() throws Exception {
		CompletableFuture<Boolean> gone = new CompletableFuture<>();
		OpenStreams streams = new OpenStreams((stream) -> {
			gone.join();
			try {
				while (true) {
					stream.report("more", "{}");
				}
			}
			catch (AssertionError ex) {
				assertThat(ex).hasMessageContaining("ended the stream");
				throw ex;
			}
		});
		try (ScriptedServer server = ScriptedServer.start(streams)) {
			try (Socket socket = connect(server)) {
				write(socket, "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}");
				server.awaitRequests(1, LIMIT);
			}
			server.awaitClientClosed(LIMIT);
			gone.complete(true);
			server.awaitNoOpenConnections(LIMIT);
		}
		assertThat(streams.isEmpty()).isTrue();
	}

	@Test
	void comesBackOnTheSamePortAndListensOnOtherLoopbackAddresses() throws Exception {
		ScriptedServer first = ScriptedServer.start((request, reply) -> reply.empty(200));
		first.close();
		ServerOptions options = ServerOptions.defaults().withPort(first.port());
		ServerOptions other = options.withAddress(ServerOptions.loopback(2));
		try (ScriptedServer second = ScriptedServer.start((request, reply) -> reply.empty(201), options);
				ScriptedServer third = ScriptedServer.start((request, reply) -> reply.empty(202), other)) {
			assertThat(status(second)).isEqualTo(201);
			assertThat(status(third)).isEqualTo(202);
			assertThat(third.uri("/").getHost()).isEqualTo("127.0.0.2");
		}
	}

	private int status(ScriptedServer server) throws Exception {
		return this.client.send(post(server, ""), HttpResponse.BodyHandlers.discarding()).statusCode();
	}

	private static HttpRequest post(ScriptedServer server, String body) {
		return HttpRequest.newBuilder(server.uri("/x?y=1"))
			.header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers.ofString(body))
			.build();
	}

	private static Socket connect(ScriptedServer server) throws IOException {
		return new Socket(ServerOptions.loopback(1), server.port());
	}

	private static void write(Socket socket, String text) throws IOException {
		socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
	}

	private static String readAll(Socket socket) throws IOException {
		InputStream input = socket.getInputStream();
		return new String(input.readAllBytes(), StandardCharsets.ISO_8859_1);
	}

}
