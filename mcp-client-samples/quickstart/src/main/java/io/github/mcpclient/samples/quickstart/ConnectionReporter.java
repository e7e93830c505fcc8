package io.github.mcpclient.samples.quickstart;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.github.mcpclient.McpClient;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.Tool;
import io.github.mcpclient.transport.ServerProfile;
import org.jspecify.annotations.Nullable;

import org.springframework.stereotype.Component;

/**
 * Uses every connection: who is there, which tools are there, and a call if one is
 * configured.
 */
@Component
class ConnectionReporter {

	private final McpClients clients;

	private final QuickstartProperties properties;

	ConnectionReporter(McpClients clients, QuickstartProperties properties) {
		this.clients = clients;
		this.properties = properties;
	}

	/**
	 * Looks at all connections, one after the other. A failure is part of the report.
	 * @return a report for each connection, by name
	 */
	List<ConnectionReport> reports() {
		return this.clients.names().stream().map(this.clients::get).map(this::report).toList();
	}

	private ConnectionReport report(McpClient client) {
		long start = System.nanoTime();
		Optional<ToolCall> call = this.properties.callOn(client.name());
		ServerProfile server = null;
		List<String> tools = List.of();
		Outcome outcome;
		String step = "connecting";
		try {
			server = client.serverProfile();
			step = "listing the tools";
			tools = client.listTools().stream().map(Tool::name).toList();
			step = "calling the tool";
			outcome = call.map((known) -> outcome(client, known)).orElseGet(Outcome::notCalled);
		}
		catch (McpException ex) {
			outcome = Outcome.failed(step, ex);
		}
		return report(client, server, tools, outcome, since(start));
	}

	private static ConnectionReport report(McpClient client, @Nullable ServerProfile server, List<String> tools,
			Outcome outcome, Duration took) {
		String origin = client.status().endpoint().origin().toString();
		return new ConnectionReport(client.name(), origin, server, tools, outcome, took);
	}

	private static Outcome outcome(McpClient client, ToolCall call) {
		long start = System.nanoTime();
		CallToolResult result = client.callTool(call.tool(), call.argumentsAsJson());
		return Outcome.of(call.tool(), result, since(start));
	}

	private static Duration since(long start) {
		return Duration.ofNanos(System.nanoTime() - start);
	}

}
