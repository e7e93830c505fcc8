package io.github.mcpclient.transport;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpclient.endpoint.Secret;
import io.github.mcpclient.exchange.ExchangeRequest;
import io.github.mcpclient.exchange.HttpHeader;
import io.github.mcpclient.protocol.HeaderValue;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.McpHeaders;
import io.github.mcpclient.protocol.Methods;
import io.github.mcpclient.protocol.ProtocolVersion;
import io.github.mcpclient.protocol.RequestMeta;
import org.jspecify.annotations.Nullable;

/**
 * Gives requests the form of an era. Everything an era prescribes about headers and
 * {@code _meta} is here, so that nothing of one era can leak into the other (B-012,
 * M-HDR-11, M-TRN-13). Immutable and thread-safe.
 */
final class RequestWriter {

	private static final HttpHeader ACCEPT = new HttpHeader("Accept", "application/json, text/event-stream");

	private static final HttpHeader IDENTITY = new HttpHeader("Accept-Encoding", "identity");

	private final TransportSettings settings;

	private final List<HttpHeader> common;

	RequestWriter(TransportSettings settings) {
		this.settings = settings;
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
		return post(headers, JsonRpcCodec.request(id, request.method(),
				RequestMeta.addTo(request.params(), version, this.settings.clientInfo())));
	}

	/**
	 * A request of a legacy session (L-HDR-01, L-SES-01).
	 */
	ExchangeRequest legacy(McpRequest request, ProtocolVersion version, @Nullable Secret sessionId, long id) {
		return post(sessionHeaders(version, sessionId), JsonRpcCodec.request(id, request.method(), request.params()));
	}

	/**
	 * The first message of the legacy handshake: no version header, no session id (B-012,
	 * B-036).
	 */
	ExchangeRequest initialize(ProtocolVersion proposed, long id) {
		var params = JsonRpcCodec.object().put("protocolVersion", proposed.wire());
		params.set("capabilities", JsonRpcCodec.object());
		params.set("clientInfo", this.settings.clientInfo().toJson());
		return post(headers(), JsonRpcCodec.request(id, Methods.INITIALIZE, params));
	}

	/**
	 * The last message of the legacy handshake.
	 */
	ExchangeRequest initialized(ProtocolVersion version, @Nullable Secret sessionId) {
		return post(sessionHeaders(version, sessionId), JsonRpcCodec.notification(Methods.INITIALIZED));
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
