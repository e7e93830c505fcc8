package io.github.mcpclient;

import java.time.Duration;
import java.util.stream.Stream;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.TransportFailedException;
import io.github.mcpclient.error.TransportFailedException.Kind;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.Reply;
import io.github.mcpclient.testserver.TestTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Answers that are not quite HTTP, or not quite what was asked for.
 */
@Timeout(60)
class HostileHttpTests {

	private static final String OK = "HTTP/1.1 200 OK\r\n";

	private static final String JSON = "Content-Type: application/json\r\n";

	private final Connections connections = new Connections();

	private final ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start();

	private final McpClient client = this.connections.to(this.server.uri());

	@AfterEach
	void close() {
		this.connections.close();
		this.server.close();
	}

	static Stream<Arguments> malformedHeads() {
		return Stream.of(arguments("two lengths", OK + JSON + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} "),
				arguments("a length beside chunking",
						OK + JSON + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
				arguments("a length that is no number", OK + JSON + "Content-Length: abc\r\n\r\n{}"),
				arguments("a negative length", OK + JSON + "Content-Length: -5\r\n\r\n{}"),
				arguments("a length beyond all numbers", OK + JSON + "Content-Length: 99999999999999999999\r\n\r\n{}"),
				arguments("a coding under chunking",
						OK + JSON + "Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
				arguments("a chunk size that is no number",
						OK + JSON + "Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n"),
				arguments("a flood of headers", OK + "X-A: b\r\n".repeat(500) + "\r\n"),
				arguments("an endless header", OK + "X-A: " + "b".repeat(40_000) + "\r\n\r\n"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("malformedHeads")
	@DisplayName("B11 B-055 B-056 B-119: malformed HTTP is a typed failure, the connection is not used again, the next call works")
	void malformedHttpIsATypedFailure(String name, String answer) {
		this.client.serverProfile();
		this.server.intercept((request, reply) -> {
			reply.raw(answer);
			reply.close();
		});

		assertThatExceptionOfType(TransportFailedException.class).isThrownBy(this.client::listTools).satisfies((ex) -> {
			assertThat(ex.kind()).isEqualTo(Kind.PROTOCOL);
			assertThat(ex.dispatch()).isEqualTo(Dispatch.UNKNOWN);
		});
		assertThatNextCallWorks();
	}

	@Test
	@DisplayName("B-056: another protocol on the port is a typed failure")
	void anotherProtocol() {
		this.client.serverProfile();
		this.server.intercept((request, reply) -> {
			reply.raw("SSH-2.0-x\r\n");
			reply.close();
		});

		assertThatExceptionOfType(TransportFailedException.class).isThrownBy(this.client::listTools)
			.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.UNKNOWN));
		assertThatNextCallWorks();
	}

	@Test
	@DisplayName("B-056: a flood of interim responses ends at the deadline at the latest")
	void interimResponsesNeverLastBeyondTheDeadline() {
		this.client.serverProfile();
		this.server.intercept((request, reply) -> {
			while (!Thread.currentThread().isInterrupted()) {
				reply.raw("HTTP/1.1 102 Processing\r\n\r\n");
			}
		});

		assertThatExceptionOfType(McpException.class)
			.isThrownBy(() -> this.client.listTools(CallOptions.defaults().withTimeout(Duration.ofMillis(500))));
		assertThatNextCallWorks();
	}

	@Test
	@DisplayName("B-056: accepted oddities: an early hint, a reason phrase that is missing, trailers, a body that ends with the connection")
	void legalOdditiesWork() {
		for (String head : new String[] { "HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\nHTTP/1.1 200\r\n" + JSON,
				"HTTP/1.0 200 OK\r\n" + JSON, OK + "content-TYPE:application/json\r\n" }) {
			this.server.intercept((request, reply) -> answer(reply, request.bodyJson().get("id").toString(), head));
			assertThat(this.client.listTools()).isEmpty();
		}
	}

	private static void answer(Reply reply, String id, String head) throws Exception {
		reply.raw(head + "\r\n{\"jsonrpc\":\"2.0\",\"id\":" + id
				+ ",\"result\":{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{},\"tools\":[]}}");
		reply.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "gzip", "br", "zstd", "x-gzip", "gzip, gzip" })
	@DisplayName("B8 B-048 B-116: a body in a coding that was not asked for is refused unread")
	void codedBodyIsRefused(String coding) {
		this.client.serverProfile();
		this.server.intercept((request, reply) -> reply.header("Content-Encoding", coding)
			.text(200, "application/json", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"));

		assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(this.client::listTools)
			.withMessageContaining("content coding")
			.withMessageNotContaining(coding);
		assertThat(this.server.requests())
			.allSatisfy((request) -> assertThat(request.headers().all("Accept-Encoding")).containsExactly("identity"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json; charset=utf-8", "Application/JSON",
			"application/json;charset=\"UTF-8\"", "text/plain", "application/octet-stream" })
	@DisplayName("R10 B-045 B-046 M-TRN-05: a good JSON body is read whatever its media type says about it")
	void mediaTypesOfJson(String mediaType) {
		this.client.serverProfile();
		this.server.intercept((request, reply) -> reply.text(200, mediaType,
				"{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id") + ",\"result\":{\"tools\":[]}}"));

		assertThat(this.client.listTools()).isEmpty();
	}

	@Test
	@DisplayName("B-045 M-TRN-05: an event stream is recognised in any case and with parameters")
	void mediaTypeOfEventStreams() {
		this.client.serverProfile();
		this.server.intercept((request, reply) -> reply.text(200, "TEXT/Event-Stream;charset=utf-8",
				"data: {\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id")
						+ ",\"result\":{\"tools\":[]}}\n\n"));

		assertThat(this.client.listTools()).isEmpty();
	}

	@Test
	@DisplayName("B-047: event framing under JSON and JSON under event framing are errors, never an empty success")
	void framingUnderTheWrongType() {
		this.client.serverProfile();
		this.server
			.intercept((request, reply) -> reply.text(200, "application/json", "data: {\"jsonrpc\":\"2.0\",\"id\":"
					+ request.bodyJson().get("id") + ",\"result\":{\"tools\":[]}}\n\n"));
		assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(this.client::listTools);

		this.server.intercept((request, reply) -> reply.text(200, "text/event-stream",
				"{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id") + ",\"result\":{\"tools\":[]}}"));
		assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(this.client::listTools);
	}

	@Test
	@DisplayName("B-082 B-095 B-097 M-TRN-06 M-TRN-08 M-TRN-07 M-TRN-15 N1: bad events, pings and notifications before the response do not hide it")
	void responseIsFoundAmongOtherEvents() {
		this.client.serverProfile();
		this.server.intercept((request, reply) -> {
			String id = request.bodyJson().get("id").toString();
			var stream = reply.eventStream().comment("hello").event("not json").event("[DONE]");
			stream.namedEvent("ping", "2026-01-01").event("{\"jsonrpc\":\"2.0\"}");
			stream.event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{}}");
			stream.event("{\"jsonrpc\":\"2.0\",\"id\":987654,\"result\":{\"tools\":[{\"name\":\"foreign\"}]}}");
			stream.event("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"tools\":[]}}");
			stream.event("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"tools\":[{\"name\":\"second\"}]}}");
			stream.end();
		});

		assertThat(this.client.listTools()).as("B-062: the first response wins").isEmpty();
	}

	@Test
	@DisplayName("B-093 B-041: a stream that ends without the response fails at once, outcome unknown")
	void streamWithoutResponse() {
		this.client.serverProfile();
		this.server.intercept((request, reply) -> reply
			.sse("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{}}"));

		assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(() -> this.client.callTool("hello"))
			.satisfies((ex) -> assertThat(ex.dispatch()).isEqualTo(Dispatch.UNKNOWN));
	}

	@Test
	@DisplayName("B-108: a complete answer before a broken end of stream is an answer")
	void completeAnswerBeforeABrokenEnd() {
		this.client.serverProfile();
		this.server.intercept((request, reply) -> {
			reply.eventStream()
				.event("{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id") + ",\"result\":{\"tools\":[]}}");
			reply.reset();
		});

		assertThat(this.client.listTools()).isEmpty();
	}

	@Test
	@DisplayName("B12 B-098 M-TRN-10: a call ends with its response although the stream stays open, and nothing piles up")
	void streamThatStaysOpen() {
		this.client.serverProfile();
		this.server.intercept((request, reply) -> {
			reply.eventStream()
				.event("{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id") + ",\"result\":{\"tools\":[]}}");
			reply.holdUntilClientCloses();
		});

		for (int i = 0; i < 30; i++) {
			assertThat(this.client.listTools()).isEmpty();
		}
		this.server.http().awaitNoOpenConnections(Duration.ofSeconds(10));
	}

	@Test
	@DisplayName("B-118: an endless body of a refusal is not swallowed, and the status is reported")
	void endlessRefusal() {
		this.client.serverProfile();
		this.server.intercept((request, reply) -> {
			var stream = reply.stream(500, "text/plain");
			while (true) {
				stream.write("x".repeat(1000));
			}
		});

		assertThatExceptionOfType(HttpStatusException.class).isThrownBy(this.client::listTools)
			.satisfies((ex) -> assertThat(ex.status()).isEqualTo(500));
	}

	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1.1 202 Accepted\r\n\r\n", "HTTP/1.1 204 No Content\r\n\r\n",
			"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
			"HTTP/1.1 202 Accepted\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok",
			"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
			"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n" })
	@DisplayName("B-039 B-040 B-042 B-053 M-TRN-19: whatever acknowledges initialized, the handshake goes on at once")
	void acknowledgementOfInitialized(String answer) {
		try (LegacyServer legacy = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			legacy.intercept((request, reply) -> {
				if (request.rpcMethod().equals("notifications/initialized")) {
					reply.raw(answer);
					if (!answer.contains("Content-Length") && !answer.contains("204")) {
						reply.holdUntilClientCloses();
					}
				}
			});

			McpClient toLegacy = this.connections.to(legacy.uri(), (spec) -> spec.callTimeout(Duration.ofSeconds(5)));

			assertThat(toLegacy.listTools()).hasSize(1);
		}
	}

	private void assertThatNextCallWorks() {
		this.server.intercept((request, reply) -> {
		});
		assertThat(this.client.callTool("hello").text()).isEqualTo("Hello");
	}

}
