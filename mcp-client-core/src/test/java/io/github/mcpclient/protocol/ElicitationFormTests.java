package io.github.mcpclient.protocol;

import java.time.Duration;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/**
 * Forms: M-ELI-02, M-ELI-03, M-ELI-05.
 */
class ElicitationFormTests {

	@Test
	@DisplayName("M-ELI-03: fields left out get the default, of the type the server wrote it in")
	void fillsInDefaults() {
		ElicitationForm form = ElicitationForm.of(Json
			.of("""
					{'type':'object','properties':{'name':{'type':'string','default':'John'},'age':{'type':'integer','default':30},
					'score':{'type':'number','default':95.50},'status':{'type':'string','enum':['a','b'],'default':'a'},
					'verified':{'type':'boolean','default':false},'tags':{'type':'array','default':['x']},
					'none':{'type':'string'},'null':{'type':'string','default':null}},'required':['age']}"""));
		ObjectNode content = (ObjectNode) Json.of("{'name':'Ann','other':1}");

		ObjectNode filled = form.withDefaults(content);

		assertThat(filled).hasToString("{\"name\":\"Ann\",\"other\":1,\"age\":30,\"score\":95.50,\"status\":\"a\","
				+ "\"verified\":false,\"tags\":[\"x\"]}");
		assertThat(content).hasSize(2);
		assertThat(form.problems(filled)).isEmpty();
		assertThat(ElicitationForm.of(Json.of("{}")).withDefaults(content)).isEqualTo(content);
	}

	@Test
	@DisplayName("M-ELI-05: required fields have to be there, others may be missing")
	void knowsRequiredFields() {
		ElicitationForm form = ElicitationForm
			.of(Json.of("{'properties':{'a':{'type':'string'},'b':{'type':'string'}},'required':['a']}"));

		assertThat(form.problems(Json.of("{'b':'x'}"))).containsExactly(new FormProblem("a", "It is required"));
		assertThat(form.problems(Json.of("{'a':''}"))).isEmpty();
	}

	@ParameterizedTest
	@DisplayName("M-ELI-02, M-ELI-05: values that fit")
	@CsvSource(quoteCharacter = '`', delimiter = '|',
			value = { "'type':'string'|'x'", "'type':'string','maxLength':1|'😀'",
					"'type':'string','minLength':2,'maxLength':3|'abc'", "'type':'string','format':'email'|'a@b.c'",
					"'type':'string','format':'uri'|'urn:a'", "'type':'string','format':'date'|'2026-02-28'",
					"'type':'string','format':'date-time'|'2026-02-28t10:00:00.5z'",
					"'type':'string','format':'date-time'|'2026-02-28T10:00:00+01:00'",
					"'type':'string','format':'new'|'x'", "'type':'string','pattern':'^[a-c]+$'|'abc'",
					"'type':'string','pattern':'b'|'abc'", "'type':'string','pattern':'('|'x'",
					"'type':'number','minimum':0.5,'maximum':1|0.5", "'type':'number'|1e999999999",
					"'type':'integer','minimum':1,'maximum':3|3.0", "'type':'boolean'|false",
					"'type':'string','enum':['a','b']|'b'", "'enum':['a','b'],'enumNames':['A','B']|'a'",
					"'type':'string','oneOf':[{'const':'a','title':'A'}]|'a'",
					"'type':'array','items':{'type':'string','enum':['a','b']},'minItems':1,'maxItems':2|['a','b']",
					"'type':'array','items':{'anyOf':[{'const':'a','title':'A'}]}|['a']", "'type':'array'|[]",
					"'type':'string','minLength':'x','maxLength':null,'pattern':7,'format':[]|''" })
	void acceptsWhatFits(String schema, String value) {
		assertThat(problem(schema, value)).isNull();
	}

	@ParameterizedTest
	@DisplayName("M-ELI-02, M-ELI-05: values that do not fit, with the reason")
	@CsvSource(quoteCharacter = '`', delimiter = '|', value = { "'type':'string'|7|It has to be text",
			"'type':'string','maxLength':1|'ab'|It is too long", "'type':'string','minLength':2|'😀'|It is too short",
			"'type':'string','format':'email'|'a b@c'|It does not have the format email",
			"'type':'string','format':'email'|'@c'|It does not have the format email",
			"'type':'string','format':'uri'|'/a'|It does not have the format uri",
			"'type':'string','format':'uri'|'a:b c'|It does not have the format uri",
			"'type':'string','format':'date'|'2026-02-30'|It does not have the format date",
			"'type':'string','format':'date'|'+12026-02-01'|It does not have the format date",
			"'type':'string','format':'date-time'|'2026-02-28T10:00Z'|It does not have the format date-time",
			"'type':'string','format':'date-time'|'2026-02-28T10:00:00'|It does not have the format date-time",
			"'type':'string','pattern':'^[a-c]+$'|'abd'|It does not match the pattern",
			"'type':'number','minimum':0.5|0.4|It is too small", "'type':'number','maximum':1|1.01|It is too large",
			"'type':'number'|'1'|It has to be a number", "'type':'integer'|1.5|It has to be a whole number",
			"'type':'integer'|true|It has to be a whole number", "'type':'boolean'|'true'|It has to be true or false",
			"'type':'string','enum':['a']|'A'|It is none of the choices",
			"'type':'string','oneOf':[{'const':'a'}]|'b'|It is none of the choices",
			"'type':'array','items':{'enum':['a']}|['a','b']|One of them is none of the choices",
			"'type':'array','items':{'anyOf':[{'const':'a'}]}|['A']|One of them is none of the choices",
			"'type':'array','minItems':1|[]|They are too few",
			"'type':'array','maxItems':1|['a','b']|They are too many",
			"'type':'array'|'a'|It has to be a list of choices", "'type':'array'|[1]|It has to be a list of choices",
			"'type':'object'|'a'|The server asks for something a form does not have" })
	void refusesWhatDoesNotFit(String schema, String value, String problem) {
		assertThat(problem(schema, value)).isEqualTo(problem);
	}

	@Test
	@DisplayName("M-ELI-05: a pattern without an end is given up")
	void boundsPatterns() {
		String text = "a".repeat(5000) + "!";
		assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
			assertThat(problem("'type':'string','pattern':'^(a+)+$'", "'" + text + "'")).isNull();
			assertThat(problem("'type':'string','pattern':'^(a|a)*$'", "'" + text + "'")).isNull();
			assertThat(problem("'type':'string','pattern':'" + "(".repeat(5000) + "'", "'a'")).isNull();
		});
	}

	private static String problem(String schema, String value) {
		return ElicitationForm.of(Json.of("{'properties':{'f':{" + schema + "}}}"))
			.problems(Json.of("{'f':" + value + "}"))
			.stream()
			.map(FormProblem::problem)
			.findFirst()
			.orElse(null);
	}

}
