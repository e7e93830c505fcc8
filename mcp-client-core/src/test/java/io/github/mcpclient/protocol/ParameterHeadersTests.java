package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Arguments mirrored into headers: M-XMH-01 to M-XMH-18, B-167.
 */
class ParameterHeadersTests {

	private static final ParameterHeaders HEADERS = of("""
			{'type':'object','properties':{
			'region':{'type':'string','x-mcp-header':'Region'},'count':{'type':'integer','x-mcp-header':'Count'},
			'dry':{'type':'boolean','x-mcp-header':'Dry'},'query':{'type':'string'},
			'target':{'type':'object','properties':{'zone':{'type':'string','x-mcp-header':'Method'}}}}}""");

	@Test
	@DisplayName("M-XMH-01, M-XMH-12, M-XMH-16: annotated arguments are mirrored, nested ones too, no others")
	void mirrorsAnnotatedArguments() {
		assertThat(HEADERS.problem()).isEmpty();
		assertThat(HEADERS.headers()).contains(new ParameterHeader(List.of("target", "zone"), "Mcp-Param-Method"))
			.hasSize(4);
		assertThat(values("{'region':'eu','count':3,'dry':false,'query':'q','target':{'zone':'b'},'zone':'c'}"))
			.containsExactlyInAnyOrderEntriesOf(Map.of("Mcp-Param-Region", "eu", "Mcp-Param-Count", "3",
					"Mcp-Param-Dry", "false", "Mcp-Param-Method", "b"));
	}

	@ParameterizedTest
	@DisplayName("M-XMH-11: absent, null and out of reach is no header")
	@ValueSource(strings = { "{}", "{'region':null,'count':null,'dry':null}", "{'target':null}", "{'target':'x'}",
			"{'target':[{'zone':'a'}]}", "{'target':{'zone':null}}", "[]", "'x'", "null" })
	void leavesOutWhatIsNotThere(String arguments) {
		assertThat(values(arguments)).isEmpty();
	}

	@ParameterizedTest
	@DisplayName("M-ENC-01, M-ENC-02, M-ENC-07, M-XMH-13: values are written as the specification says")
	@CsvSource(quoteCharacter = '`', delimiter = '|',
			value = { "'us-west1'|us-west1", "''|``", "' a'|=?base64?IGE=?=", "42|42", "-7|-7", "42.0|42", "4.2e1|42",
					"0.0|0", "-0|0", "true|true", "9007199254740991|9007199254740991",
					"-9007199254740991|-9007199254740991", "9007199254740991.0|9007199254740991" })
	void writesValues(String json, String header) {
		assertThat(values("{'region':" + json + "}")).containsExactly(Map.entry("Mcp-Param-Region", header));
	}

	@ParameterizedTest
	@DisplayName("M-XMH-13, M-ENC-09: what has no form in a header is refused before it is sent")
	@ValueSource(strings = { "9007199254740992", "-9007199254740992", "9223372036854775808", "1e30", "1e999999999",
			"1e-999999999", "0.5", "{}", "[]", "['a']", "'\\ud800'" })
	void refusesWhatHasNoForm(String value) {
		assertThatIllegalArgumentException().isThrownBy(() -> values("{'region':" + value + "}"));
	}

	@ParameterizedTest
	@DisplayName("M-XMH-02, M-XMH-03, B-167: an annotation is a token")
	@ValueSource(strings = { "''", "' '", "'a b'", "'a:b'", "'é'", "'a\\tb'", "'A\\r\\nB'", "'a/b'", "'(a)'", "5",
			"null", "true", "[]", "{}" })
	void refusesAnnotationsThatAreNoToken(String annotation) {
		assertProblem("{'properties':{'a':{'type':'string','x-mcp-header':" + annotation + "}}}",
				"An x-mcp-header is not the name of a header");
	}

	@Test
	@DisplayName("M-XMH-03: every character of a token is accepted")
	void acceptsEveryTokenCharacter() {
		String token = "!#$%&*+-.^_`|~09azAZ";
		assertThat(of("{'properties':{'a':{'type':'string','x-mcp-header':'" + token + "'}}}").headers())
			.containsExactly(new ParameterHeader(List.of("a"), "Mcp-Param-" + token));
	}

	@ParameterizedTest
	@DisplayName("M-XMH-04: annotations differ in more than case, wherever they stand")
	@ValueSource(strings = {
			"{'properties':{'a':{'type':'string','x-mcp-header':'Region'},'b':{'type':'string','x-mcp-header':'region'}}}",
			"{'properties':{'a':{'type':'string','x-mcp-header':'R'},'b':{'properties':{'a':{'type':'string','x-mcp-header':'R'}}}}}" })
	void refusesDuplicates(String schema) {
		assertProblem(schema, "Two arguments have the same x-mcp-header");
	}

	@ParameterizedTest
	@DisplayName("M-XMH-05, M-XMH-06: only string, integer and boolean are mirrored, named as a single type")
	@ValueSource(strings = { "'type':'number'", "'type':'object'", "'type':'array'", "'type':'null'",
			"'type':['string','null']", "'type':['string']", "'type':7", "'enum':['a']", "'$ref':'#/$defs/a'" })
	void refusesOtherTypes(String type) {
		assertProblem("{'properties':{'a':{" + type + ",'x-mcp-header':'A'}}}",
				"An x-mcp-header stands at an argument that is not of type string, integer or boolean");
	}

	@ParameterizedTest
	@DisplayName("M-XMH-07: an annotation that is not reached by properties alone invalidates the tool")
	@ValueSource(strings = { "{HERE}", "{'properties':{'a':{'type':'array','items':{HERE}}}}", "{'items':[{HERE}]}",
			"{'prefixItems':[true,{HERE}]}", "{'contains':{HERE}}", "{'oneOf':[{'properties':{'a':{HERE}}}]}",
			"{'anyOf':[{HERE}]}", "{'allOf':[{'properties':{'a':{HERE}}}]}", "{'not':{HERE}}",
			"{'if':{'properties':{'a':{HERE}}}}", "{'then':{HERE}}", "{'else':{HERE}}", "{'$defs':{'a':{HERE}}}",
			"{'definitions':{'a':{'properties':{'b':{HERE}}}}}", "{'additionalProperties':{HERE}}",
			"{'patternProperties':{'^a':{HERE}}}", "{'dependentSchemas':{'a':{'properties':{'b':{HERE}}}}}",
			"{'properties':{'a':{'properties':{'b':{'oneOf':[{HERE}]}}}}}", "{'unevaluatedProperties':{HERE}}",
			"{'propertyNames':{HERE}}" })
	void refusesAnnotationsOutOfReach(String schema) {
		assertProblem(schema.replace("HERE", "'type':'string','x-mcp-header':'A'"),
				"An x-mcp-header stands where no argument can be read");
	}

	@ParameterizedTest
	@DisplayName("M-XMH-08: data is not searched for annotations")
	@ValueSource(strings = { "{'properties':{'x-mcp-header':{'type':'string'}}}",
			"{'properties':{'a':{'const':{'x-mcp-header':'A'},'enum':[{'x-mcp-header':'A'}]}}}",
			"{'default':{'x-mcp-header':'A'},'examples':[{'x-mcp-header':'A'}]}", "{'x-vendor':{'x-mcp-header':'A'}}",
			"{'required':['x-mcp-header']}", "{'properties':[{'x-mcp-header':'A'}]}", "{'properties':{'a':true}}",
			"true", "[]", "'x-mcp-header'" })
	void searchesSchemasOnly(String schema) {
		assertThat(of(schema).problem()).isEmpty();
		assertThat(of(schema).headers()).isEmpty();
	}

	@Test
	@DisplayName("M-XMH-09: an invalid tool mirrors nothing")
	void mirrorsNothingOfAnInvalidTool() {
		ParameterHeaders headers = of(
				"{'properties':{'a':{'type':'string','x-mcp-header':'A'},'b':{'type':'null','x-mcp-header':'B'}}}");

		assertThat(headers.problem()).isPresent();
		assertThat(headers.valuesFor(Json.of("{'a':'x','b':null}"))).isEmpty();
	}

	private static void assertProblem(String schema, String problem) {
		assertThat(of(schema).problem()).contains(problem);
	}

	private static ParameterHeaders of(String schema) {
		return ParameterHeaders.of(Json.of(schema));
	}

	private static Map<String, String> values(String arguments) {
		return HEADERS.valuesFor(Json.of(arguments));
	}

}
