package io.github.mcpclient.samples.quickstart.demo;

import java.util.List;

import io.modelcontextprotocol.modern.server.McpRequestContext;
import io.modelcontextprotocol.modern.server.feature.McpSyncTool;
import io.modelcontextprotocol.modern.server.feature.McpSyncToolRepository;
import io.modelcontextprotocol.modern.server.feature.ToolsPage;
import org.jspecify.annotations.Nullable;

/**
 * The same few tools for every caller, on one page.
 *
 * @param tools the tools in the order they are listed
 */
record ListedTools(List<McpSyncTool> tools) implements McpSyncToolRepository {

	ListedTools {
		tools = List.copyOf(tools);
	}

	@Override
	public ToolsPage list(McpRequestContext context, @Nullable String cursor) {
		return ToolsPage.of(this.tools.stream().map(McpSyncTool::definition).toList());
	}

	@Override
	public @Nullable McpSyncTool find(McpRequestContext context, String name) {
		return this.tools.stream().filter((tool) -> tool.definition().name().equals(name)).findFirst().orElse(null);
	}

}
