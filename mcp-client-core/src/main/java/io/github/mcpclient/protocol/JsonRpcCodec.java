package io.github.mcpclient.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes and reads JSON-RPC messages.
 * <p>
 * Uses a mapper of its own, never that of the application, whose settings (naming,
 * inclusion) are not those of the protocol. Nesting (200 levels) and number length are
 * bounded; the length of a document is bounded by who supplies it. An object with a
 * member twice is refused everywhere, since an intermediary may have seen the other one
 * (B-068); decimal numbers keep their exact value (B-070). What does not parse is
 * reported as absent and never quoted, since parser messages repeat what they read.
 * Stateless and thread-safe.
 */
public final class JsonRpcCodec {

	private static final int MAX_NESTING = 200;

	private static final int START = 4;

	private static final JsonMapper MAPPER = JsonMapper
		.builder(JsonFactory.builder()
			.streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_NESTING).build())
			.build())
		.enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
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
		catch (JacksonException ex) {
			throw new IllegalArgumentException("The arguments have no JSON form", ex);
		}
	}

	/**
	 * A request as bytes.
	 * @param id the id
	 * @param method the method
	 * @param params the parameters
	 * @return UTF-8 JSON
	 */
	public static byte[] request(long id, String method, ObjectNode params) {
		ObjectNode message = object().put("jsonrpc", "2.0").put("id", id).put("method", method);
		message.set("params", params);
		return MAPPER.writeValueAsBytes(message);
	}

	/**
	 * A notification without parameters as bytes.
	 * @param method the method
	 * @return UTF-8 JSON
	 */
	public static byte[] notification(String method) {
		return MAPPER.writeValueAsBytes(object().put("jsonrpc", "2.0").put("method", method));
	}

	/**
	 * The JSON document in a stream, which is read to its end.
	 * @param stream UTF-8 JSON; unchecked exceptions it throws are passed on
	 * @return the document, or empty if it is not exactly one JSON document
	 */
	public static Optional<JsonNode> read(InputStream stream) {
		try {
			PushbackInputStream pushback = new PushbackInputStream(stream, START);
			byte[] start = pushback.readNBytes(START);
			pushback.unread(start);
			return isUtf8(start, 0, start.length) ? present(MAPPER.readTree(pushback)) : Optional.empty();
		}
		catch (JacksonException ex) {
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
		try {
			return isUtf8(buffer, offset, length) ? present(MAPPER.readTree(buffer, offset, length)) : Optional.empty();
		}
		catch (JacksonException ex) {
			return Optional.empty();
		}
	}

	/**
	 * The protocol is UTF-8, but the parser would take UTF-16 and UTF-32 too (B-069).
	 * Both begin with a byte order mark or have a zero byte among the first.
	 */
	private static boolean isUtf8(byte[] buffer, int offset, int length) {
		for (int i = offset; i < offset + Math.min(length, START); i++) {
			if (buffer[i] == 0 || buffer[i] == (byte) 0xfe || buffer[i] == (byte) 0xff) {
				return false;
			}
		}
		return true;
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
		JsonNode result = node.get("result");
		JsonRpcError error = error(node.get("error"));
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
		Integer code = code(document.path("error"));
		if (code == null) {
			code = code(document);
		}
		return (code != null) ? code : code(document.path("jsonRpcError"));
	}

	private static @Nullable Integer code(JsonNode carrier) {
		JsonNode code = carrier.path("code");
		return (code.isIntegralNumber() && code.canConvertToInt()) ? code.asInt() : null;
	}

}
