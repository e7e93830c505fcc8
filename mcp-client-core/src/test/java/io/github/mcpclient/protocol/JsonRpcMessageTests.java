package io.github.mcpclient.protocol;

import java.util.List;

import io.github.mcpclient.protocol.JsonRpcMessage.Notification;
import io.github.mcpclient.protocol.JsonRpcMessage.Request;
import io.github.mcpclient.protocol.JsonRpcMessage.Response;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.NullNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages of a server: B-057 to B-065, E5.
 */
class JsonRpcMessageTests {

	@ParameterizedTest
	@DisplayName("S19, B-057, B-058, B-059, B-070, M-TRN-15: ids match by value, strings only in canonical form")
	@CsvSource(quoteCharacter = '`',
			value = { "1,1,true", "1,1.0,true", "1,1e0,true", "1,10e-1,true", "1,\"1\",true", "0,0,true", "0,-0,true",
					"-3,-3,true", "-3,\"-3\",true", "9007199254740993,9007199254740993,true",
					"9223372036854775807,9223372036854775807,true", "1,2,false", "1,1.5,false", "1,\"1.0\",false",
					"0,\"\",false", "0,\" \",false", "0,\"0x0\",false", "0,\"00\",false", "0,\"-0\",false",
					"1,\" 1\",false", "1,\"+1\",false", "1,\"01\",false", "0,false,false", "1,true,false",
					"0,null,false", "1,[1],false", "1,{\"a\":1},false", "9007199254740992,9007199254740993,false",
					"9223372036854775807,9223372036854775808,false", "-9223372036854775808,9223372036854775808,false",
					"0,18446744073709551616,false", "0,1e999999999,false", "9223372036854775807,1e999999999,false",
					"0,1e-999999999,false", "0,-1e999999999,false" })
	void matchesIdsByValue(long pending, String id, boolean same) {
		assertThat(Json.response("{'jsonrpc':'2.0','id':" + id + ",'result':{}}").answers(pending)).isEqualTo(same);
	}

	@ParameterizedTest
	@DisplayName("B-060 M-TRN-16: an error with id null or none is a response that answers no request")
	@ValueSource(strings = { "{'jsonrpc':'2.0','id':null,'error':{'code':-32603,'message':'boom'}}",
			"{'jsonrpc':'2.0','error':{'code':-32603,'message':'boom'}}" })
	void readsErrorsWithoutId(String text) {
		Response response = Json.response(text);

		assertThat(response.id()).isNull();
		assertThat(response.error()).isEqualTo(new JsonRpcError(-32603, "boom", null));
		assertThat(response.answers(0)).isFalse();
	}

	@ParameterizedTest
	@DisplayName("B-064 M-TRN-15: neither result nor error, both, or a broken error is no message")
	@ValueSource(strings = { "{'jsonrpc':'2.0','id':1}", "{'id':1,'result':{},'error':{'code':1,'message':'x'}}",
			"{'id':1,'error':'text'}", "{'id':1,'error':{'code':'-32000'}}", "{'id':1,'error':{}}",
			"{'id':1,'error':{'code':1.5}}", "{'id':1,'error':{'code':99999999999}}",
			"{'id':1,'error':{'code':1e999999999}}", "{'id':1,'error':null}", "{'id':1,'error':[]}", "{}", "[]", "1",
			"null", "'x'", "true", "[1,null,'x',[],[{'id':1,'result':{}}]]", "{'method':7}" })
	void ignoresWhatIsNoMessage(String text) {
		assertThat(Json.messages(text)).isEmpty();
	}

	@Test
	@DisplayName("B-064: a null result is a result, unless a real error stands beside it")
	void nullResultIsAResult() {
		assertThat(Json.response("{'id':1,'result':null}").result()).isEqualTo(NullNode.getInstance());
		assertThat(Json.response("{'id':1,'result':{'a':1},'error':null}").error()).isNull();
		assertThat(Json.response("{'id':1,'result':null,'error':{'code':-32602,'message':'m','data':[1]}}"))
			.isEqualTo(new Response(Json.of("1"), null, new JsonRpcError(-32602, "m", Json.of("[1]"))));
	}

	@Test
	@DisplayName("An error may lack its message, and an integral float is a code")
	void readsLenientErrors() {
		assertThat(Json.response("{'id':1,'error':{'code':-32601.0}}").error())
			.isEqualTo(new JsonRpcError(-32601, "", null));
		assertThat(Json.response("{'id':1,'error':{'code':5,'message':7,'data':null}}").error())
			.isEqualTo(new JsonRpcError(5, "", NullNode.getInstance()));
	}

	@Test
	@DisplayName("Requests and notifications of a server are told apart by their id")
	void readsRequestsAndNotifications() {
		assertThat(Json.messages("{'id':'a','method':'roots/list'}"))
			.containsExactly(new Request(Json.of("'a'"), "roots/list", null));
		assertThat(Json.messages("{'method':'notifications/progress','params':{'progress':1}}"))
			.containsExactly(new Notification("notifications/progress", Json.of("{'progress':1}")));
	}

	@Test
	@DisplayName("B-065, L-BAT-01: a batch is its messages in order, without what is none")
	void readsBatches() {
		List<JsonRpcMessage> messages = Json.messages(
				"[{'method':'notifications/message'},7,{'id':1,'result':{}},{'id':2},{'id':3,'error':{'code':4}}]");

		assertThat(messages).hasSize(3);
		assertThat(messages.get(0)).isInstanceOf(Notification.class);
		assertThat(((Response) messages.get(1)).answers(1)).isTrue();
		assertThat(((Response) messages.get(2)).answers(3)).isTrue();
	}

	@ParameterizedTest
	@DisplayName("M-TRN-15: the data of an error is anything, or nothing")
	@ValueSource(strings = { "{'a':1}", "[1]", "'x'", "7", "true", "null" })
	void dataOfAnErrorIsAnything(String data) {
		assertThat(Json.response("{'id':1,'error':{'code':-32603,'message':'m','data':" + data + "}}").error())
			.isEqualTo(new JsonRpcError(-32603, "m", Json.of(data)));
		assertThat(Json.response("{'id':1,'error':{'code':-32603,'message':'m'}}").error())
			.isEqualTo(new JsonRpcError(-32603, "m", null));
	}

	@ParameterizedTest
	@DisplayName("E5: the code is found wherever it is carried, integers only")
	@CsvSource(quoteCharacter = '`', value = { "{'error':{'code':-32601}}|-32601", "{'code':-32601}|-32601",
			"{'jsonRpcError':{'code':-32601}}|-32601",
			"{'message':'m','stackTrace':[],'jsonRpcError':{'code':-32601}}|-32601",
			"{'error':{'code':-32000},'code':-32601}|-32000", "{'error':'text','code':-32601}|-32601",
			"{'error':{'code':'-32601'},'code':-32601}|-32601", "[{'method':'m'},{'error':{'code':-32601}}]|-32601",
			"{'error':{'code':'-32601'}}|", "{'error':{'code':-32601.0}}|", "{'code':1e999999999}|",
			"{'code':99999999999}|", "{'result':{'code':-32601}}|", "{'data':{'error':{'code':-32601}}}|", "[]|", "{}|",
			"'-32601'|", "-32601|", "null|" }, delimiter = '|')
	void findsTheCodeOfAnError(String text, Integer code) {
		assertThat(JsonRpcCodec.errorCode(Json.of(text))).isEqualTo(code);
	}

	@Test
	@DisplayName("M-ERR-01, E-12, M-ERR-04: three codes are modern, their neighbours are not")
	void knowsTheModernCodes() {
		for (int code = -32_100; code <= -31_900; code++) {
			assertThat(ErrorCodes.isModern(code)).isEqualTo(code == -32020 || code == -32021 || code == -32022);
		}
	}

	@Test
	@DisplayName("The versions an error offers are a list of strings or nothing")
	void readsTheVersionsAnErrorOffers() {
		assertThat(error("{'supported':['2026-07-28','x']}").supportedVersions()).containsExactly("2026-07-28", "x");
		for (String data : List.of("{'supported':['a',1]}", "{'supported':'a'}", "{}", "[]", "null", "7")) {
			assertThat(error(data).supportedVersions()).isEmpty();
		}
		assertThat(new JsonRpcError(1, "", null).supportedVersions()).isEmpty();
	}

	private static JsonRpcError error(String data) {
		return new JsonRpcError(-32022, "m", Json.of(data));
	}

}
