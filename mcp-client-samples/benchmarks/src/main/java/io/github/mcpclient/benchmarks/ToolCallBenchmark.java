package io.github.mcpclient.benchmarks;

import java.io.IOException;
import java.net.http.HttpClient;
import java.util.List;

import javax.net.ssl.SSLContext;

import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.era.EraMode;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.transport.ConcurrencyPolicy;
import io.github.mcpclient.transport.EraSettings;
import io.github.mcpclient.transport.WindowSettings;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.modern.client.transport.HttpClientMcpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import org.jspecify.annotations.Nullable;

/**
 * A whole tool call of our client and of the official SDK, in either era, beside the POST
 * of the same bytes by the HTTP library alone. Goals: at most 1.3 times the CPU and
 * latency of the POST; at 64 callers 5 times the throughput of the SDK, for less than a
 * third of its allocation.
 */
final class ToolCallBenchmark {

	private static final WindowSettings WINDOW = new WindowSettings(ConcurrencyPolicy.STATELESS, 64, 64);

	private ToolCallBenchmark() {
	}

	static void run(boolean secure) throws Exception {
		Contest contest = new Contest();
		try (ServerProcess server = ServerProcess.start()) {
			List<Subject> subjects = subjects(server, secure);
			for (int callers : new int[] { 1, 8, 64 }) {
				contest.run(secure ? "TLS" : "plain", subjects, callers);
			}
			for (Subject subject : subjects) {
				subject.end().run();
			}
		}
		contest.print();
	}

	/**
	 * Those that are compared, the bare library first.
	 */
	static List<Subject> subjects(ServerProcess server, boolean secure) throws IOException {
		return List.of(ExchangeBenchmark.bare(server, secure), ours("ours, modern", EraMode.MODERN, server, secure),
				ours("ours, legacy", EraMode.LEGACY, server, secure), sdkModern(server, secure),
				sdkLegacy(server, secure));
	}

	private static Subject ours(String name, EraMode era, ServerProcess server, boolean secure) throws IOException {
		McpClients clients = McpClients.create();
		McpClient client = clients.connect(ConnectionSpec.builder("loopback", server.url(secure))
			.target(TargetPolicy.of(TargetProfile.LOOPBACK))
			.era(new EraSettings(era, null, true))
			.window(WINDOW)
			.tls(server.tls(secure))
			.build());
		return new Subject(name, () -> {
			if (client.callTool(CannedAnswers.TOOL, SampleCall.ARGUMENTS).isError()) {
				throw new IllegalStateException();
			}
		}, clients::close);
	}

	private static Subject sdkModern(ServerProcess server, boolean secure) throws IOException {
		SSLContext tls = server.tls(secure);
		var client = io.modelcontextprotocol.modern.client.McpClient
			.sync(HttpClientMcpTransport.builder(server.url(secure))
				.customizeClient((builder) -> trust(builder, tls))
				.build())
			.build();
		return new Subject("SDK, modern", () -> {
			if (Boolean.TRUE.equals(client.tool(CannedAnswers.TOOL).arguments(SampleCall.ARGUMENTS).call().isError())) {
				throw new IllegalStateException();
			}
		}, () -> {
		});
	}

	private static Subject sdkLegacy(ServerProcess server, boolean secure) throws IOException {
		SSLContext tls = server.tls(secure);
		McpSyncClient client = io.modelcontextprotocol.client.McpClient
			.sync(HttpClientStreamableHttpTransport.builder(server.url(secure).replace("/mcp", ""))
				.customizeClient((builder) -> trust(builder, tls))
				.build())
			.build();
		client.initialize();
		CallToolRequest request = CallToolRequest.builder(CannedAnswers.TOOL).arguments(SampleCall.ARGUMENTS).build();
		return new Subject("SDK, legacy", () -> {
			if (Boolean.TRUE.equals(client.callTool(request).isError())) {
				throw new IllegalStateException();
			}
		}, client::close);
	}

	private static void trust(HttpClient.Builder builder, @Nullable SSLContext tls) {
		if (tls != null) {
			builder.sslContext(tls);
		}
	}

}
