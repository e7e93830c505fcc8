package io.github.mcpclient;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.mcpclient.era.Era;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.exchange.Deadline;
import io.github.mcpclient.metering.CallClaim;
import io.github.mcpclient.metering.ConnectionMeter;
import io.github.mcpclient.metering.Reservation;
import io.github.mcpclient.metering.ReservationHandle;
import io.github.mcpclient.metering.SpendContext;
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

	private final ConnectionMeter meter;

	private final OperationObserver observer;

	Requests(ConnectionSpec spec, HttpTransport transport, ApplicationFeatures features, ConnectionMeter meter,
			OperationObserver observer) {
		this.spec = spec;
		this.transport = transport;
		this.meter = meter;
		this.features = features;
		this.observer = observer;
	}

	String connection() {
		return this.spec.name().value();
	}

	ConnectionSpec spec() {
		return this.spec;
	}

	/**
	 * The server has listed its tools.
	 */
	void toolsListed(Set<String> names) {
		this.observer.toolsListed(names);
	}

	/**
	 * From which level on the server may log about requests that do not say. A legacy
	 * server that logs is told at once (L-INI-05), a modern one with each request.
	 */
	void logLevel(LogLevel level) {
		this.features.logLevel(level);
		ServerProfile server = this.transport.status().server();
		if (server != null && server.era() == Era.LEGACY && server.capabilities().has("logging")) {
			query(Methods.LOGGING_SET_LEVEL, JsonRpcCodec.object().put("level", level.wire()), null,
					CallOptions.defaults());
		}
	}

	/**
	 * Whether there is a session, and of that era.
	 */
	boolean speaks(Era era) {
		ServerProfile server = this.transport.status().server();
		return server != null && server.era() == era;
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
		McpRequest sent = new McpRequest(request.method(), params, request.name(), request.repeatable());
		return attributed(() -> this.observer.observe(sent, (traced) -> paid(traced, options,
				(reservation) -> context(options, parameterHeaders, manual, reservation))));
	}

	/**
	 * Hold the price of a tool call that brings no reservation along, unless all of them
	 * have to.
	 */
	private JsonNode paid(McpRequest request, CallOptions options,
			Function<@Nullable ReservationHandle, RequestContext> context) {
		ReservationHandle given = options.reservation();
		if (given != null || !request.method().equals(Methods.TOOLS_CALL) || !this.meter.isAutomatic()) {
			return this.transport.call(request.in(context.apply(given)), options.timeout());
		}
		String tool = request.params().path("name").stringValue("");
		try (Reservation held = this.meter.reserveForCall(tool, options.spendContext())) {
			return this.transport.call(request.in(context.apply(held.handle())), options.timeout());
		}
	}

	/**
	 * Hold the price of a call that is made later.
	 */
	Reservation reserve(String tool, SpendContext account) {
		return attributed(() -> this.meter.reserve(tool, account));
	}

	Set<String> unpricedTools() {
		return this.meter.unpricedTools();
	}

	private RequestContext context(CallOptions options, Map<String, String> parameterHeaders,
			@Nullable ClientCapabilities manual, @Nullable ReservationHandle reservation) {
		LogLevel level = (options.logLevel() != null) ? options.logLevel() : this.features.logLevel();
		return new RequestContext(parameterHeaders, level, options.logs(), options.progress(), manual, reservation,
				CallClaim.NONE);
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
