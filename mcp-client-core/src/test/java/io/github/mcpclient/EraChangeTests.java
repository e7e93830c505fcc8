package io.github.mcpclient;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

import io.github.mcpclient.breaker.BreakerSettings;
import io.github.mcpclient.endpoint.EndpointKey;
import io.github.mcpclient.era.Era;
import io.github.mcpclient.era.EraCache;
import io.github.mcpclient.era.EraMode;
import io.github.mcpclient.era.EraVerdict;
import io.github.mcpclient.error.HttpStatusException;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.SessionRejectedException;
import io.github.mcpclient.error.UnsupportedVersionException;
import io.github.mcpclient.testserver.JsonRpc;
import io.github.mcpclient.testserver.LegacyServer;
import io.github.mcpclient.testserver.ModernServer;
import io.github.mcpclient.testserver.ReceivedRequest;
import io.github.mcpclient.testserver.TestTool;
import io.github.mcpclient.transport.EraSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Servers that are not, or no longer, what a verdict says.
 */
@Timeout(60)
class EraChangeTests {

	private final AtomicLong clock = new AtomicLong();

	private final EraCache cache = new EraCache(Duration.ofMinutes(15), 100, this.clock::get);

	private final Connections connections = new Connections(this.cache, BreakerSettings.defaults());

	@AfterEach
	void close() {
		this.connections.close();
	}

	@Test
	@DisplayName("B-011 E-08: a verdict legacy is dropped when the server refuses the handshake, and asked for anew, once")
	void wrongLegacyVerdictIsCorrected() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			remember(client, Era.LEGACY, "2025-11-25");

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");

			assertThat(server.count("initialize")).isEqualTo(1);
			assertThat(server.count("server/discover")).isEqualTo(1);
			assertThat(this.cache.verdict(key(client))).get()
				.satisfies((verdict) -> assertThat(verdict.era()).isEqualTo(Era.MODERN));
		}
	}

	@Test
	@DisplayName("B-011: a verdict modern is dropped when the first request is refused as a legacy server does")
	void wrongModernVerdictIsCorrected() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			remember(client, Era.MODERN, "2026-07-28");

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");

			assertThat(server.executions("hello")).isEqualTo(1);
			assertThat(server.count("server/discover")).isEqualTo(1);
			assertThat(this.cache.verdict(key(client))).get()
				.satisfies((verdict) -> assertThat(verdict.era()).isEqualTo(Era.LEGACY));
		}
	}

	@Test
	@DisplayName("M-TRN-18 E6: an error about the request itself does not shake a verdict")
	void errorAboutTheRequestDoesNotShakeAVerdict() {
		try (ModernServer server = ModernServer.builder().start()) {
			McpClient client = this.connections.to(server.uri());
			remember(client, Era.MODERN, "2026-07-28");
			server.intercept((request, reply) -> reply.json(404, "{\"jsonrpc\":\"2.0\",\"id\":"
					+ request.bodyJson().get("id") + ",\"error\":{\"code\":-32601,\"message\":\"x\"}}"));

			assertThatExceptionOfType(JsonRpcException.class).isThrownBy(client::listTools)
				.satisfies((ex) -> assertThat(ex.errorCode()).isEqualTo(-32601));
			assertThat(server.count("server/discover")).isZero();
			assertThat(this.cache.verdict(key(client))).isPresent();
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	@DisplayName("M-VER-05 M-VER-03: a server that drops the modern version it spoke is asked anew, and the call is not lost")
	void modernVersionIsDropped(boolean spokenBefore) {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			remember(client, Era.MODERN, "2026-07-28");
			server.intercept((request, reply) -> reply.json(200, JsonRpc.result(request, "{\"content\":[]}")));
			if (spokenBefore) {
				client.callTool("hello");
			}
			server.intercept((request, reply) -> {
				if (request.bodyJson().path("params").has("_meta")) {
					reply.json(400, versionRefused(request, "2025-11-25"));
				}
			});

			assertThat(client.callTool("hello").text()).isEqualTo("Hello");

			assertThat(server.count("server/discover")).isEqualTo(1);
			assertThat(server.executions("hello")).isEqualTo(1);
			assertThat(client.serverProfile().era()).isEqualTo(Era.LEGACY);
		}
	}

	@Test
	@DisplayName("M-VER-05: one that says modern when asked and refuses all the same is not asked for ever")
	void versionIsRefusedForEver() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.callTool("hello");
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("tools/call")) {
					reply.json(400, versionRefused(request, "2031-01-01"));
				}
			});

			assertThatExceptionOfType(JsonRpcException.class).isThrownBy(() -> client.callTool("hello"))
				.satisfies((ex) -> assertThat(ex.errorCode()).isEqualTo(-32022))
				.satisfies((ex) -> assertThat(ex.serverData()).contains("2031-01-01"));
			assertThat(server.count("server/discover")).isEqualTo(2);
			assertThat(server.count("tools/call")).isEqualTo(3);
		}
	}

	private static ObjectNode versionRefused(ReceivedRequest request, String supported) {
		return JsonRpc.error(request.bodyJson().path("id"), -32022, "Unsupported protocol version",
				JsonRpc.object("{\"supported\":[\"" + supported + "\"]}"));
	}

	@Test
	@DisplayName("E-09: an established modern connection is not demoted by a later refusal")
	void establishedModernConnectionIsNotDemoted() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.callTool("hello");
			server.intercept((request, reply) -> reply.empty(404));

			assertThatExceptionOfType(HttpStatusException.class).isThrownBy(() -> client.callTool("hello"));
			assertThat(server.count("initialize")).isZero();
			assertThat(this.cache.verdict(key(client))).isPresent();
		}
	}

	@Test
	@DisplayName("Design 4: an expired verdict is asked for behind a legacy session that works, without a second handshake")
	void expiredVerdictIsReviewedBehindALegacySession() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.callTool("hello");
			this.clock.addAndGet(Duration.ofMinutes(16).toNanos());

			client.callTool("hello");
			awaitVerdict(client, Era.LEGACY);

			assertThat(server.count("server/discover")).isEqualTo(2);
			assertThat(server.count("initialize")).isEqualTo(1);
			client.callTool("hello");
			assertThat(server.count("server/discover")).isEqualTo(2);
			assertThat(server.violations()).isEmpty();
		}
	}

	@Test
	@DisplayName("W12 E-08: a legacy server that was upgraded is spoken to as modern after the verdict expired, no call lost")
	void upgradedServerIsNoticed() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.callTool("hello");
			this.clock.addAndGet(Duration.ofMinutes(16).toNanos());
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("server/discover")) {
					reply.json(200, "{\"jsonrpc\":\"2.0\",\"id\":" + request.bodyJson().get("id")
							+ ",\"result\":{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{}}}");
				}
			});

			client.callTool("hello");
			awaitVerdict(client, Era.MODERN);

			assertThat(client.serverProfile().era()).isEqualTo(Era.MODERN);
		}
	}

	@Test
	@DisplayName("P5 P10: a refusal of the review changes nothing and is not repeated with every call")
	void refusedReviewChangesNothing() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			client.callTool("hello");
			this.clock.addAndGet(Duration.ofMinutes(16).toNanos());
			server.intercept((request, reply) -> {
				if (request.rpcMethod().equals("server/discover")) {
					reply.empty(503);
				}
			});

			client.callTool("hello");
			server.http().awaitRequests(4, Duration.ofSeconds(30));
			for (int i = 0; i < 10; i++) {
				assertThat(client.callTool("hello").text()).isEqualTo("Hello");
			}

			assertThat(server.count("server/discover")).isEqualTo(2);
			assertThat(this.cache.verdicts()).isEmpty();
			assertThat(client.status().server())
				.satisfies((profile) -> assertThat(profile.era()).isEqualTo(Era.MODERN));
		}
	}

	@Test
	@DisplayName("C5: with a time to live of zero every connect probes and no review follows")
	void zeroTtlIsNeverTrusted() {
		try (ModernServer server = ModernServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			EraSettings never = new EraSettings(EraMode.AUTO, Duration.ZERO, true);
			this.connections.to(server.uri(), (spec) -> spec.era(never)).callTool("hello");
			McpClient second = this.connections.to(server.uri(), (spec) -> spec.era(never));
			second.callTool("hello");
			second.callTool("hello");

			assertThat(server.count("server/discover")).isEqualTo(2);
		}
	}

	@Test
	@DisplayName("Q20: initialize answered with a modern version means modern; a pinned legacy connection fails instead")
	void initializeAnsweredWithAModernVersion() {
		try (LegacyServer server = LegacyServer.builder()
			.negotiates("2026-07-28")
			.tool(TestTool.saying("hello", "Hello"))
			.start()) {
			McpClient pinned = this.connections.to(server.uri(),
					(spec) -> spec.era(new EraSettings(EraMode.LEGACY, null, true)));
			McpClient auto = this.connections.to(server.uri());

			assertThatExceptionOfType(UnsupportedVersionException.class).isThrownBy(pinned::serverProfile);
			assertThat(auto.serverProfile().era()).isEqualTo(Era.MODERN);
		}
	}

	@Test
	@DisplayName("B-035: sessions that are lost all the time are not answered with new ones at full speed")
	void constantLossIsBounded() {
		try (LegacyServer server = LegacyServer.builder().tool(TestTool.saying("hello", "Hello")).start()) {
			McpClient client = this.connections.to(server.uri());
			for (int i = 0; i < 5; i++) {
				client.callTool("hello");
				server.loseSessions();
			}
			assertThat(client.callTool("hello").text()).isEqualTo("Hello");
			server.loseSessions();

			assertThatExceptionOfType(SessionRejectedException.class).isThrownBy(() -> client.callTool("hello"));
			assertThat(server.count("initialize")).isEqualTo(6);
		}
	}

	private void remember(McpClient client, Era era, String version) {
		this.cache.remember(key(client), new EraVerdict(era, version, "an earlier verdict", Instant.EPOCH));
	}

	private void awaitVerdict(McpClient client, Era era) {
		long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
		while (this.cache.verdict(key(client)).filter((verdict) -> verdict.era() == era).isEmpty()
				|| client.serverProfile().era() != era) {
			assertThat(System.nanoTime()).isLessThan(end);
			Thread.onSpinWait();
		}
	}

	private static EndpointKey key(McpClient client) {
		return client.spec().settings().endpoint().key();
	}

}
