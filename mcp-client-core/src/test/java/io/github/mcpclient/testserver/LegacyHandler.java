package io.github.mcpclient.testserver;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers one request of a {@link LegacyServer} and keeps its sessions. Safe for use by
 * any thread.
 */
final class LegacyHandler implements Script {

	private static final String SESSION = "Mcp-Session-Id";

	private final ServerState state;

	private final LegacyRules rules;

	private final ObjectNode capabilities;

	private final LegacyChecks checks;

	private final Map<String, LegacySession> sessions = new ConcurrentHashMap<>();

	LegacyHandler(ServerState state, LegacyRules rules, ObjectNode capabilities) {
		this.state = state;
		this.rules = rules;
		this.capabilities = capabilities;
		this.checks = new LegacyChecks(state);
	}

	Set<String> sessions() {
		return Set.copyOf(this.sessions.keySet());
	}

	void loseSessions() {
		this.sessions.clear();
	}

	@Override
	public void handle(ReceivedRequest request, Reply reply) throws Exception {
		JsonNode body = ServerState.body(request);
		if (this.state.intercepted(request, reply)) {
			return;
		}
		if (!ServerState.isEndpoint(request.target())) {
			reply.empty(404);
			return;
		}
		try {
			switch (request.method()) {
				case "POST" -> post(request, body, reply);
				case "DELETE" -> delete(request, reply);
				default -> stream(request, reply);
			}
		}
		catch (RpcError ex) {
			JsonNode id = (ex.status() == 200) ? body.path("id") : NullNode.getInstance();
			this.state.refuse(reply, id, ex);
		}
	}

	private void post(ReceivedRequest request, JsonNode body, Reply reply) throws Exception {
		this.checks.checkMessage(request, body);
		String method = body.path("method").stringValue("");
		if (method.equals("initialize")) {
			initialize(request, body, reply);
			return;
		}
		boolean outside = !this.rules.sessions() || !request.headers().contains(SESSION);
		if (method.equals("server/discover") && outside) {
			this.rules.onDiscover().handle(request, reply);
			return;
		}
		Optional<LegacySession> session = session(request);
		session.ifPresent((known) -> this.checks.checkInSession(request, body, known));
		if (this.rules.strictVersion()) {
			this.checks.checkStrictVersion(request);
		}
		if (method.isEmpty() || body.path("id").isMissingNode()) {
			if (method.equals("notifications/initialized")) {
				session.ifPresent(LegacySession::markInitialized);
			}
			reply.empty(202);
			return;
		}
		this.state.answer(reply, JsonRpc.result(body.path("id"), result(method, body.path("params"))));
	}

	/** The session a request belongs to, empty if this server keeps none. */
	private Optional<LegacySession> session(ReceivedRequest request) {
		if (!this.rules.sessions()) {
			return Optional.empty();
		}
		String id = request.header(SESSION)
			.orElseThrow(() -> new RpcError(400, -32000, "Bad Request: Mcp-Session-Id header is required"));
		LegacySession session = this.sessions.get(id);
		if (session == null) {
			int status = this.rules.unknownSessionStatus();
			throw new RpcError(status, (status == 404) ? -32001 : -32000, "Session not found");
		}
		return Optional.of(session);
	}

	private void initialize(ReceivedRequest request, JsonNode body, Reply reply) throws Exception {
		JsonNode params = body.path("params");
		this.checks.checkInitialize(request, params);
		JsonNode custom = this.state.resultOf("initialize", params);
		JsonNode result = (custom != null) ? custom : initializeResult(params);
		if (this.rules.sessions()) {
			LegacySession session = new LegacySession(result.path("protocolVersion").stringValue(""));
			session.use(body.path("id"));
			String id = UUID.randomUUID().toString();
			this.sessions.put(id, session);
			reply.header(SESSION, id);
		}
		this.state.answer(reply, JsonRpc.result(body.path("id"), result));
	}

	private ObjectNode initializeResult(JsonNode params) {
		String requested = params.path("protocolVersion").stringValue("");
		String newest = LegacyChecks.VERSIONS.get(LegacyChecks.VERSIONS.size() - 1);
		String own = LegacyChecks.VERSIONS.contains(requested) ? requested : newest;
		String negotiated = this.rules.negotiated();
		ObjectNode result = JsonRpc.object("{}").put("protocolVersion", (negotiated != null) ? negotiated : own);
		result.set("capabilities", this.capabilities);
		result.putObject("serverInfo").put("name", "legacy-test-server").put("version", "1");
		return result;
	}

	private JsonNode result(String method, JsonNode params) throws Exception {
		JsonNode result = this.state.resultOf(method, params);
		if (result != null) {
			return result;
		}
		if (method.equals("ping")) {
			return JsonRpc.object("{}");
		}
		throw new RpcError(200, -32601, "Method not found: " + method);
	}

	private void delete(ReceivedRequest request, Reply reply) throws ClientGoneException {
		session(request).ifPresent((known) -> this.checks.checkInSession(request, MissingNode.getInstance(), known));
		request.header(SESSION).ifPresent(this.sessions::remove);
		reply.empty(200);
	}

	private void stream(ReceivedRequest request, Reply reply) throws Exception {
		session(request).ifPresent((known) -> this.checks.checkInSession(request, MissingNode.getInstance(), known));
		this.rules.onStream().handle(request, reply);
	}

}
