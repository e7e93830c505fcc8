package io.github.mcpclient.testserver;

import tools.jackson.databind.JsonNode;

/**
 * Computes the result of a tool from its arguments, or of a method from its params. It
 * may block and is called by several threads at a time.
 */
@FunctionalInterface
public interface JsonHandler {

	/**
	 * Computes a result.
	 * @param input the arguments or params, a missing node if the request has none
	 * @return the result, a JSON object
	 * @throws RpcError to answer with an error
	 * @throws Exception to fail the test
	 */
	JsonNode handle(JsonNode input) throws Exception;

}
