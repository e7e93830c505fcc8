package io.github.mcpclient;

import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.protocol.ClientCapabilities;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.transport.HttpTransport;
import io.github.mcpclient.transport.McpRequest;
import io.github.mcpclient.transport.RequestContext;
import io.github.mcpclient.transport.ServerProfile;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends the requests of a client: what a call wants to have different becomes part of
 * them, and failures bear the name of the connection. Thread-safe.
 */
final class Requests {

	private final ConnectionSpec spec;

	private final HttpTransport transport;

	private final ApplicationFeatures features;

	Requests(ConnectionSpec spec, HttpTransport transport, ApplicationFeatures features) {
		this.spec = spec;
		this.transport = transport;
		this.features = features;
	}

	String connection() {
		return this.spec.name().value();
	}

	ConnectionSpec spec() {
		return this.spec;
	}

	/**
	 * From which level on the server may log about requests that do not say. A legacy
	 * server is told at once, a modern one with each request.
	 */
	void logLevel(LogLevel level) {
		this.features.logLevel(level);
		ServerProfile server = this.transport.status().server();
		if (server != null && server.era() == Era.LEGACY) {
			query(Methods.LOGGING_SET_LEVEL, JsonRpcCodec.object().put("level", level.wire()), null,
					CallOptions.defaults());
		}
	}

	/**
	 * Send a request that may be sent twice.
	 */
	JsonNode query(String method, ObjectNode params, @Nullable String name, CallOptions options) {
		return send(new McpRequest(method, params, name, true), options);
	}

	/**
	 * Send a request.
	 */
	JsonNode send(McpRequest request, CallOptions options) {
		return send(request, options, Map.of(), null);
	}

	/**
	 * Send a request.
	 * @param request the request
	 * @param options what is different
	 * @param parameterHeaders the arguments to mirror
	 * @param manual what the caller can answer itself, {@code null} to have the handlers
	 * answer
	 * @return the result
	 */
	JsonNode send(McpRequest request, CallOptions options, Map<String, String> parameterHeaders,
			@Nullable ClientCapabilities manual) {
		ObjectNode params = request.params();
		if (options.meta() != null) {
			params = JsonRpcCodec.object();
			params.setAll(request.params());
			params.set("_meta", options.meta());
		}
		LogLevel level = (options.logLevel() != null) ? options.logLevel() : this.features.logLevel();
		RequestContext context = new RequestContext(parameterHeaders, level, options.logs(), options.progress(),
				manual);
		McpRequest complete = new McpRequest(request.method(), params, request.name(), request.repeatable(), context);
		return attributed(() -> this.transport.call(complete, options.timeout()));
	}

	/**
	 * One deadline for several requests.
	 */
	Deadline deadline(CallOptions options) {
		Duration timeout = options.timeout();
		return Deadline.after((timeout != null) ? timeout : this.spec.settings().callTimeout());
	}

	static ObjectNode objectOf(Object value) {
		if (JsonRpcCodec.tree(value) instanceof ObjectNode object) {
			return object;
		}
		throw new IllegalArgumentException("Arguments and parameters are a JSON object: pass a map, record or bean");
	}

	<T> T attributed(Supplier<T> call) {
		try {
			return call.get();
		}
		catch (McpException ex) {
			ex.attributeTo(connection());
			throw ex;
		}
	}

}
