package io.github.mcpclient.conformance;

import java.util.Map;

import io.github.mcpclient.ElicitationHandler;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.Requester;
import io.github.mcpclient.protocol.ElicitRequest;
import io.github.mcpclient.protocol.ElicitResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A user who agrees to everything and leaves all else at its default. While asked to
 * confirm something, another call goes out, which must not be mixed up with the one that
 * waits.
 */
final class ConsentingUser implements ElicitationHandler {

	private final McpClients clients;

	ConsentingUser(McpClients clients) {
		this.clients = clients;
	}

	@Override
	public ElicitResult elicit(ElicitRequest request, Requester requester) {
		JsonNode schema = (request.requestedSchema() != null) ? request.requestedSchema() : MissingNode.getInstance();
		if (!schema.path("properties").has("confirmed")) {
			return ElicitResult.accept(Map.of());
		}
		this.clients.get(requester.connection()).callTool("test_mrtr_unrelated");
		return ElicitResult.accept(Map.of("confirmed", true));
	}

}
