package io.github.mcpclient.protocol;

import io.github.mcpclient.error.InvalidResponseException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Results of tools: M-TOL-02, M-TOL-03, M-UNK-01.
 */
class CallToolResultTests {

	@Test
	@DisplayName("Every kind of content is read, with what the server added")
	void readsEveryKindOfContent() {
		CallToolResult result = CallToolResult.of(Json
			.of("""
					{'content':[{'type':'text','text':'a','annotations':{'priority':1}},
					{'type':'image','data':'aQ==','mimeType':'image/png'},{'type':'audio','data':'aQ==','mimeType':'audio/wav'},
					{'type':'resource_link','uri':'file:///x','name':'x'},{'type':'resource_link','uri':'file:///y'},
					{'type':'resource','resource':{'uri':'file:///z','text':'z'}},{'type':'text','text':'b'}]}"""));

		assertThat(result.content()).extracting(Content::type)
			.containsExactly(ContentType.TEXT, ContentType.IMAGE, ContentType.AUDIO, ContentType.RESOURCE_LINK,
					ContentType.RESOURCE_LINK, ContentType.RESOURCE, ContentType.TEXT);
		assertThat(result.text()).isEqualTo("a\nb");
		assertThat(result.content().get(0).json().path("annotations")).isEqualTo(Json.of("{'priority':1}"));
		assertThat(((Content.ResourceLink) result.content().get(4)).name()).isNull();
		assertThat(((Content.EmbeddedResource) result.content().get(5)).resource().path("text").stringValue())
			.isEqualTo("z");
	}

	@ParameterizedTest
	@DisplayName("M-UNK-01: content of an unknown or broken kind is kept as written and costs nothing else")
	@ValueSource(strings = { "{'type':'hologram','data':1}", "{'type':'text'}", "{'type':'text','text':7}", "{}",
			"{'type':7}", "{'type':'image','data':'aQ=='}", "{'type':'audio','mimeType':'audio/wav'}",
			"{'type':'resource','resource':'x'}", "{'type':'resource_link'}", "null", "7", "'x'", "[]" })
	void keepsUnknownContent(String block) {
		CallToolResult result = CallToolResult
			.of(Json.of("{'content':[" + block + ",{'type':'text','text':'ok'}],'new':1}"));

		assertThat(result.content().get(0)).isEqualTo(new Content.Unknown(Json.of(block)));
		assertThat(result.content().get(0).type()).isEqualTo(ContentType.UNKNOWN);
		assertThat(result.text()).isEqualTo("ok");
		assertThat(result.json().path("new").intValue()).isEqualTo(1);
	}

	@ParameterizedTest
	@DisplayName("M-TOL-02: a failed tool is a result; absent and anything but true is no failure")
	@CsvSource(quoteCharacter = '`', delimiter = '|', value = { "'isError':true|true", "'isError':false|false",
			"'x':1|false", "'isError':null|false", "'isError':'true'|false", "'isError':1|false" })
	void knowsFailedTools(String member, boolean failed) {
		assertThat(CallToolResult.of(Json.of("{'content':[]," + member + "}")).isError()).isEqualTo(failed);
	}

	@ParameterizedTest
	@DisplayName("M-TOL-03: structured content may be any JSON value")
	@ValueSource(strings = { "{'a':1}", "[]", "1", "'x'", "true", "null", "0.1000000000000000055" })
	void structuredContentIsAnyValue(String value) {
		JsonNode node = Json.of(value);
		assertThat(CallToolResult.of(Json.of("{'structuredContent':" + value + "}")).structured()).contains(node);
	}

	@Test
	@DisplayName("M-TOL-03: absent and null structured content are different")
	void absentIsNotNull() {
		assertThat(CallToolResult.of(Json.of("{'content':[]}")).structuredContent()).isNull();
		assertThat(CallToolResult.of(Json.of("{'structuredContent':null}")).structuredContent())
			.isEqualTo(NullNode.getInstance());
	}

	@Test
	@DisplayName("M-TOL-01: a result without content is empty")
	void contentMayBeAbsent() {
		assertThat(CallToolResult.of(Json.of("{}")).content()).isEmpty();
		assertThat(CallToolResult.of(Json.of("{'content':null}")).text()).isEmpty();
	}

	@ParameterizedTest
	@DisplayName("What is no object, or has content that is no list, is an invalid answer")
	@ValueSource(strings = { "null", "[]", "7", "'x'", "{'content':{'type':'text','text':'x'}}", "{'content':'x'}",
			"{'content':7}" })
	void refusesWhatIsNoResult(String result) {
		assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(() -> CallToolResult.of(Json.of(result)))
			.satisfies((ex) -> assertThat(ex.method()).isEqualTo("tools/call"));
	}

}
