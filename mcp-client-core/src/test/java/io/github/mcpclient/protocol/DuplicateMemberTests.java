package io.github.mcpclient.protocol;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

@DisplayName("B-068: an object with a member twice is no document")
class DuplicateMemberTests {

	@ParameterizedTest
	@ValueSource(strings = { "{\"a\":1,\"a\":1}", "{\"a\":null,\"a\":1}", "{\"a\":1,\"b\":2,\"\\u0061\":3}",
			"{\"result\":{\"a\":[],\"a\":{}}}", "[{\"x\":{\"y\":{\"a\":1,\"a\":2}}}]", "{\"a\":[{\"b\":1,\"b\":2}]}" })
	void memberTwiceAtAnyDepthIsRefused(String json) {
		byte[] bytes = json.getBytes(StandardCharsets.UTF_8);

		assertThat(JsonRpcCodec.read(bytes, 0, bytes.length)).isEmpty();
		assertThat(JsonRpcCodec.read(new ByteArrayInputStream(bytes))).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"a\":{\"a\":1},\"b\":{\"a\":2}}", "[{\"a\":1},{\"a\":1}]", "{\"a\":1,\"A\":1}" })
	void sameNameInDifferentObjectsIsFine(String json) {
		byte[] bytes = json.getBytes(StandardCharsets.UTF_8);

		assertThat(JsonRpcCodec.read(bytes, 0, bytes.length)).isPresent();
		assertThat(JsonRpcCodec.read(new ByteArrayInputStream(bytes))).isPresent();
	}

}
