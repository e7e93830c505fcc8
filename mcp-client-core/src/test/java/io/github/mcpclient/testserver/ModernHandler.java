package io.github.mcpclient.testserver;

import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers one request of a {@link ModernServer}: records and refuses what is wrong, lets
 * the interceptor speak, then runs the method. Safe for use by any thread.
 */
final class ModernHandler implements Script {

	private static final Set<String> CACHEABLE = Set.of("server/discover", "tools/list", "prompts/list",
			"resources/list", "resources/templates/list", "resources/read");

	private final ServerState state;

	private final ObjectNode discovery;

	private final ModernChecks checks;

	ModernHandler(ServerState state, ObjectNode discovery, ModernChecks checks) {
		this.state = state;
		this.discovery = discovery;
		this.checks = checks;
	}

	@Override
	public void handle(ReceivedRequest request, Reply reply) throws Exception {
		if (!ServerState.isEndpoint(request.target())) {
			if (!this.state.intercepted(request, reply)) {
				reply.empty(404);
			}
			return;
		}
		JsonNode body = ServerState.body(request);
		RpcError refusal = refusal(request, body);
		if (this.state.intercepted(request, reply)) {
			return;
		}
		if (refusal != null) {
			if (refusal.status() == 405) {
				reply.header("Allow", "POST");
			}
			this.state.refuse(reply, body.path("id"), refusal);
		}
		else if (body.path("id").isMissingNode()) {
			reply.empty(202);
		}
		else {
			answer(body, reply);
		}
	}

	private @Nullable RpcError refusal(ReceivedRequest request, JsonNode body) {
		try {
			this.checks.check(request, body);
			return null;
		}
		catch (RpcError ex) {
			return ex;
		}
	}

	private void answer(JsonNode body, Reply reply) throws Exception {
		JsonNode id = body.path("id");
		try {
			String method = body.path("method").stringValue("");
			ObjectNode result = (ObjectNode) result(method, body.path("params")).deepCopy();
			if (!result.has("resultType")) {
				result.put("resultType", "complete");
			}
			if (CACHEABLE.contains(method)) {
				complete(result);
			}
			this.state.answer(reply, JsonRpc.result(id, result));
		}
		catch (RpcError ex) {
			this.state.refuse(reply, id, ex);
		}
	}

	private JsonNode result(String method, JsonNode params) throws Exception {
		JsonNode result = this.state.resultOf(method, params);
		if (result != null) {
			return result;
		}
		if (method.equals("server/discover")) {
			return this.discovery;
		}
		throw new RpcError(404, -32601, "Method not found: " + method);
	}

	private static void complete(ObjectNode result) {
		if (!result.has("ttlMs")) {
			result.put("ttlMs", 0);
		}
		if (!result.has("cacheScope")) {
			result.put("cacheScope", "private");
		}
	}

}
