package io.github.mcpclient;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.mcpclient.error.McpException;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.Script;
import io.github.mcpclient.testserver.ScriptedServer;
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
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Headers of requests, and that credentials are in them and nowhere else.
 */
@Timeout(60)
class SecretsTests {

	private static final String TOKEN = "canary-token-5d1f";

	private static final String QUERY = "canary-query-77aa";

	private static final String PATH = "canary-path-9c3e";

	private static final String BODY = "canary-body-1b2c";

	private final Connections connections = new Connections();

	@AfterEach
	void close() {
		this.connections.close();
	}

	static Stream<Arguments> failures() {
		return Stream.of(arguments("401", (Script) (request, reply) -> reply.text(401, "text/plain", BODY)),
				arguments("400", (Script) (request, reply) -> reply.text(400, "text/plain", BODY)),
				arguments("500", (Script) (request, reply) -> reply.text(500, "text/plain", BODY)),
				arguments("503", (Script) (request, reply) -> reply.header("Retry-After", BODY).empty(503)),
				arguments("redirect",
						(Script) (request, reply) -> reply.header("Location", "http://" + BODY + "/").empty(302)),
				arguments("html", (Script) (request, reply) -> reply.text(200, "text/html", BODY)),
				arguments("rpc error", (Script) (request, reply) -> reply.json(200,
						"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32000,\"message\":\"" + BODY + "\"}}")),
				arguments("bad http", (Script) (request, reply) -> {
					reply.raw("HTTP/1.1 200 OK\r\nContent-Length: " + BODY + "\r\n\r\n");
					reply.close();
				}), arguments("reset", (Script) (request, reply) -> reply.reset()),
				arguments("versions",
						(Script) (request, reply) -> reply.json(400,
								"{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32022,\"message\":\"x\",\"data\":"
										+ "{\"supported\":[\"" + BODY + "\"]}}}")));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("failures")
	@DisplayName("X4 X6 B10 B-207: no failure shows a credential, the query, the path or the words of the server")
	void failuresShowNoSecret(String name, Script script) {
		try (ScriptedServer server = ScriptedServer.start(script)) {
			McpClient client = this.connections.to(server.uri("/" + PATH + "?key=" + QUERY),
					(spec) -> spec.header("Authorization", "Bearer " + TOKEN));

			assertThatExceptionOfType(McpException.class).isThrownBy(client::listTools)
				.satisfies((ex) -> assertThat(everythingPrinted(ex)).noneMatch(SecretsTests::isSecret));

			assertThat(server.requests()).isNotEmpty().allSatisfy((request) -> {
				assertThat(request.header("Authorization")).contains("Bearer " + TOKEN);
				assertThat(request.target()).isEqualTo("/" + PATH + "?key=" + QUERY);
			});
			assertThat(List.of(client.toString(), client.spec().toString(), client.status().toString(),
					client.spec().settings().toString()))
				.noneMatch(SecretsTests::isSecret);
		}
	}

	private static List<String> everythingPrinted(Throwable failure) {
		List<String> printed = new ArrayList<>();
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			printed.add(cause.toString());
			for (Throwable suppressed : cause.getSuppressed()) {
				printed.addAll(everythingPrinted(suppressed));
			}
		}
		return printed;
	}

	private static boolean isSecret(String text) {
		return Stream.of(TOKEN, QUERY, PATH, BODY).anyMatch(text::contains);
	}

	@ParameterizedTest
	@ValueSource(strings = { "accept", "Accept-Encoding", "CONTENT-TYPE", "Content-Length", "Host", "User-Agent",
			"Mcp-Method", "mcp-name", "MCP-Protocol-Version", "Mcp-Session-Id", "Mcp-Param-Region", "Connection",
			"Transfer-Encoding", "TE", "Trailer", "Upgrade", "Expect", "Proxy-Authorization", "Cookie", "bad name",
			"bad:name", "", "na\u00efve" })
	@DisplayName("X1 W20 B-170: a header of the transport or the framing, or no header name, cannot be configured")
	void reservedHeadersAreRefused(String name) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> ConnectionSpec.builder("c", "https://h.test/mcp").header(name, TOKEN).build())
			.satisfies((ex) -> assertThat(ex.getMessage()).contains("'" + name + "'").doesNotContain(TOKEN));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " a", "a ", "a\r\nX: y", "a\nb", "a\0b", "caf\u00e9", "\u4e16" })
	@DisplayName("B10: a header value that could not travel unchanged is refused without being shown")
	void unsendableValuesAreRefused(String value) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> ConnectionSpec.builder("c", "https://h.test/mcp")
				.header("X-Key", value + TOKEN + value)
				.header("X-Bad", value)
				.build())
			.satisfies((ex) -> assertThat(ex.getMessage()).doesNotContain(TOKEN));
	}

	@Test
	@DisplayName("X2 X3 M-TRN-02 M-TRN-03 M-HDR-01 M-HDR-03 M-HDR-11 B-049 B-104 B-012: what each message of both eras carries, and nothing else")
	void headersOfEachMessage() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			this.connections.to(server.uri()).callTool("hello");

			assertThat(server.requests()).allSatisfy((request) -> {
				assertThat(request.headers().all("Accept")).containsExactly("application/json, text/event-stream");
				assertThat(request.headers().all("Content-Type")).containsExactly("application/json");
				assertThat(request.headers().all("Accept-Encoding")).containsExactly("identity");
				assertThat(request.header("User-Agent")).get().asString().startsWith("mcp-client/");
				assertThat(request.headers().contains("Upgrade")).isFalse();
				assertThat(request.headers().contains("Cookie")).isFalse();
			});
			ReceivedRequest probe = sent(server, "server/discover");
			assertThat(probe.header("MCP-Protocol-Version")).contains("2026-07-28");
			assertThat(probe.header("Mcp-Method")).contains("server/discover");
			assertThat(probe.header("Mcp-Name")).as("V9 M-HDR-06").isEmpty();
			ReceivedRequest initialize = sent(server, "initialize");
			assertThat(initialize.header("MCP-Protocol-Version")).isEmpty();
			assertThat(initialize.header("Mcp-Method")).isEmpty();
			ReceivedRequest call = sent(server, "tools/call");
			assertThat(call.header("MCP-Protocol-Version")).contains("2025-11-25");
			assertThat(call.header("Mcp-Session-Id")).isPresent();
			assertThat(call.header("Mcp-Method")).isEmpty();
			assertThat(call.bodyJson().path("params").has("_meta")).isFalse();
		}
	}

	private static ReceivedRequest sent(LegacyServer server, String method) {
		return server.requests()
			.stream()
			.filter((request) -> request.rpcMethod().equals(method))
			.findFirst()
			.orElseThrow();
	}

}
