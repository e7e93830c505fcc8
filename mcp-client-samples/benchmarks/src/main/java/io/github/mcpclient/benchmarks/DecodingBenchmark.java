package io.github.mcpclient.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.JsonRpcCodec;
import io.github.mcpclient.protocol.JsonRpcMessage;
import io.github.mcpclient.protocol.ListToolsResult;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * From the bytes of an answer to its result: a list of 149 tools, about 270 kB, and a
 * small result of a call, beside the model of the official SDK. Goal: at most half the
 * time and half the allocation.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DecodingBenchmark {

	private static final int TOOLS = 149;

	private static final int PARAMETERS = 11;

	/** What is decoded. */
	@Param({ "list", "call" })
	public String answer = "list";

	private final McpJsonMapper mapper = McpJsonDefaults.getMapper();

	private byte[] body = {};

	/**
	 * Write the answer.
	 */
	@Setup
	public void write() {
		ObjectNode message = JsonRpcCodec.object().put("jsonrpc", "2.0").put("id", 1);
		message.set("result", "list".equals(this.answer) ? tools() : call());
		this.body = message.toString().getBytes(StandardCharsets.UTF_8);
	}

	private static JsonNode tools() {
		ObjectNode result = JsonRpcCodec.object();
		for (int tool = 0; tool < TOOLS; tool++) {
			ObjectNode definition = result.withArray("tools").addObject();
			definition.put("name", "tool_" + tool).put("description", "Does something with things. ".repeat(8));
			ObjectNode schema = definition.putObject("inputSchema").put("type", "object");
			for (int parameter = 0; parameter < PARAMETERS; parameter++) {
				schema.withObject("properties")
					.putObject("parameter_" + parameter)
					.put("type", "string")
					.put("description", "What the tool does it with, in a sentence or two of plain words.");
			}
			schema.putArray("required").add("parameter_0");
			definition.putObject("annotations").put("readOnlyHint", true);
		}
		return result;
	}

	private static JsonNode call() {
		ObjectNode result = JsonRpcCodec.object().put("isError", false);
		result.putArray("content").addObject().put("type", "text").put("text", "It is 22.5 degrees in Berlin.");
		result.putObject("structuredContent").put("city", "Berlin").put("temperature", 22.5);
		return result;
	}

	/**
	 * Ours.
	 * @return the result
	 */
	@Benchmark
	public Object ours() {
		JsonNode document = JsonRpcCodec.read(this.body, 0, this.body.length).orElseThrow();
		JsonNode result = Objects
			.requireNonNull(((JsonRpcMessage.Response) JsonRpcCodec.messages(document).get(0)).result());
		return "list".equals(this.answer) ? ListToolsResult.of(result) : CallToolResult.of(result);
	}

	/**
	 * That of the SDK.
	 * @return the result
	 * @throws IOException if it cannot be decoded
	 */
	@Benchmark
	public Object sdk() throws IOException {
		String text = new String(this.body, StandardCharsets.UTF_8);
		Object result = ((McpSchema.JSONRPCResponse) McpSchema.deserializeJsonRpcMessage(this.mapper, text)).result();
		if ("list".equals(this.answer)) {
			return this.mapper.convertValue(result, McpSchema.ListToolsResult.class);
		}
		return this.mapper.convertValue(result, McpSchema.CallToolResult.class);
	}

}
