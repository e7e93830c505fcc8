package io.github.mcpclient.protocol;

import java.util.List;

import io.github.mcpclient.error.InvalidResponseException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Prompts and completion: M-PRO-01, M-CMP-01, M-CMP-02.
 */
class PromptTests {

	@Test
	@DisplayName("M-PRO-01: prompts have arguments")
	void readsPrompts() {
		ListPromptsResult page = ListPromptsResult.of(Json.of("""
				{'prompts':[{'name':'p','title':'P','arguments':[{'name':'a','required':true},{'name':'b','title':'B',
				'description':'d'},7,{}]},{'name':''},{'name':'q','arguments':null}],'nextCursor':''}"""));

		assertThat(page.prompts()).extracting(Prompt::displayName).containsExactly("P", "q");
		assertThat(page.prompts().get(0).arguments()).containsExactly(new PromptArgument("a", null, null, true),
				new PromptArgument("b", "B", "d", false));
		assertThat(page.prompts().get(1).arguments()).isEmpty();
		assertThat(page.nextCursor()).isEmpty();
		assertThat(page.dropped()).isEqualTo(1);
	}

	@Test
	@DisplayName("M-PRO-01: a prompt is a conversation, each message one block")
	void readsMessages() {
		GetPromptResult result = GetPromptResult.of(Json.of("""
				{'description':'d','messages':[{'role':'user','content':{'type':'text','text':'hi'}},
				{'role':'assistant','content':{'type':'new'}}]}"""));

		assertThat(result.description()).isEqualTo("d");
		assertThat(result.messages()).extracting(PromptMessage::role).containsExactly(Role.USER, Role.ASSISTANT);
		assertThat(result.messages()).extracting((message) -> message.content().type())
			.containsExactly(ContentType.TEXT, ContentType.UNKNOWN);
	}

	@ParameterizedTest
	@DisplayName("M-PRO-01: a conversation with a broken message is an invalid answer")
	@ValueSource(strings = { "{}", "{'messages':{}}", "{'messages':[null]}", "{'messages':[{'role':'system'}]}",
			"{'messages':[{'role':'user'},{'role':'USER'}]}", "null" })
	void refusesBrokenConversations(String result) {
		assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(() -> GetPromptResult.of(Json.of(result)))
			.satisfies((ex) -> assertThat(ex.method()).isEqualTo("prompts/get"));
	}

	@Test
	@DisplayName("M-CMP-01: an argument is one of a prompt or of a resource template")
	void writesReferences() {
		assertThat(CompletionReference.prompt("p").toJson()).isEqualTo(Json.of("{'type':'ref/prompt','name':'p'}"));
		assertThat(CompletionReference.resource("a:{b}").toJson())
			.isEqualTo(Json.of("{'type':'ref/resource','uri':'a:{b}'}"));
	}

	@ParameterizedTest
	@DisplayName("M-CMP-02: missing suggestions are none")
	@ValueSource(strings = { "{}", "{'completion':null}", "{'completion':{}}", "{'completion':{'values':null}}",
			"{'completion':{'values':[1]}}", "{'completion':[]}" })
	void toleratesPartialSuggestions(String result) {
		CompleteResult complete = CompleteResult.of(Json.of(result));

		assertThat(complete.values()).isEmpty();
		assertThat(complete.total()).isNull();
		assertThat(complete.hasMore()).isFalse();
	}

	@Test
	@DisplayName("M-CMP-01: suggestions come with their number")
	void readsSuggestions() {
		CompleteResult result = CompleteResult
			.of(Json.of("{'completion':{'values':['a','b'],'total':7,'hasMore':true}}"));

		assertThat(result.values()).isEqualTo(List.of("a", "b"));
		assertThat(result.total()).isEqualTo(7);
		assertThat(result.hasMore()).isTrue();
		assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(() -> CompleteResult.of(Json.of("[]")));
	}

}
