package io.github.mcpclient.boot.application;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.github.mcpclient.CallOptions;
import io.github.mcpclient.McpClient;
import io.github.mcpclient.protocol.CallToolResult;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Pages that call a tool, served by either web framework.
 */
@RestController
class Pages {

	private final McpClient tools;

	Pages(McpClient tools) {
		this.tools = tools;
	}

	@GetMapping("/waiting")
	String waiting() {
		return this.tools.callTool("hello").text();
	}

	@GetMapping("/not-waiting")
	CompletableFuture<String> notWaiting() {
		return this.tools.async().callTool("hello", Map.of(), CallOptions.defaults()).thenApply(CallToolResult::text);
	}

	@GetMapping("/thread")
	String thread() {
		return Thread.currentThread().toString();
	}

}
