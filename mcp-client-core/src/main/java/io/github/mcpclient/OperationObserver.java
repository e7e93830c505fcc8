package io.github.mcpclient;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

import io.github.mcpclient.observation.DefaultMcpOperationConvention;
import io.github.mcpclient.observation.McpObservations;
import io.github.mcpclient.observation.McpOperationContext;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.RequestMeta;
import io.github.mcpclient.transport.HttpTransport;
import io.github.mcpclient.transport.McpRequest;
import io.github.mcpclient.transport.ServerProfile;
import io.github.mcpclient.transport.TransportSettings;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Observes the requests of a connection and sends the trace context along in their
 * {@code _meta} (M-META-11). Thread-safe.
 */
final class OperationObserver {

	private static final int MAX_METHODS = 64;

	private static final int MAX_TOOLS = 256;

	private static final String TRACE_PARENT = "traceparent";

	private static final String TRACE_STATE = "tracestate";

	private final HttpTransport transport;

	private final McpObservations observations;

	private final BoundedNames methods = new BoundedNames(MAX_METHODS);

	private final BoundedNames tools = new BoundedNames(MAX_TOOLS);

	/**
	 * Create it.
	 * @param transport knows the server
	 * @param observations observes
	 * @param tools the tools the operator has named
	 */
	OperationObserver(HttpTransport transport, McpObservations observations, Set<String> tools) {
		this.transport = transport;
		this.observations = observations;
		toolsListed(tools);
	}

	/**
	 * The server has listed tools: their names are fit for tags, as far as there is room.
	 */
	final void toolsListed(Set<String> names) {
		names.forEach(this.tools::admit);
	}

	/**
	 * Send and observe a request.
	 * @param request the request
	 * @param sending sends it, with the trace context in it
	 * @return the result
	 */
	JsonNode observe(McpRequest request, Function<McpRequest, JsonNode> sending) {
		if (this.observations.isNoop()) {
			return sending.apply(request);
		}
		McpOperationContext context = context(request);
		return this.observations.operation(context, () -> {
			try {
				JsonNode result = sending.apply(traced(request, context));
				if (context.tool() != null && result.path("isError").booleanValue(false)) {
					context.failTool();
				}
				return result;
			}
			finally {
				describeServer(context);
			}
		});
	}

	McpOperationContext context(McpRequest request) {
		TransportSettings settings = this.transport.settings();
		String method = this.methods.admit(request.method()) ? request.method() : DefaultMcpOperationConvention.OTHER;
		McpOperationContext context = new McpOperationContext(settings.name(), settings.endpoint().origin(), method,
				request.name(), tool(request));
		describeServer(context);
		return context;
	}

	private @Nullable String tool(McpRequest request) {
		if (!request.method().equals(Methods.TOOLS_CALL)) {
			return null;
		}
		String name = request.name();
		return (name != null && this.tools.contains(name)) ? name : DefaultMcpOperationConvention.OTHER;
	}

	private void describeServer(McpOperationContext context) {
		ServerProfile server = this.transport.status().server();
		if (server != null) {
			context.server(server.era(), server.protocolVersion());
		}
	}

	/**
	 * What the caller set stays (M-META-12), and its {@code traceparent} is not mixed
	 * with the {@code tracestate} of another trace.
	 */
	private static McpRequest traced(McpRequest request, McpOperationContext context) {
		Map<String, String> trace = Objects.requireNonNull(context.getCarrier());
		if (trace.isEmpty()) {
			return request;
		}
		ObjectNode params = RequestMeta.writable(request.params());
		ObjectNode meta = (ObjectNode) params.get("_meta");
		boolean foreign = meta.has(TRACE_PARENT);
		trace.forEach((key, value) -> {
			if (!meta.has(key) && !(foreign && key.equals(TRACE_STATE))) {
				meta.put(key, value);
			}
		});
		return request.withParams(params);
	}

}
