package io.github.mcpclient.protocol;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

import tools.jackson.databind.JsonNode;

/**
 * JSON of tests, read by the codec under test.
 */
final class Json {

	private Json() {
	}

	static Optional<JsonNode> read(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		return JsonRpcCodec.read(bytes, 0, bytes.length);
	}

	static JsonNode of(String text) {
		return read(text.replace('\'', '"')).orElseThrow();
	}

	static List<JsonRpcMessage> messages(String text) {
		return JsonRpcCodec.messages(of(text));
	}

	static JsonRpcMessage.Response response(String text) {
		return (JsonRpcMessage.Response) messages(text).get(0);
	}

}
