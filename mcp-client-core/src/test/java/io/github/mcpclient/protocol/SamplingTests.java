package io.github.mcpclient.protocol;

import java.util.List;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Messages of a model: M-SAM-01, M-SAM-02.
 */
class SamplingTests {

	private static final String USE = "{'role':'assistant','content':{'type':'tool_use','id':'u1','name':'t','input':{}}}";

	private static final String RESULT = "{'role':'user','content':[{'type':'tool_result','toolUseId':'u1','content':[]}]}";

	@Test
	@DisplayName("M-SAM-01: content is one block or several, everything else is kept as written")
	void readsRequests() {
		JsonNode params = Json
			.of("""
					{'messages':[{'role':'user','content':{'type':'text','text':'a'}},
					{'role':'assistant','content':[{'type':'text','text':'b'},{'type':'image','data':'','mimeType':'image/png'}]}],
					'maxTokens':100,'systemPrompt':'s','modelPreferences':{'hints':[{'name':'m'}]},'temperature':0.1,
					'tools':[{'name':'t','inputSchema':{}}],'toolChoice':{'mode':'auto'}}""");

		CreateMessageRequest request = CreateMessageRequest.of(params).orElseThrow();

		assertThat(request.messages()).extracting((message) -> message.content().size()).containsExactly(1, 2);
		assertThat(request.maxTokens()).isEqualTo(100);
		assertThat(request.systemPrompt()).isEqualTo("s");
		assertThat(request.tools()).extracting(Tool::name).containsExactly("t");
		assertThat(request.usesTools()).isTrue();
		assertThat(request.json()).isSameAs(params);
	}

	@ParameterizedTest
	@DisplayName("M-SAM-01: what lacks messages or a limit is no request")
	@ValueSource(strings = { "null", "{}", "{'messages':[]}", "{'maxTokens':1}", "{'messages':{},'maxTokens':1}",
			"{'messages':[],'maxTokens':0}", "{'messages':[],'maxTokens':1.5}", "{'messages':[],'maxTokens':'1'}",
			"{'messages':[],'maxTokens':1e30}", "{'messages':[{'role':'system','content':{}}],'maxTokens':1}" })
	void refusesBrokenRequests(String params) {
		assertThat(CreateMessageRequest.of(Json.of(params))).isEmpty();
	}

	@Test
	@DisplayName("M-SAM-02: tools used and their results match")
	void acceptsMatchingToolUses() {
		CreateMessageRequest request = CreateMessageRequest.of(conversation(USE + "," + RESULT)).orElseThrow();

		assertThat(request.messages()).flatExtracting(SamplingMessage::content)
			.extracting(Content::type)
			.containsExactly(ContentType.TOOL_USE, ContentType.TOOL_RESULT);
		assertThat(request.usesTools()).isFalse();
	}

	@ParameterizedTest
	@DisplayName("M-SAM-02: unmatched uses, foreign results and results among other content are refused")
	@ValueSource(strings = { USE, RESULT, USE + "," + USE + "," + RESULT, RESULT + "," + USE,
			USE + ",{'role':'user','content':{'type':'tool_result','toolUseId':'u2','content':[]}}",
			USE + ",{'role':'user','content':[{'type':'tool_result','toolUseId':'u1','content':[]},{'type':'text','text':'x'}]}" })
	void refusesUnmatchedToolUses(String messages) {
		assertThat(CreateMessageRequest.of(conversation(messages))).isEmpty();
	}

	@ParameterizedTest
	@DisplayName("M-UNK-01: uses and results that lack something are unknown content")
	@ValueSource(strings = { "{'type':'tool_use','id':'i','name':'n'}", "{'type':'tool_use','id':'i','input':{}}",
			"{'type':'tool_use','name':'n','input':{}}", "{'type':'tool_result','content':[]}" })
	void keepsBrokenToolContent(String block) {
		assertThat(Content.of(Json.of(block)).type()).isEqualTo(ContentType.UNKNOWN);
	}

	@Test
	@DisplayName("M-SAM-01, M-MRT-09: the answer has one block, or a list of several")
	void writesAnswers() {
		assertThat(CreateMessageResult.text("hi", "m").toJson()).isEqualTo(Json
			.of("{'role':'assistant','model':'m','content':{'type':'text','text':'hi'},'stopReason':'endTurn'}"));
		assertThat(new CreateMessageResult(List.of(Content.text("a"), Content.text("b")), "m", null).toJson())
			.isEqualTo(Json
				.of("{'role':'assistant','model':'m','content':[{'type':'text','text':'a'},{'type':'text','text':'b'}]}"));
		assertThatIllegalArgumentException().isThrownBy(() -> new CreateMessageResult(List.of(), "m", null));
	}

	private static JsonNode conversation(String messages) {
		return Json.of("{'maxTokens':1,'messages':[" + messages + "]}");
	}

}
