package io.github.mcpclient.protocol;

import java.util.List;

import io.github.mcpclient.error.InvalidResponseException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tools and pages of them: B-174, M-TOL-05, M-TOL-06, M-TOL-09.
 */
class ToolTests {

	@Test
	@DisplayName("M-TOL-08 M-TOL-09: schemas and unknown members stay exactly as the server wrote them")
	void keepsSchemasAsWritten() {
		JsonNode schema = Json
			.of("""
					{'$schema':'https://json-schema.org/draft/2020-12/schema','$defs':{'a':{'$anchor':'x'}},'type':'object',
					'allOf':[{'if':{},'then':{'not':{}},'else':{'oneOf':[]}}],'additionalProperties':false,'x-y':[null],
					'properties':{'n':{'minimum':0.10,'maximum':12345678901234567890123}},'$ref':'http://127.0.0.1:9/x'}""");
		ObjectNode node = JsonRpcCodec.object().put("name", "t").put("vendor", 1);
		node.set("inputSchema", schema);

		Tool tool = Tool.of(node).orElseThrow();

		assertThat(tool.inputSchema()).isSameAs(schema).asString().contains("\"minimum\":0.10");
		assertThat(tool.json()).isSameAs(node);
		assertThat(tool.outputSchema()).isNull();
	}

	@Test
	@DisplayName("B-171: a schema may say anything anywhere; it costs no tool of the list")
	void readsListsWithAnySchema() {
		JsonNode list = Json.of("""
				{'tools':[{'name':'a','inputSchema':{}},
				{'name':'b','inputSchema':{'additionalProperties':{'type':'string'},'items':true,'required':'no'}},
				{'name':'c','inputSchema':{'additionalProperties':false,'type':['object','null'],'enum':{}}}]}""");

		assertThat(ListToolsResult.of(list).tools()).extracting(Tool::name).containsExactly("a", "b", "c");
		assertThat(ListToolsResult.of(list).tools()).extracting(Tool::inputSchema)
			.containsExactlyElementsOf(
					list.path("tools").valueStream().map((tool) -> tool.get("inputSchema")).toList());
	}

	@ParameterizedTest
	@DisplayName("M-TOL-06: title, then title of the annotations, then name")
	@CsvSource(quoteCharacter = '`', delimiter = '|',
			value = { "'title':'T','annotations':{'title':'A'}|T", "'annotations':{'title':'A'}|A",
					"'annotations':{}|n", "'title':7,'annotations':{'title':7}|n", "'annotations':null|n" })
	void displayNameFallsBack(String members, String name) {
		assertThat(tool(members).displayName()).isEqualTo(name);
	}

	@Test
	@DisplayName("M-TOL-05: what the server left out or wrote wrongly has the default of the specification")
	void annotationsHaveDefaults() {
		ToolAnnotations defaults = new ToolAnnotations(null, false, true, false, true);

		assertThat(tool("'x':1").annotations()).isEqualTo(defaults);
		assertThat(tool("'annotations':[]").annotations()).isEqualTo(defaults);
		assertThat(tool("'annotations':{'readOnlyHint':'true','destructiveHint':0,'openWorldHint':null}").annotations())
			.isEqualTo(defaults);
		assertThat(tool(
				"'annotations':{'readOnlyHint':true,'destructiveHint':false,'idempotentHint':true,'openWorldHint':false}")
			.annotations()).isEqualTo(new ToolAnnotations(null, true, false, true, false));
	}

	@Test
	@DisplayName("M-TOL-06: names outside of the recommended alphabet are accepted, case matters")
	void acceptsUnusualNames() {
		for (String name : List.of("Get", "get", "a b", "données", "x".repeat(300), "a/b")) {
			JsonNode node = Json.of("{'name':'" + name + "','inputSchema':{}}");
			assertThat(Tool.of(node)).get().extracting(Tool::name).isEqualTo(name);
		}
	}

	@Test
	@DisplayName("S18, B-174: broken entries cost nothing but themselves, and are counted")
	void keepsGoodToolsAmongBrokenOnes() {
		ListToolsResult page = ListToolsResult.of(Json.of("""
				{'tools':[{'name':'good','inputSchema':{'type':'object'}},null,{'name':'x'},
				{'name':'y','inputSchema':null},{'inputSchema':{}},{'name':'','inputSchema':{'type':'object'}},7,[],
				{'name':8,'inputSchema':{}},{'name':'s','inputSchema':true},
				{'name':'good2','inputSchema':{'type':'object'}}],'nextCursor':'c'}"""));

		assertThat(page.tools()).extracting(Tool::name).containsExactly("good", "good2");
		assertThat(page.dropped()).isEqualTo(9);
		assertThat(page.nextCursor()).isEqualTo("c");
	}

	@ParameterizedTest
	@DisplayName("S17, B-174: no list of tools is an invalid answer, not an empty one")
	@ValueSource(strings = { "{}", "{'tools':null}", "{'tools':{}}", "{'tools':'x'}", "[]", "null", "7" })
	void refusesWhatIsNoList(String result) {
		assertThatExceptionOfType(InvalidResponseException.class).isThrownBy(() -> ListToolsResult.of(Json.of(result)))
			.satisfies((ex) -> assertThat(ex.method()).isEqualTo("tools/list"));
	}

	@ParameterizedTest
	@DisplayName("The cursor is opaque: an empty one is one, anything but a string is none")
	@CsvSource(quoteCharacter = '`', delimiter = '|', nullValues = "none",
			value = { "'nextCursor':''|``", "'nextCursor':null|none", "'nextCursor':7|none", "'x':1|none" })
	void cursorIsOpaque(String member, String cursor) {
		assertThat(ListToolsResult.of(Json.of("{'tools':[]," + member + "}")).nextCursor()).isEqualTo(cursor);
	}

	private static Tool tool(String members) {
		return Tool.of(Json.of("{'name':'n','inputSchema':{}," + members + "}")).orElseThrow();
	}

}
