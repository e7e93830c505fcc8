package io.github.mcpclient.transport;

import java.util.Objects;

import io.github.mcpclient.metering.CallClaim;
import io.github.mcpclient.protocol.Methods;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request as the application means it, before an era gives it its form.
 *
 * @param method the JSON-RPC method
 * @param params the parameters, without what the protocol adds
 * @param name what a modern request names in {@code Mcp-Name}: the tool, prompt, resource
 * or task; {@code null} for methods that name none (M-HDR-04 to M-HDR-06)
 * @param repeatable whether sending it twice does no harm, so that it may be sent once
 * more when a connection broke and nobody knows what became of it (M-TRN-12)
 * @param context what surrounds the request without being part of its parameters
 */
public record McpRequest(String method, ObjectNode params, @Nullable String name, boolean repeatable,
		RequestContext context) {

	public McpRequest {
		Objects.requireNonNull(method, "method");
		Objects.requireNonNull(params, "params");
		Objects.requireNonNull(context, "context");
	}

	/**
	 * A request with nothing around it.
	 * @param method the JSON-RPC method
	 * @param params the parameters
	 * @param name what the request names, or {@code null}
	 * @param repeatable whether sending it twice does no harm
	 */
	public McpRequest(String method, ObjectNode params, @Nullable String name, boolean repeatable) {
		this(method, params, name, repeatable, RequestContext.NONE);
	}

	/**
	 * A request for a method this client has no operation for, for example one of the
	 * extension for tasks (M-HDR-05).
	 * @param method the JSON-RPC method
	 * @param params the parameters
	 * @return the request, which is not sent twice
	 */
	public static McpRequest of(String method, ObjectNode params) {
		String named = switch (method) {
			case Methods.TOOLS_CALL, Methods.PROMPTS_GET -> params.path("name").stringValue(null);
			case Methods.RESOURCES_READ -> params.path("uri").stringValue(null);
			case "tasks/get", "tasks/update", "tasks/cancel" -> params.path("taskId").stringValue(null);
			default -> null;
		};
		return new McpRequest(method, params, named, false);
	}

	/**
	 * The same request with other parameters.
	 * @param other the parameters
	 * @return the request
	 */
	public McpRequest withParams(ObjectNode other) {
		return new McpRequest(this.method, other, this.name, this.repeatable, this.context);
	}

	/**
	 * The same request in another context.
	 * @param other what surrounds it
	 * @return the request
	 */
	public McpRequest in(RequestContext other) {
		return new McpRequest(this.method, this.params, this.name, this.repeatable, other);
	}

	/**
	 * The same request on its way through the gate. What costs money is never sent twice
	 * on the word of a server that it does no harm.
	 * @param claim the way
	 * @return the request
	 */
	McpRequest claimedBy(CallClaim claim) {
		return new McpRequest(this.method, this.params, this.name, this.repeatable && !claim.isPriced(),
				this.context.withClaim(claim));
	}

}
