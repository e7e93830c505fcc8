package io.github.mcpclient.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.mcpclient.error.InvalidResponseException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Resources, templates and their contents: M-RES-01, M-RES-02, M-ICO-01, M-ICO-02, B-174.
 */
class ResourceTests {

	@Test
	@DisplayName("B-174: broken entries cost nothing but themselves, and are reported with place and reason")
	void keepsGoodEntriesAmongBrokenOnes() {
		ListResourcesResult page = ListResourcesResult
			.of(Json.of("{'resources':[{'uri':'a:1'},null,{'uri':7},{'name':'x'},{'uri':''},{'uri':'a:2'}]}"));

		assertThat(page.resources()).extracting(Resource::uri).containsExactly("a:1", "a:2");
		assertThat(page.droppedEntries()).containsExactly(new DroppedEntry(1, "It is not an object"),
				new DroppedEntry(2, "It has no usable uri"), new DroppedEntry(3, "It has no usable uri"),
				new DroppedEntry(4, "It has no usable uri"));
		assertThat(page.dropped()).isEqualTo(4);
	}

	@ParameterizedTest
	@DisplayName("B-174: no list is an invalid answer, not an empty one")
	@ValueSource(strings = { "{}", "{'resources':null,'resourceTemplates':{},'contents':'x'}", "[]", "null", "7" })
	void refusesWhatIsNoList(String result) {
		assertThatExceptionOfType(InvalidResponseException.class)
			.isThrownBy(() -> ListResourcesResult.of(Json.of(result)))
			.satisfies((ex) -> assertThat(ex.method()).isEqualTo("resources/list"));
		assertThatExceptionOfType(InvalidResponseException.class)
			.isThrownBy(() -> ListResourceTemplatesResult.of(Json.of(result)))
			.satisfies((ex) -> assertThat(ex.method()).isEqualTo("resources/templates/list"));
		assertThatExceptionOfType(InvalidResponseException.class)
			.isThrownBy(() -> ReadResourceResult.of(Json.of(result)))
			.satisfies((ex) -> assertThat(ex.method()).isEqualTo("resources/read"));
	}

	@Test
	@DisplayName("M-RES-01: the URI stays as the server wrote it, the name falls back to it")
	void keepsUris() {
		Resource resource = Resource.of(Json.of("{'uri':'File:///a/../file%20name.txt','size':12.0}")).orElseThrow();

		assertThat(resource.uri()).isEqualTo("File:///a/../file%20name.txt").isEqualTo(resource.displayName());
		assertThat(resource.size()).isEqualTo(12);
		assertThat(Resource.of(Json.of("{'uri':'a:b','name':'n','title':'t','size':'1'}")).orElseThrow())
			.satisfies((other) -> assertThat(other.displayName()).isEqualTo("t"))
			.satisfies((other) -> assertThat(other.size()).isNull());
	}

	@Test
	@DisplayName("M-RES-01: several contents in order, text and bytes; what is neither is reported")
	void readsContents() {
		ReadResourceResult result = ReadResourceResult.of(Json.of("""
				{'contents':[{'uri':'a:1','mimeType':'text/plain','text':'x'},{'uri':'a:2','blob':'aQ=='},
				{'uri':'a:3'},{'text':'y'},{'uri':'a:4','text':'','extra':1}],'ttlMs':5,'cacheScope':'public'}"""));

		assertThat(result.contents()).extracting(ResourceContents::uri).containsExactly("a:1", "a:2", "a:4");
		assertThat(result.contents().get(1)).isInstanceOfSatisfying(ResourceContents.Blob.class,
				(blob) -> assertThat(blob.blob()).isEqualTo("aQ=="));
		assertThat(result.contents().get(2).json().path("extra").intValue()).isEqualTo(1);
		assertThat(result.text()).isEqualTo("x\n");
		assertThat(result.droppedEntries()).extracting(DroppedEntry::index).containsExactly(2, 3);
		assertThat(result.cacheHint()).isEqualTo(new CacheHint(Duration.ofMillis(5), true));
	}

	@Test
	@DisplayName("M-RES-02: a template makes URIs")
	void expandsTemplates() {
		ListResourceTemplatesResult page = ListResourceTemplatesResult
			.of(Json.of("{'resourceTemplates':[{'uriTemplate':'file:///{+path}{?v*}'},{'uriTemplate':1}]}"));

		assertThat(page.resourceTemplates()).singleElement()
			.extracting((template) -> template.expand(Map.of("path", "a/b c", "v", List.of(1, 2))))
			.isEqualTo("file:///a/b%20c?v=1&v=2");
		assertThat(page.dropped()).isEqualTo(1);
	}

	@ParameterizedTest
	@DisplayName("M-ICO-01: only https and images in the URI itself are safe")
	@CsvSource({ "https://a/x.png,true", "HTTPS://a,true", "'data:image/png;base64,aQ==',true", "http://a,false",
			"javascript:alert(1),false", "file:///x,false", "ftp://a,false", "ws://a,false", "'data:text/html,x',false",
			"' https://a',false", "https:a,false", "app:x,false", "'',false" })
	void knowsSafeIcons(String src, boolean safe) {
		assertThat(new Icon(src, null, List.of(), null).isSafe()).isEqualTo(safe);
	}

	@Test
	@DisplayName("M-ICO-02: tools, prompts, resources and templates have icons")
	void readsIcons() {
		String icons = "'icons':[{'src':'https://a','mimeType':'image/png','sizes':['48x48'],'theme':'dark'},{},7]";
		Icon icon = new Icon("https://a", "image/png", List.of("48x48"), "dark");

		assertThat(Tool.of(Json.of("{'name':'t','inputSchema':{}," + icons + "}")).orElseThrow().icons())
			.containsExactly(icon);
		assertThat(Prompt.of(Json.of("{'name':'p'," + icons + "}")).orElseThrow().icons()).containsExactly(icon);
		assertThat(Resource.of(Json.of("{'uri':'a:b'," + icons + "}")).orElseThrow().icons()).containsExactly(icon);
		assertThat(ResourceTemplate.of(Json.of("{'uriTemplate':'a:b'," + icons + "}")).orElseThrow().icons())
			.containsExactly(icon);
		assertThat(Resource.of(Json.of("{'uri':'a:b','icons':'x'}")).orElseThrow().icons()).isEmpty();
	}

}
