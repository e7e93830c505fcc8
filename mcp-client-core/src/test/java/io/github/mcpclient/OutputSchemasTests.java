package io.github.mcpclient;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.mcpclient.error.InvalidResponseException;
import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.Tool;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/**
 * Structured content against output schemas: M-TOL-04, M-SCH-01 to M-SCH-04, B-162,
 * B-172, B-173, B-175 to B-177.
 */
class OutputSchemasTests {

	private static final String BROKEN = "The output schema is broken, or refers to something it does not contain";

	private static final String TOO_LONG = "The output schema takes too long to check";

	private final OutputSchemas schemas = new OutputSchemas(OutputValidation.WARN, "c");

	@ParameterizedTest
	@DisplayName("M-TOL-04, M-SCH-01, B-172, B-173: content that fits, in every supported dialect and without one")
	@CsvSource(quoteCharacter = '`', delimiter = '|',
			value = { "{}|null", "true|1", "{'type':['string','null']}|null",
					"{'prefixItems':[{'type':'integer'}],'items':false}|[1]", "{'const':null}|null",
					"{'properties':{'any':true,'never':false}}|{'any':1}", "{'pattern':'^a+$'}|'aaa'",
					"{'$schema':'https://json-schema.org/draft/2020-12/schema','type':'object'}|{}",
					"{'$schema':'https://json-schema.org/draft/2019-09/schema','type':'object'}|{}",
					"{'$schema':'http://json-schema.org/draft-07/schema#','items':[{'type':'integer'}]}|[1]",
					"{'$schema':'http://json-schema.org/draft-06/schema','type':'object'}|{}",
					"{'$schema':'http://json-schema.org/draft-04/schema#','maximum':3,'exclusiveMaximum':true}|2",
					"{'format':'email','type':'string'}|'none'",
					"{'$ref':'#/$defs/a~1b%25','$defs':{'a/b%':{'type':'null'}}}|null",
					"{'$id':'https://a.example/x','$ref':'y','$defs':{'y':{'$id':'y','type':'integer'}}}|1",
					"{'properties':{'n':{'$ref':'#'}},'type':'object'}|{'n':{'n':{}}}" })
	void acceptsWhatFits(String schema, String content) {
		assertThat(violations(schema, content)).isEmpty();
	}

	@ParameterizedTest
	@DisplayName("M-TOL-04, B-177: violations are named by place and keyword")
	@CsvSource(quoteCharacter = '`', delimiter = '|', value = { "false|1|At '': false",
			"{'type':'object'}|[]|At '': type",
			"{'properties':{'a':{'items':{'type':'integer'}}}}|{'a':[1,'secret']}|At '/a/1': type",
			"{'additionalProperties':false}|{'secret':1}|At '': additionalProperties",
			"{'required':['x']}|{}|At '': required",
			"{'$schema':'http://json-schema.org/draft-07/schema#','items':[{'type':'integer'}]}|['x']|At '/0': type",
			"{'properties':{'never':false}}|{'never':1}|At '/never': false", "{'pattern':'^a+$'}|'b'|At '': pattern" })
	void findsViolations(String schema, String content, String violation) {
		assertThat(violations(schema, content)).containsExactly(violation);
	}

	@Test
	@DisplayName("M-TOL-04: violations are few, short and on one line")
	void boundsViolations() {
		assertThat(violations("{'items':{'type':'string'}}", "[1,2,3,4,5,6,7]")).hasSize(5);
		assertThat(violations("{'additionalProperties':{'type':'string'}}", "{'a\\nb" + "x".repeat(1000) + "':1}"))
			.singleElement()
			.satisfies((
					violation) -> assertThat(violation).startsWith("At '/a").hasSizeLessThan(230).doesNotContain("\n"));
	}

	@Test
	@DisplayName("M-TOL-04, B-176, B-177: content has to be there, unless the tool failed or has no schema")
	void contentMayBeMissingOnlyIfTheToolFailed() {
		Tool tool = tool(json("{'type':'object'}"));

		assertThat(this.schemas.violations(tool, result("{'content':[]}")))
			.containsExactly("The structured content is missing");
		assertThat(this.schemas.violations(tool, result("{'isError':true}"))).isEmpty();
		assertThat(this.schemas.violations(tool, result("{'isError':true,'structuredContent':7}"))).isEmpty();
		assertThat(this.schemas.violations(tool(null), result("{'structuredContent':7}"))).isEmpty();
	}

	@ParameterizedTest
	@DisplayName("M-SCH-01, B-177: a dialect that is not supported is no silent pass")
	@ValueSource(strings = { "https://json-schema.org/draft/2099-01/schema", "http://127.0.0.1:9/schema", "", "x y" })
	void refusesOtherDialects(String dialect) {
		assertThat(violations("{'$schema':'" + dialect + "'}", "1"))
			.containsExactly("The output schema has a dialect that is not supported");
	}

	@ParameterizedTest
	@DisplayName("M-SCH-02, M-SCH-03, B-162: what a schema does not contain is not fetched, and nothing fits it")
	@ValueSource(strings = { "{'$ref':'http://127.0.0.1:PORT/x'}", "{'$dynamicRef':'http://127.0.0.1:PORT/x'}",
			"{'$id':'http://127.0.0.1:PORT/x','$ref':'y'}",
			"{'$defs':{'a':{'$schema':'http://127.0.0.1:PORT/x','$id':'a'}},'$ref':'a'}",
			"{'allOf':[{'$ref':'file:///etc/passwd'}]}", "{'$ref':'jar:file:/x!/y'}", "{'$ref':'classpath:/x'}",
			"{'$ref':'classpath:draft/2020-12/schema'}", "{'$ref':'resource:/x'}", "{'$ref':'//127.0.0.1:PORT/x'}",
			"{'$ref':'#/$defs/none'}", "{'$ref':'#none'}",
			"{'$schema':'http://json-schema.org/draft-07/schema#','$ref':'http://127.0.0.1:PORT/x'}" })
	void fetchesNothing(String schema) throws Exception {
		AtomicInteger connects = new AtomicInteger();
		try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
			Thread listener = new Thread(() -> {
				try (var socket = server.accept()) {
					connects.incrementAndGet();
				}
				catch (IOException ex) {
					// closed
				}
			});
			listener.start();
			String text = schema.replace("PORT", Integer.toString(server.getLocalPort()));
			assertThat(violations(text, "{}")).containsExactly(BROKEN);
			server.close();
			listener.join();
		}
		assertThat(connects).hasValue(0);
	}

	@Test
	@DisplayName("M-SCH-04: schemas that are too deep or too large are not used")
	void boundsSchemas() {
		String deep = "{'not':".repeat(65) + "{}" + "}".repeat(65);
		String large = "{'enum':[" + "1,".repeat(20_000) + "1]}";

		assertThat(violations(deep, "1")).containsExactly("The output schema is too large");
		assertThat(violations(large, "1")).containsExactly("The output schema is too large");
	}

	@Test
	@DisplayName("M-SCH-04, B-175: every check comes to an end")
	void boundsChecks() {
		StringBuilder doubling = new StringBuilder("{'$ref':'#/$defs/d0','$defs':{");
		for (int i = 0; i < 40; i++) {
			String next = "{'$ref':'#/$defs/d" + (i + 1) + "'}";
			doubling.append("'d").append(i).append("':{'allOf':[").append(next).append(',').append(next).append("]},");
		}
		doubling.append("'d40':{}}}");
		assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
			assertThat(violations(doubling.toString(), "1")).containsExactly(TOO_LONG);
			assertThat(violations("{'$ref':'#'}", "1")).containsAnyOf(TOO_LONG, BROKEN);
			assertThat(violations("{'allOf':[{'$ref':'#/$defs/b'}],'$defs':{'b':{'allOf':[{'$ref':'#'}]}}}", "1"))
				.containsAnyOf(TOO_LONG, BROKEN);
			assertThat(violations("{'pattern':'^(a+)+$'}", "'" + "a".repeat(5000) + "!'")).containsExactly(TOO_LONG);
			assertThat(violations("{'pattern':'('}", "'a'")).containsExactly(BROKEN);
		});
	}

	@Test
	@DisplayName("M-SCH-04: schemas that come and go do not pile up, and stay correct")
	void boundsTheCache() {
		for (int i = 0; i < 600; i++) {
			assertThat(violations("{'const':" + i + "}", "" + i)).isEmpty();
			assertThat(violations("{'const':" + i + "}", "-1")).hasSize(1);
		}
	}

	@Test
	@DisplayName("M-TOL-04: without the validator results cannot be refused, and are not checked")
	void worksWithoutValidator() {
		assertThatIllegalStateException().isThrownBy(() -> new OutputSchemas(OutputValidation.FAIL, "c", false))
			.withMessageContaining("com.networknt:json-schema-validator");
		assertThat(new OutputSchemas(OutputValidation.WARN, "c", false).violations(tool(json("false")),
				result("{'structuredContent':1}")))
			.isEmpty();
		assertThat(OutputSchemas.isValidatorPresent(ClassLoader.getPlatformClassLoader())).isFalse();
		assertThat(OutputSchemas.isValidatorPresent(getClass().getClassLoader())).isTrue();
	}

	@Test
	@DisplayName("M-TOL-04, B-177, M-TOL-11: what does not fit is refused or handed on, as configured")
	void refusesOrHandsOn() {
		Tool tool = tool(json("{'type':'object'}"));
		CallToolResult result = result("{'structuredContent':['secret']}");

		this.schemas.check(tool, result);
		assertThatExceptionOfType(InvalidResponseException.class)
			.isThrownBy(() -> new OutputSchemas(OutputValidation.FAIL, "c").check(tool, result))
			.withMessageEndingWith("it does not fit the output schema of the tool: At '': type");
	}

	@ParameterizedTest
	@EnumSource
	@DisplayName("M-TOL-04: off checks nothing, the others do")
	void checksUnlessOff(OutputValidation validation) {
		assertThat(
				new OutputSchemas(validation, "c").violations(tool(json("false")), result("{'structuredContent':1}")))
			.hasSize((validation == OutputValidation.OFF) ? 0 : 1);
	}

	private List<String> violations(String schema, String content) {
		return this.schemas.violations(tool(json(schema)), result("{'structuredContent':" + content + "}"));
	}

	private static Tool tool(JsonNode outputSchema) {
		ObjectNode node = JsonRpcCodec.object().put("name", "t");
		node.putObject("inputSchema");
		if (outputSchema != null) {
			node.set("outputSchema", outputSchema);
		}
		return Tool.of(node).orElseThrow();
	}

	private static CallToolResult result(String text) {
		return CallToolResult.of(json(text));
	}

	private static JsonNode json(String text) {
		byte[] bytes = text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
		return JsonRpcCodec.read(bytes, 0, bytes.length).orElseThrow();
	}

}
