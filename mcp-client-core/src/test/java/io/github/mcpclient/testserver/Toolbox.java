package io.github.mcpclient.testserver;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tools of an MCP test server: lists them in pages, runs them and counts the runs.
 * Safe for use by any thread.
 */
final class Toolbox {

	private static final String CURSOR = "from-";

	private final int pageSize;

	private volatile List<TestTool> tools;

	private final CallCounts executions = new CallCounts();

	private final AtomicInteger running = new AtomicInteger();

	private final AtomicInteger mostRunning = new AtomicInteger();

	Toolbox(List<TestTool> tools, int pageSize) {
		this.tools = List.copyOf(tools);
		this.pageSize = pageSize;
	}

	void replace(List<TestTool> replacement) {
		this.tools = List.copyOf(replacement);
	}

	Optional<TestTool> find(String name) {
		return this.tools.stream().filter((tool) -> tool.name().equals(name)).findFirst();
	}

	ObjectNode list(JsonNode params) {
		List<TestTool> all = this.tools;
		int from = start(params.path("cursor"), all.size());
		int to = Math.min(all.size(), (int) Math.min(Integer.MAX_VALUE, (long) from + this.pageSize));
		ObjectNode page = JsonRpc.object("{}");
		ArrayNode definitions = page.putArray("tools");
		all.subList(from, to).forEach((tool) -> definitions.add(tool.definition()));
		if (to < all.size()) {
			page.put("nextCursor", CURSOR + to);
		}
		return page;
	}

	private static int start(JsonNode cursor, int size) {
		if (cursor.isMissingNode()) {
			return 0;
		}
		String text = cursor.stringValue("");
		if (text.matches(CURSOR + "[0-9]{1,6}")) {
			int from = Integer.parseInt(text.substring(CURSOR.length()));
			if (from < size) {
				return from;
			}
		}
		throw new RpcError(200, -32602, "Invalid cursor");
	}

	JsonNode call(JsonNode params) throws Exception {
		String name = params.path("name").stringValue("");
		TestTool tool = find(name).orElseThrow(() -> new RpcError(200, -32602, "Unknown tool: " + name));
		this.executions.add(name);
		int now = this.running.incrementAndGet();
		this.mostRunning.accumulateAndGet(now, Math::max);
		try {
			return tool.handler().handle(params.path("arguments"));
		}
		finally {
			this.running.decrementAndGet();
		}
	}

	int executions(String tool) {
		return this.executions.of(tool);
	}

	int mostRunning() {
		return this.mostRunning.get();
	}

}
