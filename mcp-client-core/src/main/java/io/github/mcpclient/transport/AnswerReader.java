package io.github.mcpclient.transport;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

import io.github.mcpclient.error.FailureCode;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.error.McpTimeoutException;
import io.github.mcpclient.error.McpTimeoutException.Phase;
import io.github.mcpclient.exchange.ExchangeResponse;
import io.github.mcpclient.exchange.ServerEvent;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.JsonRpcMessage;
import io.github.mcpclient.protocol.McpHeaders;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the answer to one request out of a response, JSON or event stream.
 * <p>
 * Reading ends with the response to the request, not with the stream (M-TRN-10). The body
 * of a POST answers that POST even when its id is null or missing, as it is in most
 * refusals of real servers (M-TRN-16), but a result must name the request.
 */
final class AnswerReader {

	private final ExchangeResponse response;

	private final long requestId;

	private final Consumer<JsonRpcMessage> receiver;

	private JsonRpcMessage.@Nullable Response matched;

	private JsonRpcMessage.@Nullable Response unidentified;

	private @Nullable Integer errorCode;

	private AnswerReader(ExchangeResponse response, long requestId, Consumer<JsonRpcMessage> receiver) {
		this.response = response;
		this.requestId = requestId;
		this.receiver = receiver;
	}

	/**
	 * Read an answer.
	 * @param response the response
	 * @param requestId the id of the request
	 * @param receiver takes what comes before the answer and is none (M-TRN-08)
	 * @return what came back
	 */
	static Answer read(ExchangeResponse response, long requestId, Consumer<JsonRpcMessage> receiver) {
		AnswerReader reader = new AnswerReader(response, requestId, receiver);
		if (response.isSuccess()) {
			reader.readBody();
		}
		else {
			reader.readRefusal();
		}
		return reader.answer();
	}

	/**
	 * Read an answer where nothing else can be meant for anybody.
	 * @param response the response
	 * @param requestId the id of the request
	 * @return what came back
	 */
	static Answer read(ExchangeResponse response, long requestId) {
		return read(response, requestId, AnswerReader::ignore);
	}

	/**
	 * Read an answer whose status says everything.
	 * @param response the response
	 * @return status and headers
	 */
	static Answer acknowledgement(ExchangeResponse response) {
		response.discardBody();
		return new AnswerReader(response, 0, AnswerReader::ignore).answer();
	}

	private static void ignore(JsonRpcMessage message) {
		// before there is a session nobody can be meant
	}

	/**
	 * Read messages off a stream that is no answer to a call.
	 * @param response the stream
	 * @param wanted takes a message and says whether to read on
	 */
	static void readWhile(ExchangeResponse response, Predicate<JsonRpcMessage> wanted) {
		boolean more = true;
		ServerEvent event = response.nextEvent();
		while (event != null && more) {
			for (JsonRpcMessage message : messages(event)) {
				more = more && wanted.test(message);
			}
			event = more ? response.nextEvent() : null;
		}
	}

	private static List<JsonRpcMessage> messages(ServerEvent event) {
		return event.isMessage()
				? JsonRpcCodec.read(event.data(), 0, event.data().length).map(JsonRpcCodec::messages).orElse(List.of())
				: List.of();
	}

	private void readBody() {
		if (this.response.isEmpty() || this.response.isCoded()) {
			return;
		}
		if (this.response.isEventStream()) {
			readEvents();
		}
		else {
			JsonRpcCodec.read(this.response.body()).ifPresent(this::accept);
		}
	}

	/**
	 * The status of a refusal is known, whatever becomes of its body.
	 */
	private void readRefusal() {
		try {
			readBody();
		}
		catch (McpException ex) {
			boolean bodyOnly = ex.code() == FailureCode.TOO_LARGE || ex.code() == FailureCode.TRANSPORT
					|| (ex instanceof McpTimeoutException timeout && timeout.phase() == Phase.CHUNK);
			if (!bodyOnly) {
				throw ex;
			}
		}
	}

	private void readEvents() {
		ServerEvent event = this.response.nextEvent();
		while (event != null && this.matched == null) {
			if (event.isMessage()) {
				JsonRpcCodec.read(event.data(), 0, event.data().length).ifPresent(this::accept);
			}
			event = (this.matched == null) ? this.response.nextEvent() : null;
		}
	}

	private void accept(JsonNode document) {
		if (this.errorCode == null) {
			this.errorCode = JsonRpcCodec.errorCode(document);
		}
		List<JsonRpcMessage> messages = JsonRpcCodec.messages(document);
		for (JsonRpcMessage message : messages) {
			if (message instanceof JsonRpcMessage.Response candidate) {
				accept(candidate);
			}
			else {
				this.receiver.accept(message);
			}
		}
	}

	private void accept(JsonRpcMessage.Response candidate) {
		if (this.matched == null && candidate.answers(this.requestId)) {
			this.matched = candidate;
		}
		else if (this.unidentified == null && candidate.error() != null && isUnidentified(candidate)) {
			this.unidentified = candidate;
		}
	}

	/**
	 * A refusal that names no id, or an empty one, belongs to the POST it answers; one
	 * that names another id is somebody else's.
	 */
	private static boolean isUnidentified(JsonRpcMessage.Response candidate) {
		JsonNode id = candidate.id();
		return id == null || (id.isString() && id.stringValue().isEmpty());
	}

	private Answer answer() {
		JsonRpcMessage.Response found = (this.matched != null) ? this.matched : this.unidentified;
		return new Answer(this.response.status(), this.response.header("WWW-Authenticate") != null,
				this.response.header("Retry-After"), this.response.headers(McpHeaders.SESSION_ID),
				(found != null) ? found.result() : null, (found != null) ? found.error() : null, this.matched != null,
				this.errorCode, (found != null) ? BodyForm.OTHER : BodyForm.of(this.response));
	}

}
