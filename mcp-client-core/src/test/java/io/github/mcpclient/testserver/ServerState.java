package io.github.mcpclient.testserver;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What both MCP test servers share while they run: violations, the interceptor, the
 * methods, and the form of an answer. Safe for use by any thread.
 */
final class ServerState {

	static final String PATH = "/mcp";

	private final List<String> violations = new CopyOnWriteArrayList<>();

	private final Toolbox toolbox;

	private final Map<String, JsonHandler> methods;

	private final AnswerStyle style;

	private volatile Script interceptor;

	ServerState(ServerContent content) {
		this.toolbox = new Toolbox(content.tools, content.pageSize);
		this.methods = Map.copyOf(content.methods);
		this.style = content.style;
		this.interceptor = content.interceptor;
	}

	Toolbox toolbox() {
		return this.toolbox;
	}

	void intercept(Script script) {
		this.interceptor = script;
	}

	/** Lets the interceptor answer; {@code true} if nothing is left to answer. */
	boolean intercepted(ReceivedRequest request, Reply reply) throws Exception {
		this.interceptor.handle(request, reply);
		return reply.isUsed();
	}

	/** The body as JSON, a missing node if it is none. */
	static JsonNode body(ReceivedRequest request) {
		try {
			return request.bodyJson();
		}
		catch (JacksonException ex) {
			return MissingNode.getInstance();
		}
	}

	void violation(ReceivedRequest request, String text) {
		this.violations.add("#" + request.number() + " " + request.method() + " " + request.rpcMethod() + ": " + text);
	}

	List<String> violations() {
		return List.copyOf(this.violations);
	}

	/** The result of a method, or {@code null} for a method this server lacks. */
	@Nullable JsonNode resultOf(String method, JsonNode params) throws Exception {
		JsonHandler handler = this.methods.get(method);
		if (handler != null) {
			return handler.handle(params);
		}
		return switch (method) {
			case "tools/list" -> this.toolbox.list(params);
			case "tools/call" -> this.toolbox.call(params);
			default -> null;
		};
	}

	/** Sends a message with status 200 in the form this server answers in. */
	void answer(Reply reply, ObjectNode message) throws ClientGoneException {
		switch (this.style) {
			case JSON -> reply.json(200, message);
			case EVENT_STREAM -> reply.sse(message.toString());
			case PRIMED_EVENT_STREAM ->
				reply.eventStream().eventWithId("e-1", "").eventWithId("e-2", message.toString()).end();
		}
	}

	/** Sends an error, as JSON if its status is not 200. */
	void refuse(Reply reply, JsonNode id, RpcError error) throws ClientGoneException {
		JsonNode known = (id.isString() || id.isIntegralNumber()) ? id : null;
		String text = String.valueOf(error.getMessage());
		ObjectNode message = JsonRpc.error(known, error.code(), text, error.data());
		if (error.status() == 200) {
			answer(reply, message);
		}
		else {
			reply.json(error.status(), message);
		}
	}

	/**
	 * Hosted servers take keys in the query, so it does not matter here.
	 */
	static boolean isEndpoint(String target) {
		return target.equals(PATH) || target.startsWith(PATH + "?");
	}

}
