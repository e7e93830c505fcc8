package io.github.mcpclient;

import java.util.Map;

import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.ClientCapabilities;
import io.github.mcpclient.protocol.InputRequiredResult;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.Methods;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tool calls whose requests for input the caller answers itself, now or later; the
 * handlers of the connection are not asked (M-MRT-14). Only modern servers can be
 * answered so: a legacy one asks while the call waits, and the handlers of the connection
 * answer. Thread-safe.
 */
public final class ManualToolCalls {

	/** Whoever answers by hand can answer anything. */
	private static final ClientCapabilities EVERYTHING = new ClientCapabilities(true, false, true, true, true, true);

	private final Requests requests;

	private final Tools tools;

	ManualToolCalls(Requests requests, Tools tools) {
		this.requests = requests;
		this.tools = tools;
	}

	/**
	 * Call a tool.
	 * @param tool the name of the tool
	 * @param arguments a map, record, bean or JSON object
	 * @param options what this call wants to have different
	 * @return the result, or what the server needs first
	 */
	public ToolStep start(String tool, Object arguments, CallOptions options) {
		ObjectNode sent = Requests.objectOf(arguments);
		return step(tool, sent, Tools.params(tool, sent), options);
	}

	/**
	 * Go on with a call that needed input.
	 * @param call the call
	 * @param answers an answer for each key the server asked under
	 * @param options what this call wants to have different
	 * @return the result, or what the server needs next
	 */
	public ToolStep resume(SuspendedCall call, Map<String, ObjectNode> answers, CallOptions options) {
		ObjectNode given = JsonRpcCodec.object();
		answers.forEach(given::set);
		ObjectNode params = InputRequiredResult.resume(Tools.params(call.tool(), call.arguments()), given,
				call.requestState());
		return step(call.tool(), call.arguments(), params, options);
	}

	private ToolStep step(String tool, ObjectNode arguments, ObjectNode params, CallOptions options) {
		return this.requests.attributed(() -> {
			JsonNode result = this.tools.send(tool, params, options, EVERYTHING);
			if (!InputRequiredResult.isOne(result)) {
				return new ToolStep.Finished(CallToolResult.of(result));
			}
			InputRequiredResult required = InputRequiredResult.of(Methods.TOOLS_CALL, result);
			return new ToolStep.InputRequired(required.inputRequests(),
					new SuspendedCall(tool, arguments, required.requestState()));
		});
	}

}
