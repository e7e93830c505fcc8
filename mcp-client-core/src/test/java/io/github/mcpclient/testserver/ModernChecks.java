package io.github.mcpclient.testserver;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The rules of revision 2026-07-28 that a client can break in one POST. A broken rule is
 * recorded as a violation and, where the revision says so, refused. Safe for use by any
 * thread.
 */
final class ModernChecks {

	private static final String META = "io.modelcontextprotocol/";

	private final ServerState state;

	private final List<String> supportedVersions;

	ModernChecks(ServerState state, List<String> supportedVersions) {
		this.state = state;
		this.supportedVersions = List.copyOf(supportedVersions);
	}

	void check(ReceivedRequest request, JsonNode body) {
		checkHttp(request);
		checkMessage(request, body);
		JsonNode params = body.path("params");
		if (body.path("method").stringValue("").equals("initialize")
				&& request.header("MCP-Protocol-Version").isEmpty()) {
			throw unsupported(params.path("protocolVersion").stringValue(""));
		}
		String version = checkVersion(request, params.path("_meta"));
		checkMethod(request, body.path("method").stringValue(""));
		checkName(request, body.path("method").stringValue(""), params);
		if (!this.supportedVersions.contains(version)) {
			throw unsupported(version);
		}
		checkParamHeaders(request, params);
	}

	private void checkHttp(ReceivedRequest request) {
		if (!request.method().equals("POST")) {
			throw violation(request, 405, -32000, "Only POST is allowed");
		}
		String accept = String.join(",", request.headers().all("Accept")).toLowerCase(Locale.ROOT);
		if (!accept.contains("application/json") || !accept.contains("text/event-stream")) {
			throw violation(request, 406, -32000, "Accept has to list both media types");
		}
		String type = request.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
		if (!type.split(";", 2)[0].strip().equals("application/json")) {
			throw violation(request, 415, -32000, "Content-Type has to be application/json");
		}
		for (String legacy : List.of("Mcp-Session-Id", "Last-Event-ID")) {
			if (request.headers().contains(legacy)) {
				this.state.violation(request, legacy + " is not part of this revision");
			}
		}
	}

	private void checkMessage(ReceivedRequest request, JsonNode body) {
		if (body.isMissingNode()) {
			throw violation(request, 400, -32700, "The body is not JSON");
		}
		if (!body.path("jsonrpc").stringValue("").equals("2.0") || !body.path("method").isString()) {
			throw violation(request, 400, -32600, "The body is no JSON-RPC request or notification");
		}
		JsonNode id = body.path("id");
		if (id.isMissingNode()) {
			this.state.violation(request, "A client sends no notifications in this revision");
		}
		else if (!id.isString() && !id.isIntegralNumber()) {
			throw violation(request, 400, -32600, "The id is neither a string nor an integer");
		}
	}

	private String checkVersion(ReceivedRequest request, JsonNode meta) {
		String header = single(request, "MCP-Protocol-Version");
		JsonNode version = meta.path(META + "protocolVersion");
		if (!version.isString() || !meta.path(META + "clientCapabilities").isObject()) {
			throw violation(request, 400, -32602, "The required _meta keys are missing");
		}
		if (!header.equals(version.stringValue())) {
			throw violation(request, 400, -32020, "MCP-Protocol-Version differs from _meta");
		}
		return header;
	}

	private void checkMethod(ReceivedRequest request, String method) {
		if (!single(request, "Mcp-Method").equals(method)) {
			throw violation(request, 400, -32020, "Mcp-Method differs from the method");
		}
	}

	private void checkName(ReceivedRequest request, String method, JsonNode params) {
		switch (method) {
			case "tools/call", "prompts/get" -> checkMirror(request, "Mcp-Name", params.path("name").stringValue(""));
			case "resources/read" -> checkMirror(request, "Mcp-Name", params.path("uri").stringValue(""));
			case "tasks/get", "tasks/update", "tasks/cancel" ->
				checkMirror(request, "Mcp-Name", params.path("taskId").stringValue(""));
			default -> {
				if (request.headers().contains("Mcp-Name")) {
					this.state.violation(request, "Mcp-Name does not belong to this method");
				}
			}
		}
	}

	private void checkParamHeaders(ReceivedRequest request, JsonNode params) {
		if (!request.rpcMethod().equals("tools/call")) {
			return;
		}
		Map<String, String> expected = this.state.toolbox()
			.find(params.path("name").stringValue(""))
			.map((tool) -> ParamHeaders.expected(tool.inputSchema(), params.path("arguments")))
			.orElse(Map.of());
		expected.forEach((name, value) -> checkMirror(request, name, value));
		for (String name : request.headers().names()) {
			boolean isParam = name.toLowerCase(Locale.ROOT).startsWith("mcp-param-");
			if (isParam && expected.keySet().stream().noneMatch(name::equalsIgnoreCase)) {
				this.state.violation(request, name + " mirrors no annotated argument");
			}
		}
	}

	private void checkMirror(ReceivedRequest request, String name, String value) {
		String raw = single(request, name);
		if (!HeaderValues.decode(raw).orElse("\0").equals(value)) {
			throw violation(request, 400, -32020, name + " differs from the body");
		}
		if (!raw.equals(HeaderValues.encode(value))) {
			this.state.violation(request, name + " is encoded in another way than the revision says: " + raw);
		}
	}

	private String single(ReceivedRequest request, String name) {
		List<String> values = request.headers().all(name);
		if (values.size() != 1) {
			throw violation(request, 400, -32020, name + " has to be sent once, was " + values);
		}
		return values.get(0);
	}

	private RpcError violation(ReceivedRequest request, int status, int code, String text) {
		this.state.violation(request, text);
		return new RpcError(status, code, text);
	}

	private RpcError unsupported(String requested) {
		ObjectNode data = JsonRpc.object("{}");
		this.supportedVersions.forEach(data.putArray("supported")::add);
		data.put("requested", requested);
		return new RpcError(400, -32022, "Unsupported protocol version", data);
	}

}
