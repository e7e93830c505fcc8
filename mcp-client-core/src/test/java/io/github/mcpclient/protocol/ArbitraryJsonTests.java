package io.github.mcpclient.protocol;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

import io.github.mcpclient.error.InvalidResponseException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThatCode;

/**
 * M-UNK-01: whatever a server writes, readers return something or fail as documented.
 */
class ArbitraryJsonTests {

	private static final String[] NAMES = { "tools", "name", "inputSchema", "properties", "x-mcp-header", "type",
			"items", "resources", "uri", "size", "resourceTemplates", "uriTemplate", "contents", "text", "blob",
			"prompts", "arguments", "messages", "role", "content", "completion", "values", "total", "icons", "src",
			"sizes", "mode", "message", "url", "requestedSchema", "required", "default", "enum", "oneOf", "const",
			"pattern", "format", "minLength", "maximum", "maxTokens", "inputRequests", "requestState", "method",
			"params", "progress", "progressToken", "level", "data", "ttlMs", "cacheScope", "a", "id", "input",
			"toolUseId", "nextCursor" };

	private static final String[] TEXTS = { "", "a", "string", "integer", "array", "boolean", "text", "tool_use",
			"tool_result", "user", "assistant", "form", "url", "roots/list", "elicitation/create", "{", "{a}", "{+a:3}",
			"(a+)+$", "date", "date-time", "email", "uri", "public", "\ud800", "Région", "=?base64?x?=", "\u0000" };

	private static final String[] NUMBERS = { "0", "-1", "7", "0.5", "7.0", "1e400", "-1e999999999", "1e-999999999",
			"9007199254740993", "123456789012345678901234567890" };

	private static final List<Consumer<JsonNode>> READERS = List.of(ListToolsResult::of, ListResourcesResult::of,
			ListResourceTemplatesResult::of, ListPromptsResult::of, ReadResourceResult::of, GetPromptResult::of,
			CompleteResult::of, CallToolResult::of, CacheHint::of, (json) -> InputRequiredResult.of("m", json),
			ElicitRequest::of, CreateMessageRequest::of, LogMessage::of, Progress::of,
			(json) -> Progress.isFor(json, 7), SubscriptionFilter::of, Content::of, Icon::listOf, DiscoverResult::of,
			Implementation::of);

	@ParameterizedTest
	@DisplayName("M-UNK-01: readers of results, requests and notifications")
	@ValueSource(longs = { 1, 2, 3 })
	void readersFailAsDocumented(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		for (int i = 0; i < 500; i++) {
			JsonNode json = any(random, 5);
			READERS.forEach(
					(reader) -> assertThatCode(() -> tryTo(() -> reader.accept(json), InvalidResponseException.class))
						.as(json::toString)
						.doesNotThrowAnyException());
		}
	}

	@ParameterizedTest
	@DisplayName("M-XMH-01, M-XMH-13: any schema has headers or a problem, any arguments have values or are refused")
	@ValueSource(longs = { 4, 5, 6 })
	void headersFailAsDocumented(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		ParameterHeaders known = ParameterHeaders.of(Json.of("""
				{'properties':{'a':{'type':'string','x-mcp-header':'A'},
				'data':{'properties':{'a':{'type':'integer','x-mcp-header':'B'}}}}}"""));
		for (int i = 0; i < 1000; i++) {
			JsonNode json = any(random, 6);
			assertThatCode(() -> {
				ParameterHeaders headers = ParameterHeaders.of(json);
				tryTo(() -> headers.valuesFor(json), IllegalArgumentException.class);
				tryTo(() -> known.valuesFor(json), IllegalArgumentException.class);
			}).as(json::toString).doesNotThrowAnyException();
		}
	}

	@ParameterizedTest
	@DisplayName("M-ELI-05: any content can be checked against any schema")
	@ValueSource(longs = { 7, 8 })
	void formsNeverFail(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		for (int i = 0; i < 700; i++) {
			ObjectNode schema = JsonRpcCodec.object();
			ObjectNode fields = schema.putObject("properties");
			fields.set("a", any(random, 3));
			fields.set("type", any(random, 3));
			schema.set("required", any(random, 2));
			JsonNode content = any(random, 3);
			ElicitationForm form = ElicitationForm.of(schema);
			assertThatCode(() -> {
				form.problems(content);
				form.problems(form.withDefaults(null));
			}).as(() -> schema + " " + content).doesNotThrowAnyException();
		}
	}

	@ParameterizedTest
	@DisplayName("M-RES-02: any text is a template or refused, any values have a URI or are refused")
	@ValueSource(longs = { 9, 10 })
	void templatesFailAsDocumented(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		String alphabet = "{}{}+#./;?&,:*a1%4é😀 =!";
		for (int i = 0; i < 8_000; i++) {
			String template = random.ints(random.nextInt(12), 0, alphabet.length())
				.collect(StringBuilder::new, (text, index) -> text.append(alphabet.charAt(index)),
						StringBuilder::append)
				.toString();
			Map<String, ?> values = Map.of("a", TEXTS[random.nextInt(TEXTS.length)], "a1", List.of("x", 1), "1",
					Map.of("k", "%41"));
			assertThatCode(
					() -> tryTo(() -> UriTemplate.parse(template).expand(values), IllegalArgumentException.class))
				.as(template)
				.doesNotThrowAnyException();
		}
	}

	private static void tryTo(Runnable work, Class<? extends RuntimeException> documented) {
		try {
			work.run();
		}
		catch (RuntimeException ex) {
			if (!documented.isInstance(ex)) {
				throw ex;
			}
		}
	}

	private static JsonNode any(SplittableRandom random, int depth) {
		int kind = random.nextInt((depth > 0) ? 10 : 5);
		return switch (kind) {
			case 0 -> JsonRpcCodec.tree(null);
			case 1 -> JsonRpcCodec.tree(random.nextBoolean());
			case 2 -> Json.of(NUMBERS[random.nextInt(NUMBERS.length)]);
			case 3, 4 -> JsonRpcCodec.tree(TEXTS[random.nextInt(TEXTS.length)]);
			case 5, 6 -> array(random, depth);
			default -> object(random, depth);
		};
	}

	private static ArrayNode array(SplittableRandom random, int depth) {
		ArrayNode array = JsonRpcCodec.object().putArray("a");
		for (int i = random.nextInt(4); i > 0; i--) {
			array.add(any(random, depth - 1));
		}
		return array;
	}

	private static ObjectNode object(SplittableRandom random, int depth) {
		ObjectNode object = JsonRpcCodec.object();
		for (int i = random.nextInt(6); i > 0; i--) {
			object.set(NAMES[random.nextInt(NAMES.length)], any(random, depth - 1));
		}
		return object;
	}

}
