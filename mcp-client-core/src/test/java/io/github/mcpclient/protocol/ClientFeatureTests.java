package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What a client does for a server: M-META-04 to M-META-06, M-ELI, M-SAM, M-ROO-01.
 */
class ClientFeatureTests {

	private static final ClientCapabilities ALL = new ClientCapabilities(true, true, true, true, true, true);

	@ParameterizedTest
	@DisplayName("M-META-04, M-META-05, L-ELI-01, M-META-07: each revision gets the capabilities it has, as objects")
	@CsvSource(quoteCharacter = '`', delimiter = '|', value = {
			"V2026_07_28|{'roots':{},'sampling':{'tools':{}},'elicitation':{'form':{},'url':{}}}",
			"V2025_11_25|{'roots':{'listChanged':true},'sampling':{'tools':{}},'elicitation':{'form':{},'url':{}}}",
			"V2025_06_18|{'roots':{'listChanged':true},'sampling':{},'elicitation':{}}",
			"V2025_03_26|{'roots':{'listChanged':true},'sampling':{}}",
			"V2024_11_05|{'roots':{'listChanged':true},'sampling':{}}" })
	void declaresCapabilities(ProtocolVersion version, String json) {
		assertThat(ALL.toJson(version)).isEqualTo(Json.of(json));
		assertThat(ClientCapabilities.none().toJson(version)).isEmpty();
	}

	@Test
	@DisplayName("M-META-06, L-ELI-01: one mode alone is declared as such, and not where it does not exist")
	void declaresSingleModes() {
		ClientCapabilities url = new ClientCapabilities(false, false, false, false, false, true);
		ClientCapabilities form = new ClientCapabilities(false, false, false, false, true, false);

		assertThat(url.toJson(ProtocolVersion.V2026_07_28)).isEqualTo(Json.of("{'elicitation':{'url':{}}}"));
		assertThat(url.toJson(ProtocolVersion.V2025_06_18)).isEmpty();
		assertThat(form.toJson(ProtocolVersion.V2025_11_25)).isEqualTo(Json.of("{'elicitation':{'form':{}}}"));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new ClientCapabilities(false, true, false, false, false, false));
	}

	@ParameterizedTest
	@DisplayName("M-ELI-01: without a mode it is a form")
	@ValueSource(strings = { "'x':1", "'mode':null", "'mode':'form'" })
	void readsForms(String mode) {
		JsonNode params = Json.of("{'message':'m','requestedSchema':{'type':'object'}," + mode + "}");

		assertThat(ElicitRequest.of(params))
			.contains(new ElicitRequest(ElicitMode.FORM, "m", Json.of("{'type':'object'}"), null, null, params));
	}

	@Test
	@DisplayName("M-ELI-07: the full URL is handed over")
	void readsUrls() {
		JsonNode params = Json.of("{'mode':'url','message':'m','url':'https://a/?b=c#d','elicitationId':'e'}");

		assertThat(ElicitRequest.of(params))
			.contains(new ElicitRequest(ElicitMode.URL, "m", null, "https://a/?b=c#d", "e", params));
	}

	@ParameterizedTest
	@DisplayName("L-ELI-03: what lacks something or has an unknown mode is no request")
	@ValueSource(strings = { "{}", "null", "[]", "{'message':'m'}", "{'requestedSchema':{}}",
			"{'message':'m','requestedSchema':[]}", "{'message':'m','mode':'url'}",
			"{'message':'m','mode':'url','url':7}",
			"{'message':'m','mode':'voice','url':'https://a','requestedSchema':{}}",
			"{'message':'m','mode':7,'url':'https://a','requestedSchema':{}}" })
	void refusesBrokenElicitations(String params) {
		assertThat(ElicitRequest.of(Json.of(params))).isEmpty();
	}

	@Test
	@DisplayName("M-ELI-04: content only with an accepted form, of the types forms have")
	void writesAnswers() {
		assertThat(ElicitResult.accept(Map.of("a", List.of("x"))).toJson())
			.isEqualTo(Json.of("{'action':'accept','content':{'a':['x']}}"));
		assertThat(ElicitResult.accept().toJson()).isEqualTo(Json.of("{'action':'accept'}"));
		assertThat(ElicitResult.decline().toJson()).isEqualTo(Json.of("{'action':'decline'}"));
		assertThat(ElicitResult.cancel().toJson()).isEqualTo(Json.of("{'action':'cancel'}"));
		assertThatIllegalArgumentException().isThrownBy(() -> ElicitResult.accept("x"));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> new ElicitResult(ElicitAction.CANCEL, JsonRpcCodec.object()));
		for (Object bad : List.of(List.of(1), Map.of(), List.of(List.of()))) {
			assertThatIllegalArgumentException().isThrownBy(() -> ElicitResult.accept(Map.of("a", bad)));
		}
	}

	@ParameterizedTest
	@DisplayName("M-ROO-01: roots are file URIs")
	@ValueSource(strings = { "", "/home", "http://a/b", "file:relative", "file://", "FILE", "file:///a b", "file:/x" })
	void refusesOtherRoots(String uri) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Root(uri, null));
	}

	@Test
	@DisplayName("M-ROO-01, M-MRT-09: the answer is the list alone")
	void writesRoots() {
		ListRootsResult result = new ListRootsResult(
				List.of(new Root("file:///a%20b", "n"), new Root("file://host/c", null)));

		assertThat(result.toJson())
			.isEqualTo(Json.of("{'roots':[{'uri':'file:///a%20b','name':'n'},{'uri':'file://host/c'}]}"));
	}

}
