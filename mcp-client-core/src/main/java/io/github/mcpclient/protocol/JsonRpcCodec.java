package io.github.mcpclient.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes and reads JSON-RPC messages.
 * <p>
 * Uses a mapper of its own, never that of the application, whose settings (naming,
 * inclusion) are not those of the protocol. Nesting (200 levels) and number length are
 * bounded; the length of a document is bounded by who supplies it. Decimal numbers keep
 * their exact value (B-070). A document in another encoding than UTF-8 (B-069) or with a
 * member twice, at whatever depth, does not parse: an intermediary may have seen the
 * other one (B-068). What does not parse is reported as absent and never quoted, since
 * parser messages repeat what they read. Stateless and thread-safe.
 */
public final class JsonRpcCodec {

	private static final int MAX_NESTING = 200;

	/** Skipped once if it stands at the start (B-066). */
	private static final byte[] BYTE_ORDER_MARK = { (byte) 0xef, (byte) 0xbb, (byte) 0xbf };

	private static final JsonMapper MAPPER = JsonMapper
		.builder(JsonFactory.builder()
			.disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
			.streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_NESTING).build())
			.build())
		.enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
		.enable(JsonNodeFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.build();

	private JsonRpcCodec() {
	}

	/**
	 * A new JSON object.
	 * @return the object
	 */
	public static ObjectNode object() {
		return JsonNodeFactory.instance.objectNode();
	}

	/**
	 * The JSON of a value an application passed as arguments: maps, collections, records,
	 * beans and trees.
	 * @param value the value
	 * @return its tree
	 * @throws IllegalArgumentException if it has no JSON form
	 */
	public static JsonNode tree(@Nullable Object value) {
		try {
			return MAPPER.valueToTree(value);
		}
		catch (JacksonException | StackOverflowError ex) {
			// the mapper finds out no other way that a collection contains itself
			throw new IllegalArgumentException("The arguments have no JSON form", ex);
		}
	}

	/**
	 * Forget the types of the arguments seen so far; they are looked into again when they
	 * come again. An application that ends in a JVM that goes on, as when DevTools
	 * restarts it, would otherwise be held by its types.
	 */
	public static void forgetTypes() {
		MAPPER.clearCaches();
	}

	/**
	 * A request as bytes.
	 * @param id the id
	 * @param method the method
	 * @param params the parameters
	 * @return UTF-8 JSON
	 * @throws IllegalArgumentException if the parameters are nested too deeply
	 */
	public static byte[] request(long id, String method, ObjectNode params) {
		ObjectNode message = object().put("jsonrpc", "2.0").put("id", id).put("method", method);
		message.set("params", params);
		return write(message);
	}

	/**
	 * A notification as bytes.
	 * @param method the method
	 * @param params the parameters, {@code null} for none
	 * @return UTF-8 JSON
	 */
	public static byte[] notification(String method, @Nullable ObjectNode params) {
		ObjectNode message = object().put("jsonrpc", "2.0").put("method", method);
		if (params != null) {
			message.set("params", params);
		}
		return write(message);
	}

	/**
	 * The answer to a request of a server as bytes.
	 * @param id the id of the request, echoed unchanged
	 * @param result the result
	 * @return UTF-8 JSON
	 */
	public static byte[] response(JsonNode id, ObjectNode result) {
		ObjectNode message = object().put("jsonrpc", "2.0");
		message.set("id", id);
		message.set("result", result);
		return write(message);
	}

	/**
	 * The refusal of a request of a server as bytes.
	 * @param id the id of the request, echoed unchanged
	 * @param code the error code
	 * @param reason the message of the error
	 * @return UTF-8 JSON
	 */
	public static byte[] errorResponse(JsonNode id, int code, String reason) {
		ObjectNode message = object().put("jsonrpc", "2.0");
		message.set("id", id);
		message.putObject("error").put("code", code).put("message", reason);
		return write(message);
	}

	private static byte[] write(ObjectNode message) {
		try {
			return MAPPER.writeValueAsBytes(message);
		}
		catch (JacksonException ex) {
			throw new IllegalArgumentException("The message is nested too deeply", ex);
		}
	}

	/**
	 * The JSON document in a stream, which is read to its end.
	 * @param stream UTF-8 JSON; unchecked exceptions it throws are passed on
	 * @return the document, or empty if it is not exactly one JSON document
	 */
	public static Optional<JsonNode> read(InputStream stream) {
		try {
			PushbackInputStream json = new PushbackInputStream(stream, BYTE_ORDER_MARK.length);
			byte[] start = json.readNBytes(BYTE_ORDER_MARK.length);
			if (!Arrays.equals(start, BYTE_ORDER_MARK)) {
				json.unread(start);
			}
			return present(MAPPER.readTree(json));
		}
		catch (JacksonException | NumberFormatException ex) {
			return Optional.empty();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * The JSON document in a range of bytes.
	 * @param buffer UTF-8 JSON
	 * @param offset where it starts
	 * @param length its length in bytes
	 * @return the document, or empty if it is not exactly one JSON document
	 */
	public static Optional<JsonNode> read(byte[] buffer, int offset, int length) {
		boolean marked = length >= BYTE_ORDER_MARK.length && Arrays.equals(buffer, offset,
				offset + BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
		int skipped = marked ? BYTE_ORDER_MARK.length : 0;
		try {
			return present(MAPPER.readTree(buffer, offset + skipped, length - skipped));
		}
		catch (JacksonException | NumberFormatException ex) {
			return Optional.empty();
		}
	}

	private static Optional<JsonNode> present(@Nullable JsonNode node) {
		return Optional.ofNullable(node).filter((document) -> !document.isMissingNode());
	}

	/**
	 * The messages of a document: one, or several if it is a batch (L-BAT-01). Elements
	 * that are no JSON-RPC message are left out.
	 * @param document the document
	 * @return the messages in order
	 */
	public static List<JsonRpcMessage> messages(JsonNode document) {
		List<JsonRpcMessage> messages = new ArrayList<>(1);
		if (document.isArray()) {
			document.forEach((element) -> message(element).ifPresent(messages::add));
		}
		else {
			message(document).ifPresent(messages::add);
		}
		return messages;
	}

	private static Optional<JsonRpcMessage> message(JsonNode node) {
		if (!node.isObject()) {
			return Optional.empty();
		}
		JsonNode id = node.get("id");
		String method = JsonTree.text(node, "method");
		if (method != null) {
			JsonNode params = node.get("params");
			return Optional.of((id != null) ? new JsonRpcMessage.Request(id, method, params)
					: new JsonRpcMessage.Notification(method, params));
		}
		JsonRpcError error = error(node.get("error"));
		JsonNode result = node.get("result");
		if (error != null && result != null && result.isNull()) {
			// servers that write every member of their response class
			result = null;
		}
		if ((result == null) == (error == null)) {
			return Optional.empty();
		}
		return Optional.of(new JsonRpcMessage.Response((id == null || id.isNull()) ? null : id, result, error));
	}

	private static @Nullable JsonRpcError error(@Nullable JsonNode node) {
		if (node == null || !node.path("code").canConvertToExactIntegral() || !node.path("code").canConvertToInt()) {
			return null;
		}
		String message = JsonTree.text(node, "message");
		return new JsonRpcError(node.path("code").asInt(), (message != null) ? message : "", node.get("data"));
	}

	/**
	 * The JSON-RPC error code of an answer, wherever it is carried: in {@code error}, at
	 * the top level, or in the {@code jsonRpcError} of servers that serialise their own
	 * exception (E5).
	 * @param document the document
	 * @return the code, or {@code null} if there is none
	 */
	public static @Nullable Integer errorCode(JsonNode document) {
		if (document.isArray()) {
			for (JsonNode element : document) {
				Integer code = errorCode(element);
				if (code != null) {
					return code;
				}
			}
			return null;
		}
		for (JsonNode carrier : List.of(document.path("error"), document, document.path("jsonRpcError"))) {
			JsonNode code = carrier.path("code");
			if (code.isIntegralNumber() && code.canConvertToInt()) {
				return code.asInt();
			}
		}
		return null;
	}

}
