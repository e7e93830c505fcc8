package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Messages as the schema of 2026-07-28 shows them, one for each type a client meets: read
 * and written again they are the same, members this client does not know included
 * (M-UNK-01, M-TOL-09).
 */
class SchemaExampleTests {

	private static final String META = "'_meta':{'io.modelcontextprotocol/serverInfo':{'name':'s','version':'1'},'x/y':[1]}";

	@ParameterizedTest(name = "{0}")
	@MethodSource({ "lists", "results", "content" })
	@DisplayName("M-UNK-01 M-TOL-09 M-CNT-01: what a server wrote can be given on as it was")
	void readAndWrittenAgain(String type, String example, Function<JsonNode, JsonNode> again) {
		JsonNode original = Json.of(example);

		JsonNode written = again.apply(Json.of(example));

		assertThat(written).isEqualTo(original).hasToString(original.toString());
	}

	static Stream<Arguments> lists() {
		return Stream.of(arguments("Tool", """
				{'name':'get_weather','title':'Weather','description':'d','icons':[{'src':'https://e.example/i.png',
				'mimeType':'image/png','sizes':['48x48'],'theme':'dark'}],'inputSchema':{'type':'object',
				'$schema':'https://json-schema.org/draft/2020-12/schema','properties':{'location':{'type':'string',
				'x-mcp-header':'Region'}},'required':['location'],'additionalProperties':false,'$defs':{'a':{}}},
				'outputSchema':{'type':'array','items':{'anyOf':[{'type':'string'},{'type':'null'}]}},
				'annotations':{'title':'t','readOnlyHint':true,'openWorldHint':false},'_meta':{'a/b':1},'new':1}""",
				reader((node) -> Tool.of(node).orElseThrow().json())),
				arguments("Resource",
						"""
								{'uri':'file:///a%20b.txt','name':'a','title':'A','description':'d','mimeType':'text/plain','size':12,
								'annotations':{'audience':['user'],'priority':0.8,'lastModified':'2026-01-12T15:00:58Z'},'new':{}}""",
						reader((node) -> Resource.of(node).orElseThrow().json())),
				arguments("ResourceTemplate", """
						{'uriTemplate':'file:///{path}','name':'files','title':'Files','description':'d',
						'mimeType':'application/octet-stream','icons':[],'_meta':{}}""",
						reader((node) -> ResourceTemplate.of(node).orElseThrow().json())),
				arguments("Prompt",
						"""
								{'name':'code_review','title':'Review','description':'d','arguments':[{'name':'code','title':'Code',
								'description':'d','required':true}],'icons':[],'_meta':{'k':null}}""",
						reader((node) -> Prompt.of(node).orElseThrow().json())));
	}

	static Stream<Arguments> results() {
		return Stream.of(
				arguments("CallToolResult",
						"{'resultType':'complete','content':[{'type':'text','text':'t'}],"
								+ "'structuredContent':{'temperature':22.50,'n':null},'isError':false," + META + "}",
						reader((node) -> CallToolResult.of(node).json())),
				arguments("ReadResourceResult", """
						{'resultType':'complete','contents':[{'uri':'file:///a','mimeType':'text/x-rust','text':'fn'},
						{'uri':'file:///b','blob':'AAE=','_meta':{'a/b':1}}],'ttlMs':60000,'cacheScope':'private'}""",
						reader((node) -> ReadResourceResult.of(node).json())),
				arguments("GetPromptResult",
						"""
								{'resultType':'complete','description':'d','messages':[{'role':'user','content':{'type':'text',
								'text':'t'}},{'role':'assistant','content':{'type':'image','data':'AAE=','mimeType':'image/png'}}]}""",
						reader((node) -> GetPromptResult.of(node).json())),
				arguments("CompleteResult",
						"{'resultType':'complete','completion':{'values':['python','pytorch'],'total':10,'hasMore':true}}",
						reader((node) -> CompleteResult.of(node).json())),
				arguments("notifications/message", "{'level':'error','logger':'db','data':{'error':'x','n':[1,2.50]}}",
						reader((node) -> LogMessage.of(node).orElseThrow().json())),
				arguments("ElicitRequest",
						"""
								{'mode':'form','message':'m','requestedSchema':{'type':'object','properties':{'age':{'type':'integer',
								'minimum':18,'default':30},'kind':{'type':'array','items':{'anyOf':[{'const':'a','title':'A'}]}}}}}""",
						reader((node) -> ElicitRequest.of(node).orElseThrow().params())),
				arguments("CreateMessageRequest",
						"""
								{'messages':[{'role':'user','content':{'type':'text','text':'t'}}],'modelPreferences':{'hints':
								[{'name':'claude'}],'intelligencePriority':0.8},'systemPrompt':'p','maxTokens':100,'metadata':{}}""",
						reader((node) -> CreateMessageRequest.of(node).orElseThrow().json())),
				arguments("SubscriptionFilter", """
						{'toolsListChanged':true,'promptsListChanged':true,'resourcesListChanged':true,
						'resourceSubscriptions':['file:///a']}""",
						reader((node) -> SubscriptionFilter.of(node).toJson())));
	}

	static Stream<Arguments> content() {
		Function<JsonNode, JsonNode> block = reader((node) -> {
			Content content = Content.of(node);
			assertThat(content.type()).isNotEqualTo(ContentType.UNKNOWN);
			return content.json();
		});
		return Stream.of(
				arguments("TextContent", "{'type':'text','text':'t','annotations':{'priority':1},'_meta':{}}", block),
				arguments("ImageContent", "{'type':'image','data':'AAE=','mimeType':'image/png','new':1}", block),
				arguments("AudioContent", "{'type':'audio','data':'AAE=','mimeType':'audio/wav'}", block),
				arguments("ResourceLink", "{'type':'resource_link','uri':'file:///a','name':'a','size':3}", block),
				arguments("EmbeddedResource",
						"{'type':'resource','resource':{'uri':'file:///a','text':'t'},'annotations':{}}", block));
	}

	private static Function<JsonNode, JsonNode> reader(Function<JsonNode, JsonNode> reader) {
		return reader;
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource
	@DisplayName("M-TRN-14 M-MRT-09 M-META-05: what this client writes has the members the schema has")
	void writtenByTheClient(String type, ObjectNode written, String example) {
		assertThat(written).isEqualTo(Json.of(example));
	}

	static Stream<Arguments> writtenByTheClient() {
		return Stream.of(
				arguments("ElicitResult", ElicitResult.accept(Map.of("age", 30)).toJson(),
						"{'action':'accept','content':{'age':30}}"),
				arguments("ElicitResult, declined", ElicitResult.decline().toJson(), "{'action':'decline'}"),
				arguments("CreateMessageResult", CreateMessageResult.text("t", "m").toJson(),
						"{'role':'assistant','content':{'type':'text','text':'t'},'model':'m','stopReason':'endTurn'}"),
				arguments("ListRootsResult", new ListRootsResult(List.of(new Root("file:///srv", "srv"))).toJson(),
						"{'roots':[{'uri':'file:///srv','name':'srv'}]}"),
				arguments("ClientCapabilities",
						new ClientCapabilities(true, false, true, true, true, true).toJson(ProtocolVersion.V2026_07_28),
						"{'roots':{},'sampling':{'tools':{}},'elicitation':{'form':{},'url':{}}}"),
				arguments("PromptReference", CompletionReference.prompt("p").toJson(),
						"{'type':'ref/prompt','name':'p'}"),
				arguments("ResourceTemplateReference", CompletionReference.resource("file:///{a}").toJson(),
						"{'type':'ref/resource','uri':'file:///{a}'}"));
	}

}
