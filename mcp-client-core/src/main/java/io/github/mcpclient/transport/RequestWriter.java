package io.github.mcpclient.transport;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpclient.endpoint.Secret;
import io.github.mcpclient.exchange.ExchangeRequest;
import io.github.mcpclient.exchange.HttpHeader;
import io.github.mcpclient.protocol.ClientCapabilities;
import io.github.mcpclient.protocol.HeaderValue;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.McpHeaders;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.ProtocolVersion;
import io.github.mcpclient.protocol.RequestMeta;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gives requests the form of an era. Everything an era prescribes about headers and
 * {@code _meta} is here, so that nothing of one era can leak into the other (B-012,
 * M-HDR-11, M-TRN-13). Immutable and thread-safe.
 */
final class RequestWriter {

	private static final HttpHeader ACCEPT = new HttpHeader("Accept", "application/json, text/event-stream");

	private static final HttpHeader EVENT_STREAM = new HttpHeader("Accept", "text/event-stream");

	private static final HttpHeader IDENTITY = new HttpHeader("Accept-Encoding", "identity");

	private final TransportSettings settings;

	private final ClientCapabilities capabilities;

	private final List<HttpHeader> common;

	RequestWriter(TransportSettings settings, ClientCapabilities capabilities) {
		this.settings = settings;
		this.capabilities = capabilities;
		List<HttpHeader> headers = new ArrayList<>();
		headers.add(ACCEPT);
		headers.add(IDENTITY);
		headers.add(new HttpHeader("User-Agent", userAgent(settings)));
		headers.addAll(settings.headers().toList());
		this.common = List.copyOf(headers);
	}

	/**
	 * Honest identification, reduced to what a header may hold.
	 */
	private static String userAgent(TransportSettings settings) {
		String text = settings.clientInfo().name() + "/" + settings.clientInfo().version();
		StringBuilder agent = new StringBuilder(text.length());
		text.chars().forEach((c) -> agent.append((c > 0x20 && c < 0x7f) ? (char) c : '-'));
		return agent.toString();
	}

	/**
	 * A request of a modern connection (M-HDR-01 to M-HDR-04, M-META-01).
	 */
	ExchangeRequest modern(McpRequest request, ProtocolVersion version, long id) {
		List<HttpHeader> headers = headers();
		headers.add(new HttpHeader(McpHeaders.PROTOCOL_VERSION, version.wire()));
		headers.add(new HttpHeader(McpHeaders.METHOD, request.method()));
		if (request.name() != null) {
			headers.add(new HttpHeader(McpHeaders.NAME, HeaderValue.encode(request.name())));
		}
		RequestContext context = request.context();
		context.parameterHeaders().forEach((name, value) -> headers.add(new HttpHeader(name, value)));
		ObjectNode params = withProgressToken(request, id);
		ObjectNode meta = (ObjectNode) params.get("_meta");
		ClientCapabilities manual = context.manualCapabilities();
		RequestMeta.declare(meta, version, this.settings.clientInfo(), (manual != null) ? manual : this.capabilities);
		if (context.logLevel() != null) {
			meta.put(RequestMeta.LOG_LEVEL, context.logLevel().wire());
		}
		return post(headers, JsonRpcCodec.request(id, request.method(), params));
	}

	private static ObjectNode withProgressToken(McpRequest request, long id) {
		ObjectNode params = RequestMeta.writable(request.params());
		if (request.context().progress() != null) {
			((ObjectNode) params.get("_meta")).put(RequestMeta.PROGRESS_TOKEN, id);
		}
		return params;
	}

	/**
	 * A request of a legacy session (L-HDR-01, L-SES-01).
	 */
	ExchangeRequest legacy(McpRequest request, ProtocolVersion version, @Nullable Secret sessionId, long id) {
		ObjectNode params = (request.context().progress() != null) ? withProgressToken(request, id) : request.params();
		return post(sessionHeaders(version, sessionId), JsonRpcCodec.request(id, request.method(), params));
	}

	/**
	 * The request for a stream: the standalone one, or what follows an event (L-GET-01,
	 * L-RSM-01).
	 */
	ExchangeRequest stream(ProtocolVersion version, @Nullable Secret sessionId, @Nullable String lastEventId) {
		List<HttpHeader> headers = sessionHeaders(version, sessionId);
		headers.set(0, EVENT_STREAM);
		if (lastEventId != null && !lastEventId.isEmpty()) {
			headers.add(new HttpHeader("Last-Event-ID", lastEventId));
		}
		return ExchangeRequest.get(this.settings.endpoint(), headers);
	}

	/**
	 * The request for the stream of a server of 2024-11-05, before anything else (L0-01).
	 */
	ExchangeRequest sse() {
		List<HttpHeader> headers = headers();
		headers.set(0, EVENT_STREAM);
		return ExchangeRequest.get(this.settings.endpoint(), headers);
	}

	/**
	 * The answer to a request of the server (L-SRQ-01).
	 */
	ExchangeRequest respond(ProtocolVersion version, @Nullable Secret sessionId, byte[] response) {
		return post(sessionHeaders(version, sessionId), response);
	}

	/**
	 * The word that a request is no longer wanted (L-CAN-01).
	 */
	ExchangeRequest cancelled(ProtocolVersion version, @Nullable Secret sessionId, long requestId) {
		return post(sessionHeaders(version, sessionId),
				JsonRpcCodec.notification(Methods.CANCELLED, JsonRpcCodec.object().put("requestId", requestId)));
	}

	/**
	 * The first message of the legacy handshake: no version header, no session id (B-012,
	 * B-036).
	 */
	ExchangeRequest initialize(ProtocolVersion proposed, long id) {
		var params = JsonRpcCodec.object().put("protocolVersion", proposed.wire());
		params.set("capabilities", this.capabilities.toJson(proposed));
		params.set("clientInfo", this.settings.clientInfo().toJson());
		return post(headers(), JsonRpcCodec.request(id, Methods.INITIALIZE, params));
	}

	/**
	 * The last message of the legacy handshake.
	 */
	ExchangeRequest initialized(ProtocolVersion version, @Nullable Secret sessionId) {
		return post(sessionHeaders(version, sessionId), JsonRpcCodec.notification(Methods.INITIALIZED, null));
	}

	/**
	 * The end of a legacy session (L-SES-03).
	 */
	ExchangeRequest endSession(ProtocolVersion version, Secret sessionId) {
		return ExchangeRequest.delete(this.settings.endpoint(), sessionHeaders(version, sessionId));
	}

	private List<HttpHeader> sessionHeaders(ProtocolVersion version, @Nullable Secret sessionId) {
		List<HttpHeader> headers = headers();
		headers.add(new HttpHeader(McpHeaders.PROTOCOL_VERSION, version.wire()));
		if (sessionId != null) {
			headers.add(new HttpHeader(McpHeaders.SESSION_ID, sessionId.reveal()));
		}
		return headers;
	}

	private List<HttpHeader> headers() {
		List<HttpHeader> headers = new ArrayList<>(this.common.size() + 3);
		headers.addAll(this.common);
		return headers;
	}

	private ExchangeRequest post(List<HttpHeader> headers, byte[] body) {
		return ExchangeRequest.post(this.settings.endpoint(), headers, body);
	}

}
