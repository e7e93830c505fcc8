package io.github.mcpclient.testserver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import tools.jackson.databind.node.ObjectNode;

/**
 * What the builders of both MCP test servers collect. Not safe for use by several
 * threads.
 */
final class ServerContent {

	final List<TestTool> tools = new ArrayList<>();

	final Map<String, JsonHandler> methods = new LinkedHashMap<>();

	ObjectNode capabilities = JsonRpc.object("{\"tools\":{}}");

	int pageSize = Integer.MAX_VALUE;

	AnswerStyle style = AnswerStyle.JSON;

	Script interceptor = (request, reply) -> {
	};

	ServerOptions options = ServerOptions.defaults();

}
