package io.github.mcpclient.transport;

import java.util.Objects;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request as the application means it, before an era gives it its form.
 *
 * @param method the JSON-RPC method
 * @param params the parameters, without what the protocol adds
 * @param name what a modern request names in {@code Mcp-Name}: the tool, prompt or
 * resource; {@code null} for methods that name none (M-HDR-04, M-HDR-06)
 * @param repeatable whether sending it twice does no harm, so that it may be sent once
 * more when a connection broke and nobody knows what became of it (M-TRN-12)
 */
public record McpRequest(String method, ObjectNode params, @Nullable String name, boolean repeatable) {

	public McpRequest {
		Objects.requireNonNull(method, "method");
		Objects.requireNonNull(params, "params");
	}

}
