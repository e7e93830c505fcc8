package io.github.mcpclient;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.log.EventLog;
import io.github.mcpclient.log.Field;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.ClientCapabilities;
import io.github.mcpclient.protocol.ErrorCodes;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.ListToolsResult;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.ParameterHeaders;
import io.github.mcpclient.protocol.Tool;
import io.github.mcpclient.transport.McpRequest;
import io.github.mcpclient.transport.ReplayPolicy;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lists and calls the tools of a server. A call follows what the list said of the tool
 * when it was last obtained: which arguments to mirror into headers (M-XMH-14), whether
 * the call may be sent twice, how its structured content looks. Thread-safe.
 */
final class Tools {

	private static final int MAX_PRINTED = 128;

	private static final String SAME_NAME = "one of the same name is listed before it";

	private final Requests requests;

	private final EventLog log;

	private final Listings listings;

	private final OutputSchemas outputs;

	private volatile Map<String, ToolDefinition> known = Map.of();

	Tools(Requests requests, Listings listings) {
		this.requests = requests;
		this.log = EventLog.of(Tools.class, requests.connection());
		this.listings = listings;
		this.outputs = new OutputSchemas(requests.spec().outputValidation(), requests.connection());
	}

	List<Tool> list(CallOptions options) {
		return this.listings.all(Methods.TOOLS_LIST, options, (result) -> {
			ListToolsResult page = ListToolsResult.of(result);
			return new Page<>(page.tools(), page.nextCursor(), page.droppedEntries(), page.cacheHint());
		}, this::usable);
	}

	/**
	 * The tools that may be offered. A modern one whose headers contradict each other
	 * could not be called (M-XMH-09), and of several with one name the server knows only
	 * one: the first that can be called counts (B-180).
	 */
	private List<Tool> usable(List<Tool> listed) {
		Map<String, ToolDefinition> definitions = new LinkedHashMap<>();
		List<Tool> usable = new ArrayList<>(listed.size());
		boolean modern = this.requests.speaks(Era.MODERN);
		for (Tool tool : listed) {
			ParameterHeaders headers = ParameterHeaders.of(modern ? tool.inputSchema() : JsonRpcCodec.object());
			String problem = headers.problem().orElse(definitions.containsKey(tool.name()) ? SAME_NAME : null);
			if (problem != null) {
				this.log.warn("tool {} is left out: {}", new Field("gen_ai.tool.name", printable(tool.name())),
						Field.detail(problem));
				continue;
			}
			usable.add(tool);
			definitions.put(tool.name(), new ToolDefinition(tool, headers));
		}
		this.known = definitions;
		this.requests.toolsListed(definitions.keySet());
		return List.copyOf(usable);
	}

	/**
	 * A name of the server's choice as it may stand in a log.
	 */
	static JsonNode printable(String name) {
		return JsonRpcCodec.tree((name.length() > MAX_PRINTED) ? name.substring(0, MAX_PRINTED) : name);
	}

	CallToolResult call(String name, ObjectNode arguments, CallOptions options) {
		ObjectNode params = params(name, arguments);
		return this.requests.attributed(() -> {
			CallToolResult result = CallToolResult.of(send(name, params, options, null));
			ToolDefinition definition = this.known.get(name);
			if (definition != null) {
				this.outputs.check(definition.tool(), result);
			}
			return result;
		});
	}

	/**
	 * Send a call, once more with fresh headers if the server finds that they contradict
	 * the body: the tool has changed since it was listed (M-XMH-15). A reservation is
	 * good for one call, so a call that brought its own is not sent again.
	 */
	JsonNode send(String name, ObjectNode params, CallOptions options, @Nullable ClientCapabilities manual) {
		Deadline deadline = this.requests.deadline(options);
		try {
			return sendOnce(name, params, options, manual);
		}
		catch (JsonRpcException ex) {
			if (ex.errorCode() != ErrorCodes.HEADER_MISMATCH || deadline.hasPassed() || options.reservation() != null) {
				throw ex;
			}
			relist(deadline, ex);
			return sendOnce(name, params, options.withTimeout(deadline.remaining()), manual);
		}
	}

	private void relist(Deadline deadline, JsonRpcException mismatch) {
		try {
			list(CallOptions.defaults().withTimeout(deadline.remaining()).withoutCache());
		}
		catch (McpException ex) {
			mismatch.addSuppressed(ex);
			throw mismatch;
		}
	}

	private JsonNode sendOnce(String name, ObjectNode params, CallOptions options,
			@Nullable ClientCapabilities manual) {
		ToolDefinition definition = this.known.get(name);
		boolean repeatable = this.requests.spec().settings().replay() == ReplayPolicy.IDEMPOTENT && definition != null
				&& definition.isRepeatable();
		Map<String, String> headers = (definition != null) ? definition.headers().valuesFor(params.path("arguments"))
				: Map.of();
		return this.requests.send(new McpRequest(Methods.TOOLS_CALL, params, name, repeatable), options, headers,
				manual);
	}

	static ObjectNode params(String name, ObjectNode arguments) {
		ObjectNode params = JsonRpcCodec.object().put("name", name);
		params.set("arguments", arguments);
		return params;
	}

}
