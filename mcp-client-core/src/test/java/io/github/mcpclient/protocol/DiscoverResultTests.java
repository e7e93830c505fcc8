package io.github.mcpclient.protocol;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What proves a modern server (E-05, W5), and what a legacy one answers.
 */
class DiscoverResultTests {

	@ParameterizedTest
	@DisplayName("E-05, W5: a success that is no discover result proves nothing")
	@ValueSource(strings = { "{}", "[]", "null", "7", "'ok'", "{'capabilities':{}}",
			"{'supportedVersions':['2026-07-28']}", "{'supportedVersions':[],'capabilities':{}}",
			"{'supportedVersions':'2026-07-28','capabilities':{}}",
			"{'supportedVersions':['2026-07-28',7],'capabilities':{}}",
			"{'supportedVersions':[null],'capabilities':{}}", "{'supportedVersions':{'a':'b'},'capabilities':{}}",
			"{'supportedVersions':['2026-07-28'],'capabilities':null}",
			"{'supportedVersions':['2026-07-28'],'capabilities':[]}",
			"{'protocolVersion':'2026-07-28','capabilities':{}}", "[{'supportedVersions':['x'],'capabilities':{}}]" })
	void refusesWhatIsNone(String result) {
		assertThat(DiscoverResult.of(Json.of(result))).isEmpty();
	}

	@Test
	@DisplayName("E-05 M-DSC-02: versions and capabilities are enough")
	void readsTheLeast() {
		DiscoverResult result = DiscoverResult.of(Json.of("{'supportedVersions':['x','2026-07-28'],'capabilities':{}}"))
			.orElseThrow();

		assertThat(result.supportedVersions()).containsExactly("x", "2026-07-28");
		assertThat(result.serverInfo()).isNull();
		assertThat(result.instructions()).isNull();
	}

	@Test
	@DisplayName("M-META-10: the identity of a server stands in _meta, or where older drafts had it")
	void readsTheServer() {
		assertThat(discover("'_meta':{'io.modelcontextprotocol/serverInfo':{'name':'n','version':'1'}}").serverInfo())
			.isEqualTo(new Implementation("n", "1", null));
		assertThat(discover("'serverInfo':{'name':'n','title':'t'}").serverInfo())
			.isEqualTo(new Implementation("n", "", "t"));
		assertThat(discover("'serverInfo':{'version':'1'},'instructions':'i'").serverInfo()).isNull();
		assertThat(discover("'_meta':7,'serverInfo':'x','instructions':7").instructions()).isNull();
	}

	@Test
	@DisplayName("The answer to the handshake needs a version and nothing else")
	void readsInitializeResults() {
		InitializeResult result = InitializeResult.of(Json.of("{'protocolVersion':'2025-06-18'}")).orElseThrow();

		assertThat(result.protocolVersion()).isEqualTo("2025-06-18");
		assertThat(result.capabilities()).isEqualTo(Json.of("{}"));
		assertThat(InitializeResult.of(Json.of("{'protocolVersion':'x','capabilities':{'tools':{}}}"))
			.orElseThrow()
			.capabilities()).isEqualTo(Json.of("{'tools':{}}"));
		for (String none : new String[] { "{}", "[]", "null", "{'protocolVersion':7}", "{'protocolVersion':null}" }) {
			assertThat(InitializeResult.of(Json.of(none))).isEmpty();
		}
	}

	private static DiscoverResult discover(String members) {
		return DiscoverResult.of(Json.of("{'supportedVersions':['2026-07-28'],'capabilities':{}," + members + "}"))
			.orElseThrow();
	}

}
