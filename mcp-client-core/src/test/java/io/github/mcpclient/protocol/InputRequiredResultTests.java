package io.github.mcpclient.protocol;

import io.github.mcpclient.error.InvalidResponseException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Results that ask for input: M-MRT-01 to M-MRT-08, B-194, B-196.
 */
class InputRequiredResultTests {

	@Test
	@DisplayName("M-MRT-01, M-MRT-02, M-MRT-08: requests by key in order, and the state exactly as it came")
	void readsRequestsAndState() {
		JsonNode result = Json
			.of("""
					{'resultType':'input_required','inputRequests':{'b':{'method':'elicitation/create','params':{'message':'m'}},
					'a':{'method':'roots/list'},'c':{'method':'sampling/createMessage','params':{}}},
					'requestState':' {\\u0022x\\u0022: 1.0} '}""");

		InputRequiredResult required = read(result);

		assertThat(InputRequiredResult.isOne(result)).isTrue();
		assertThat(required.inputRequests().keySet()).containsExactly("b", "a", "c");
		assertThat(required.inputRequests().get("a"))
			.isEqualTo(new InputRequest(Methods.ROOTS_LIST, JsonRpcCodec.object()));
		assertThat(required.requestState()).isEqualTo(" {\"x\": 1.0} ");
	}

	@Test
	@DisplayName("M-MRT-03, M-MRT-06: no state is null, and a state alone asks for nothing else")
	void stateAndRequestsAreOptional() {
		assertThat(read(Json.of("{'inputRequests':{}}")).requestState()).isNull();
		assertThat(read(Json.of("{'inputRequests':{},'requestState':null}")).requestState()).isNull();
		assertThat(read(Json.of("{'requestState':''}"))).satisfies((required) -> {
			assertThat(required.inputRequests()).isEmpty();
			assertThat(required.requestState()).isEmpty();
		});
	}

	@ParameterizedTest
	@DisplayName("M-MRT-07, M-MRT-08, B-196: what asks for nothing, or for something nobody can give, is invalid")
	@ValueSource(strings = { "{}", "null", "{'requestState':null}", "{'requestState':7}",
			"{'inputRequests':[],'requestState':'s'}", "{'inputRequests':null,'requestState':'s'}",
			"{'inputRequests':7}", "{'inputRequests':{'a':{'method':'x/unknown','params':{}}}}",
			"{'inputRequests':{'a':null}}", "{'inputRequests':{'a':{'method':'elicitation/create'}}}",
			"{'inputRequests':{'a':{'params':{}}}}", "{'inputRequests':{'a':{'method':'roots/list','params':[]}}}",
			"{'inputRequests':{'a':{'method':'roots/list'},'b':{}}}" })
	void refusesWhatCannotBeAnswered(String result) {
		assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(() -> read(Json.of(result)))
			.satisfies((ex) -> assertThat(ex.method()).isEqualTo("tools/call"));
	}

	@ParameterizedTest
	@DisplayName("M-RTY-01: every other type is no such result")
	@ValueSource(strings = { "{}", "{'resultType':'complete'}", "{'resultType':'INPUT_REQUIRED'}", "{'resultType':7}",
			"null" })
	void knowsOtherResults(String result) {
		assertThat(InputRequiredResult.isOne(Json.of(result))).isFalse();
	}

	@Test
	@DisplayName("M-MRT-01, M-MRT-03: a round has its own answers and state, or none")
	void resumesWithTheLatestRoundOnly() {
		ObjectNode params = (ObjectNode) Json.of("{'name':'t'}");
		ObjectNode answers = (ObjectNode) Json.of("{'a':{'action':'decline'}}");

		assertThat(InputRequiredResult.resume(params, answers, " s "))
			.isEqualTo(Json.of("{'name':'t','inputResponses':{'a':{'action':'decline'}},'requestState':' s '}"));
		assertThat(InputRequiredResult.resume(params, JsonRpcCodec.object(), null)).isEqualTo(Json.of("{'name':'t'}"));
		assertThat(params).hasSize(1);
	}

	private static InputRequiredResult read(JsonNode result) {
		return InputRequiredResult.of(Methods.TOOLS_CALL, result);
	}

}
