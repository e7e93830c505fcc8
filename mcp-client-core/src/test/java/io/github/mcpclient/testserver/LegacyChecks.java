package io.github.mcpclient.testserver;

import java.util.List;
import java.util.Locale;

import tools.jackson.databind.JsonNode;

/**
 * The rules of the legacy revisions that a client can break in one POST. A broken rule is
 * recorded as a violation and, where common servers do so, refused. Safe for use by any
 * thread.
 */
final class LegacyChecks {

	static final List<String> VERSIONS = List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

	private final ServerState state;

	LegacyChecks(ServerState state) {
		this.state = state;
	}

	void checkMessage(ReceivedRequest request, JsonNode body) {
		String accept = String.join(",", request.headers().all("Accept")).toLowerCase(Locale.ROOT);
		if (!accept.contains("application/json") || !accept.contains("text/event-stream")) {
			throw violation(request, 406, -32000, "Accept has to list both media types");
		}
		String type = request.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
		if (!type.split(";", 2)[0].strip().equals("application/json")) {
			throw violation(request, 415, -32000, "Content-Type has to be application/json");
		}
		if (body.isMissingNode()) {
			throw violation(request, 400, -32700, "The body is not JSON");
		}
		JsonNode id = body.path("id");
		boolean goodId = id.isMissingNode() || id.isString() || id.isIntegralNumber();
		if (!body.path("jsonrpc").stringValue("").equals("2.0") || !goodId) {
			throw violation(request, 400, -32600, "The body is no JSON-RPC message");
		}
	}

	void checkInitialize(ReceivedRequest request, JsonNode params) {
		if (request.headers().contains("Mcp-Session-Id")) {
			this.state.violation(request, "initialize goes without a session id");
		}
		JsonNode client = params.path("clientInfo");
		if (!params.path("protocolVersion").isString() || !params.path("capabilities").isObject()
				|| !client.path("name").isString() || !client.path("version").isString()) {
			throw violation(request, 200, -32602, "The params of initialize are not complete");
		}
		checkNoModernHeaders(request);
	}

	/** Records what is wrong with a message within a session, or after initialize. */
	void checkInSession(ReceivedRequest request, JsonNode body, LegacySession session) {
		String version = request.header("MCP-Protocol-Version").orElse("");
		if (!version.equals(session.version())) {
			this.state.violation(request, "MCP-Protocol-Version is '" + version + "', not the negotiated version");
		}
		checkNoModernHeaders(request);
		String method = body.path("method").stringValue("");
		JsonNode id = body.path("id");
		if (method.isEmpty() || id.isMissingNode()) {
			return;
		}
		if (!session.isInitialized() && !method.equals("ping")) {
			this.state.violation(request, "A request before notifications/initialized");
		}
		if (!session.use(id)) {
			this.state.violation(request, "The request id was used before: " + id);
		}
	}

	void checkStrictVersion(ReceivedRequest request) {
		String version = request.header("MCP-Protocol-Version").orElse("");
		if (!VERSIONS.contains(version)) {
			throw new RpcError(400, -32000, "Bad Request: Unsupported protocol version: " + version);
		}
	}

	private void checkNoModernHeaders(ReceivedRequest request) {
		for (String name : request.headers().names()) {
			String lower = name.toLowerCase(Locale.ROOT);
			if (lower.equals("mcp-method") || lower.equals("mcp-name") || lower.startsWith("mcp-param-")) {
				this.state.violation(request, name + " is not part of this revision");
			}
		}
	}

	private RpcError violation(ReceivedRequest request, int status, int code, String text) {
		this.state.violation(request, text);
		return new RpcError(status, code, text);
	}

}
