package io.github.mcpclient.benchmarks;

import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.ListToolsResult;
import io.modelcontextprotocol.spec.McpSchema;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Both sides decode all there is.
 */
class DecodingBenchmarkTests {

	private final DecodingBenchmark benchmark = new DecodingBenchmark();

	@Test
	void listsAreDecoded() throws Exception {
		this.benchmark.write();

		assertThat(((ListToolsResult) this.benchmark.ours()).tools()).hasSize(149);
		assertThat(((McpSchema.ListToolsResult) this.benchmark.sdk()).tools()).hasSize(149);
	}

	@Test
	void callsAreDecoded() throws Exception {
		this.benchmark.answer = "call";
		this.benchmark.write();

		assertThat(((CallToolResult) this.benchmark.ours()).text()).contains("Berlin");
		assertThat(((McpSchema.CallToolResult) this.benchmark.sdk()).content()).hasSize(1);
	}

}
