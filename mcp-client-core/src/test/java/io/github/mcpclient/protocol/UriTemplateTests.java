package io.github.mcpclient.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
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
 * M-RES-02: URI templates by RFC 6570. The tables are the examples of its sections 1.2
 * and 3.2.
 */
class UriTemplateTests {

	private static final Map<String, Object> VARIABLES = variables();

	private static Map<String, Object> variables() {
		Map<String, Object> keys = new LinkedHashMap<>();
		keys.put("semi", ";");
		keys.put("dot", ".");
		keys.put("comma", ",");
		Map<String, Object> variables = new LinkedHashMap<>();
		variables.put("count", List.of("one", "two", "three"));
		variables.put("dom", List.of("example", "com"));
		variables.put("dub", "me/too");
		variables.put("hello", "Hello World!");
		variables.put("half", "50%");
		variables.put("var", "value");
		variables.put("who", "fred");
		variables.put("base", "http://example.com/home/");
		variables.put("path", "/foo/bar");
		variables.put("list", new String[] { "red", "green", "blue" });
		variables.put("keys", keys);
		variables.put("v", 6);
		variables.put("x", 1024L);
		variables.put("y", "768");
		variables.put("empty", "");
		variables.put("empty_keys", Map.of());
		variables.put("undef", null);
		return variables;
	}

	@ParameterizedTest
	@DisplayName("M-RES-02: levels 1 to 3")
	@CsvSource(delimiter = ' ', quoteCharacter = '`', value = { "{var} value", "{hello} Hello%20World%21",
			"{half} 50%25", "O{empty}X OX", "O{undef}X OX", "{x,y} 1024,768", "{x,hello,y} 1024,Hello%20World%21,768",
			"?{x,empty} ?1024,", "?{x,undef} ?1024", "?{undef,y} ?768", "{+var} value", "{+hello} Hello%20World!",
			"{+half} 50%25", "{base}index http%3A%2F%2Fexample.com%2Fhome%2Findex",
			"{+base}index http://example.com/home/index", "O{+empty}X OX", "O{+undef}X OX",
			"{+path}/here /foo/bar/here", "here?ref={+path} here?ref=/foo/bar",
			"up{+path}{var}/here up/foo/barvalue/here", "{+x,hello,y} 1024,Hello%20World!,768",
			"{+path,x}/here /foo/bar,1024/here", "{#var} #value", "{#hello} #Hello%20World!", "{#half} #50%25",
			"foo{#empty} foo#", "foo{#undef} foo", "{#x,hello,y} #1024,Hello%20World!,768",
			"{#path,x}/here #/foo/bar,1024/here", "{.who} .fred", "{.who,who} .fred.fred", "{.half,who} .50%25.fred",
			"X{.var} X.value", "X{.empty} X.", "X{.undef} X", "{/who} /fred", "{/who,who} /fred/fred",
			"{/half,who} /50%25/fred", "{/who,dub} /fred/me%2Ftoo", "{/var} /value", "{/var,empty} /value/",
			"{/var,undef} /value", "{/var,x}/here /value/1024/here", "{;who} ;who=fred", "{;half} ;half=50%25",
			"{;empty} ;empty", "{;v,empty,who} ;v=6;empty;who=fred", "{;v,bar,who} ;v=6;who=fred",
			"{;x,y} ;x=1024;y=768", "{;x,y,empty} ;x=1024;y=768;empty", "{;x,y,undef} ;x=1024;y=768",
			"{?who} ?who=fred", "{?half} ?half=50%25", "{?x,y} ?x=1024&y=768", "{?x,y,empty} ?x=1024&y=768&empty=",
			"{?x,y,undef} ?x=1024&y=768", "{&who} &who=fred", "{&half} &half=50%25", "?fixed=yes{&x} ?fixed=yes&x=1024",
			"{&x,y,empty} &x=1024&y=768&empty=", "{&x,y,undef} &x=1024&y=768" })
	void expandsTextAsTheSpecificationDoes(String template, String uri) {
		assertThat(expand(template)).isEqualTo(uri);
	}

	@ParameterizedTest
	@DisplayName("M-RES-02: level 4")
	@CsvSource(delimiter = ' ', quoteCharacter = '`', value = { "{count} one,two,three", "{count*} one,two,three",
			"{/count} /one,two,three", "{/count*} /one/two/three", "{;count} ;count=one,two,three",
			"{;count*} ;count=one;count=two;count=three", "{?count} ?count=one,two,three",
			"{?count*} ?count=one&count=two&count=three", "{&count*} &count=one&count=two&count=three", "{var:3} val",
			"{var:30} value", "{list} red,green,blue", "{list*} red,green,blue", "{keys} semi,%3B,dot,.,comma,%2C",
			"{keys*} semi=%3B,dot=.,comma=%2C", "{+path:6}/here /foo/b/here", "{+list} red,green,blue",
			"{+list*} red,green,blue", "{+keys} semi,;,dot,.,comma,,", "{+keys*} semi=;,dot=.,comma=,",
			"{#path:6}/here #/foo/b/here", "{#list} #red,green,blue", "{#list*} #red,green,blue",
			"{#keys} #semi,;,dot,.,comma,,", "{#keys*} #semi=;,dot=.,comma=,", "www{.dom*} www.example.com",
			"X{.var:3} X.val", "X{.list} X.red,green,blue", "X{.list*} X.red.green.blue",
			"X{.keys} X.semi,%3B,dot,.,comma,%2C", "X{.keys*} X.semi=%3B.dot=..comma=%2C", "X{.empty_keys} X",
			"X{.empty_keys*} X", "{/var:1,var} /v/value", "{/list} /red,green,blue", "{/list*} /red/green/blue",
			"{/list*,path:4} /red/green/blue/%2Ffoo", "{/keys} /semi,%3B,dot,.,comma,%2C",
			"{/keys*} /semi=%3B/dot=./comma=%2C", "{;hello:5} ;hello=Hello", "{;list} ;list=red,green,blue",
			"{;list*} ;list=red;list=green;list=blue", "{;keys} ;keys=semi,%3B,dot,.,comma,%2C",
			"{;keys*} ;semi=%3B;dot=.;comma=%2C", "{?var:3} ?var=val", "{?list} ?list=red,green,blue",
			"{?list*} ?list=red&list=green&list=blue", "{?keys} ?keys=semi,%3B,dot,.,comma,%2C",
			"{?keys*} ?semi=%3B&dot=.&comma=%2C", "{&var:3} &var=val", "{&list} &list=red,green,blue",
			"{&list*} &list=red&list=green&list=blue", "{&keys} &keys=semi,%3B,dot,.,comma,%2C",
			"{&keys*} &semi=%3B&dot=.&comma=%2C" })
	void expandsListsMapsAndPrefixesAsTheSpecificationDoes(String template, String uri) {
		assertThat(expand(template)).isEqualTo(uri);
	}

	@Test
	@DisplayName("M-RES-02: characters, not octets or halves of surrogate pairs, are counted and escaped")
	void countsCharacters() {
		Map<String, Object> values = Map.of("text", "é😀x", "triplets", "%C3%A9%41z", "percent", "%4");

		assertThat(UriTemplate.parse("{text:2}").expand(values)).isEqualTo("%C3%A9%F0%9F%98%80");
		assertThat(UriTemplate.parse("{+triplets:2}").expand(values)).isEqualTo("%C3%A9%41");
		assertThat(UriTemplate.parse("{triplets:2}").expand(values)).isEqualTo("%25C");
		assertThat(UriTemplate.parse("{+percent}").expand(values)).isEqualTo("%254");
	}

	@Test
	@DisplayName("M-RES-02: literals that are no part of a URI are escaped, triplets are left alone")
	void escapesLiterals() {
		assertThat(expand("file:///a b/é%20%zz'\"<{var}>")).isEqualTo("file:///a%20b/%C3%A9%20%25zz'%22%3Cvalue%3E");
		assertThat(expand("")).isEmpty();
	}

	@Test
	@DisplayName("M-RES-02: members without a value are undefined, and so is a list or map of nothing else")
	void leavesOutUndefinedMembers() {
		Map<String, Object> values = new LinkedHashMap<>();
		values.put("list", Arrays.asList(null, "a", null));
		values.put("none", Arrays.asList(null, null));
		values.put("map", new LinkedHashMap<>(Map.of("e", "")));

		assertThat(UriTemplate.parse("{list}{/none*}{?map*}{;map*}{map*}").expand(values)).isEqualTo("a?e=;ee=");
		assertThat(UriTemplate.parse("{?list*,none}").expand(values)).isEqualTo("?list=a");
	}

	@Test
	@DisplayName("M-RES-02: names may have dots and triplets, case matters")
	void namesAreTakenLiterally() {
		Map<String, Object> values = Map.of("a.b", 1, "%41", 2, "_x9", true, "A", "no");

		assertThat(UriTemplate.parse("{a.b}{?%41}{_x9}{a}").expand(values)).isEqualTo("1?%41=2true");
	}

	@ParameterizedTest
	@DisplayName("M-RES-02: what is no template is refused")
	@ValueSource(strings = { "{", "}", "a}b{var}", "{var", "{}", "{+}", "{,}", "{var,}", "{a b}", "{=var}", "{!var}",
			"{@var}", "{|var}", "{,var}", "{var:}", "{var:0}", "{var:01}", "{var:10000}", "{var:x}", "{var:-1}",
			"{var**}", "{var:3*}", "{*}", "{:3}", "{a..b}", "{.a.}", "{..a}", "{a.}", "{%4}", "{%zz}", "{{var}}",
			"{var}}", "{vär}" })
	void refusesWhatIsNoTemplate(String template) {
		assertThatIllegalArgumentException().isThrownBy(() -> UriTemplate.parse(template))
			.withMessageStartingWith("The URI template has ");
	}

	@Test
	@DisplayName("M-RES-02: what has no place in a URI is refused")
	void refusesWhatHasNoPlaceInAUri() {
		List<Object> bad = new ArrayList<>(List.of(new Object(), List.of(List.of()), Map.of("a", Map.of()), "\ud800",
				"a\udc00b", List.of("\ude00\ud83d"), new int[1]));
		for (Object value : bad) {
			assertThatIllegalArgumentException()
				.isThrownBy(() -> UriTemplate.parse("x{?v*}").expand(Map.of("v", value)));
		}
		assertThatIllegalArgumentException().isThrownBy(() -> expand("{list:2}")).withMessageContaining("prefix");
	}

	private static String expand(String template) {
		return UriTemplate.parse(template).expand(VARIABLES);
	}

}
