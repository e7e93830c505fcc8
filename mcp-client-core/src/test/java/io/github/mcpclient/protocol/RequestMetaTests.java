package io.github.mcpclient.protocol;

import java.util.List;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The {@code _meta} of modern requests: M-META-01 to M-META-03.
 */
class RequestMetaTests {

	private static final Implementation CLIENT = new Implementation("c", "1", null);

	@Test
	@DisplayName("M-META-01, M-META-02: version, capabilities and client stand in every request")
	void addsTheRequiredMembers() {
		assertThat(add("{}")).isEqualTo(Json.of("""
				{'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28',
				'io.modelcontextprotocol/clientCapabilities':{},
				'io.modelcontextprotocol/clientInfo':{'name':'c','version':'1'}}}"""));
	}

	@Test
	@DisplayName("What the caller put into params and _meta is kept, except for reserved keys")
	void keepsTheMetaOfTheCaller() {
		JsonNode sent = add("""
				{'name':'t','arguments':{'a':1},'_meta':{'progressToken':7,'example.com/x':{'y':[1]},
				'io.modelcontextprotocol/protocolVersion':'1999-01-01'}}""");

		assertThat(sent.path("name").stringValue()).isEqualTo("t");
		assertThat(sent.path("arguments")).isEqualTo(Json.of("{'a':1}"));
		assertThat(sent.path("_meta").path("progressToken").intValue()).isEqualTo(7);
		assertThat(sent.path("_meta").path("example.com/x")).isEqualTo(Json.of("{'y':[1]}"));
		assertThat(sent.path("_meta").path(RequestMeta.PROTOCOL_VERSION).stringValue()).isEqualTo("2026-07-28");
	}

	@Test
	@DisplayName("The params of the caller are not changed, nor is their _meta")
	void changesNothingOfTheCaller() {
		String given = "{'a':{'b':1},'_meta':{'k':1}}";
		ObjectNode params = (ObjectNode) Json.of(given);

		ObjectNode sent = complete(params);
		sent.put("new", 1);
		((ObjectNode) sent.get("_meta")).put("new", 1);

		assertThat(params).isEqualTo(Json.of(given));
	}

	@Test
	@DisplayName("A _meta that is no object is replaced")
	void replacesWhatIsNoMeta() {
		for (String meta : List.of("null", "7", "[]", "'x'")) {
			assertThat(add("{'_meta':" + meta + "}")).isEqualTo(add("{}"));
		}
	}

	@Test
	@DisplayName("M-META-03: a client has name and version, a title only if it has one")
	void writesImplementations() {
		assertThat(CLIENT.toJson()).isEqualTo(Json.of("{'name':'c','version':'1'}"));
		assertThat(new Implementation("c", "1", "t").toJson())
			.isEqualTo(Json.of("{'name':'c','version':'1','title':'t'}"));
		assertThat(Implementation.of(Json.of("{'name':'c','version':'1','title':'t','icons':[]}")))
			.contains(new Implementation("c", "1", "t"));
		assertThat(Implementation.of(Json.of("{'name':7}"))).isEmpty();
	}

	private static JsonNode add(String params) {
		return complete((ObjectNode) Json.of(params));
	}

	private static ObjectNode complete(ObjectNode params) {
		ObjectNode sent = RequestMeta.writable(params);
		RequestMeta.declare((ObjectNode) sent.get("_meta"), ProtocolVersion.V2026_07_28, CLIENT,
				ClientCapabilities.none());
		return sent;
	}

	@Test
	@DisplayName("M-META-08: a key is reserved if the second label of its prefix is the protocol's, or it is the token")
	void knowsReservedKeys() {
		assertThat(List.of("io.modelcontextprotocol/x", "com.mcp/x", "dev.mcp.tools/x", "progressToken"))
			.allMatch(RequestMeta::isReserved);
		assertThat(List.of("traceparent", "example.com/x", "modelcontextprotocol/x", "com.example.mcp/x", "mcp", "/x"))
			.noneMatch(RequestMeta::isReserved);
	}

}
