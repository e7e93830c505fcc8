package io.github.mcpclient.protocol;

import java.io.ByteArrayInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Reading and writing JSON documents: B-066 to B-071.
 */
class JsonRpcCodecTests {

	@Test
	@DisplayName("A request has version, id, method and params, a notification no id")
	void writesMessages() {
		byte[] request = JsonRpcCodec.request(7, "tools/call", JsonRpcCodec.object().put("name", "é\u2028😀"));

		assertThat(read(request))
			.contains(Json.of("{'jsonrpc':'2.0','id':7,'method':'tools/call','params':{'name':'é\u2028😀'}}"));
		assertThat(new String(JsonRpcCodec.notification("notifications/initialized", null), StandardCharsets.UTF_8))
			.isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
		assertThat(new String(JsonRpcCodec.request(Long.MAX_VALUE, "m", JsonRpcCodec.object()), StandardCharsets.UTF_8))
			.contains("\"id\":9223372036854775807");
	}

	@ParameterizedTest
	@DisplayName("What is not exactly one JSON document is absent, never an exception")
	@ValueSource(strings = { "", " ", "\n", "{", "}", "{\"a\":1", "{\"a\":1}}", "{}{}", "{} x", "{} {}", "[] 1", "{}]",
			"1 2", "nul", "{'a':1}", "{a:1}", "{\"a\":01}", "{\"a\":.5}", "{\"a\":NaN}", "{\"a\":1,}", "[1,]",
			"// c\n{}", "/* c */{}", "\"a", "\"\n\"", "<html>", "data: {}", "{\"a\":\"\\x\"}", "{\"a\":1e99999999999}",
			"\u0000{}", "{}\u0000" })
	void refusesWhatIsNoDocument(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		assertThat(read(bytes)).isEmpty();
		assertThat(stream(bytes)).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "[]", " {} ", "null", "1", "\"a\"", "true", "\r\n{\"a\":[1,2,{}]}\r\n" })
	void readsDocuments(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		assertThat(read(bytes)).isPresent().isEqualTo(stream(bytes));
		byte[] padded = ("xx" + text + "yy").getBytes(StandardCharsets.UTF_8);
		assertThat(JsonRpcCodec.read(padded, 2, padded.length - 4)).isEqualTo(read(bytes));
	}

	@Test
	@DisplayName("B-066: one byte order mark is skipped, on every path; a second one is not")
	void skipsOneByteOrderMark() {
		byte[] marked = "\ufeff{\"a\":1}".getBytes(StandardCharsets.UTF_8);
		byte[] twice = "\ufeff\ufeff{\"a\":1}".getBytes(StandardCharsets.UTF_8);

		assertThat(read(marked)).contains(Json.of("{'a':1}")).isEqualTo(stream(marked));
		assertThat(read(twice)).isEmpty();
		assertThat(stream(twice)).isEmpty();
	}

	@ParameterizedTest
	@DisplayName("B-069: JSON in another encoding than UTF-8 is refused")
	@ValueSource(strings = { "UTF-16BE", "UTF-16LE", "UTF-16", "UTF-32BE", "UTF-32LE" })
	void refusesOtherEncodings(String charset) {
		byte[] bytes = "{\"a\":1}".getBytes(Charset.forName(charset));
		assertThat(read(bytes)).isEmpty();
		assertThat(stream(bytes)).isEmpty();
		byte[] marked = "\ufeff{\"a\":1}".getBytes(Charset.forName(charset));
		assertThat(read(marked)).isEmpty();
		assertThat(stream(marked)).isEmpty();
	}

	@Test
	@DisplayName("B-069: malformed UTF-8 is refused, an escaped lone surrogate is kept")
	void refusesMalformedUtf8() {
		assertThat(read(new byte[] { '"', (byte) 0xc3, '"' })).isEmpty();
		assertThat(read(new byte[] { '"', (byte) 0xff, '"' })).isEmpty();
		assertThat(read("\"é\"".getBytes(StandardCharsets.ISO_8859_1))).isEmpty();
		assertThat(Json.of("'\\ud800'").stringValue()).isEqualTo("\ud800");
	}

	@ParameterizedTest
	@DisplayName("B-068: a document with a duplicate member is refused, at every depth")
	@ValueSource(strings = { "{\"id\":1,\"id\":2}", "{\"result\":{},\"result\":{}}", "{\"a\":{\"b\":1,\"b\":1}}",
			"[{\"a\":1,\"a\":1}]", "{\"\\u0061\":1,\"a\":2}" })
	void refusesDuplicateMembers(String text) {
		assertThat(Json.read(text)).isEmpty();
	}

	@Test
	@DisplayName("B-070: numbers of a payload keep their value")
	void keepsNumbersExactly() {
		for (String number : List.of("9007199254740993", "12345678901234567890123", "0.1000000000000000055", "0.10",
				"1E+2", "3.0", "1E+999999999")) {
			assertThat(Json.of("[" + number + "]")).hasToString("[" + number + "]");
		}
		assertThat(Json.read("[" + "9".repeat(1_001) + "]")).isEmpty();
	}

	@Test
	@DisplayName("B-071: 200 levels are read, more are refused, however many")
	void boundsNesting() {
		assertThat(Json.read("[".repeat(200) + "]".repeat(200))).isPresent();
		assertThat(Json.read("{\"a\":".repeat(200) + "1" + "}".repeat(200))).isPresent();
		for (int depth : new int[] { 201, 499, 600, 1_001, 100_000 }) {
			assertThat(Json.read("[".repeat(depth) + "]".repeat(depth))).isEmpty();
			assertThat(Json.read("{\"a\":".repeat(depth) + "1" + "}".repeat(depth))).isEmpty();
		}
		assertThat(JsonRpcCodec.errorCode(Json.of("[".repeat(199) + "{'code':-32601}" + "]".repeat(199))))
			.isEqualTo(-32601);
	}

	@Test
	@DisplayName("Arguments become a tree; what has no JSON form is the caller's mistake")
	void makesTreesOfArguments() {
		record City(String name, int size) {
		}
		assertThat(JsonRpcCodec.tree(Map.of("a", List.of(1, "b", true)))).isEqualTo(Json.of("{'a':[1,'b',true]}"));
		assertThat(JsonRpcCodec.tree(new City("Ulm", 1))).isEqualTo(Json.of("{'name':'Ulm','size':1}"));
		assertThat(JsonRpcCodec.tree(Json.of("{'a':1}"))).isEqualTo(Json.of("{'a':1}"));
		List<Object> broken = new AbstractList<>() {
			@Override
			public Object get(int index) {
				throw new IllegalStateException("broken");
			}

			@Override
			public int size() {
				return 1;
			}
		};
		assertThatIllegalArgumentException().isThrownBy(() -> JsonRpcCodec.tree(broken))
			.withMessage("The arguments have no JSON form");
	}

	@Test
	@DisplayName("Arguments nested too deeply to be written are the caller's mistake")
	void refusesTooDeepArguments() {
		ObjectNode deep = JsonRpcCodec.object();
		for (int i = 0; i < 600; i++) {
			ObjectNode outer = JsonRpcCodec.object();
			outer.set("a", deep);
			deep = outer;
		}
		ObjectNode params = deep;

		assertThatIllegalArgumentException().isThrownBy(() -> JsonRpcCodec.request(1, "tools/call", params));
	}

	@Test
	@DisplayName("Arguments that contain themselves are the caller's mistake too, not a stack overflow")
	void refusesCycles() {
		Map<String, Object> cycle = new HashMap<>();
		cycle.put("self", cycle);

		assertThatIllegalArgumentException().isThrownBy(() -> JsonRpcCodec.tree(cycle));
	}

	private static Optional<JsonNode> read(byte[] bytes) {
		return JsonRpcCodec.read(bytes, 0, bytes.length);
	}

	private static Optional<JsonNode> stream(byte[] bytes) {
		return JsonRpcCodec.read(new ByteArrayInputStream(bytes));
	}

}
