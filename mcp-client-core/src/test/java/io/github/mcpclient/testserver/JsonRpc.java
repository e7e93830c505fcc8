package io.github.mcpclient.testserver;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds the messages a server sends.
 */
public final class JsonRpc {

	private JsonRpc() {
	}

	/**
	 * Parses a JSON object.
	 * @param json the text
	 * @return the object
	 * @throws ClassCastException if it is another kind of JSON value
	 */
	public static ObjectNode object(String json) {
		return (ObjectNode) JsonMapper.shared().readTree(json);
	}

	/**
	 * The response with a result.
	 * @param id the id of the request
	 * @param result the result
	 * @return the message
	 */
	public static ObjectNode result(JsonNode id, JsonNode result) {
		ObjectNode message = message();
		message.set("id", id);
		message.set("result", result);
		return message;
	}

	/**
	 * The response with a result to a received request.
	 * @param request the request
	 * @param resultJson the result, a JSON object
	 * @return the message
	 */
	public static ObjectNode result(ReceivedRequest request, String resultJson) {
		return result(request.bodyJson().path("id"), object(resultJson));
	}

	/**
	 * The response with an error.
	 * @param id the id of the request, or {@code null} for a null id
	 * @param code the code
	 * @param text the message of the error
	 * @param data the data of the error, or {@code null} for none
	 * @return the message
	 */
	public static ObjectNode error(@Nullable JsonNode id, int code, String text, @Nullable JsonNode data) {
		ObjectNode message = message();
		message.set("id", (id != null) ? id : NullNode.getInstance());
		ObjectNode error = message.putObject("error").put("code", code).put("message", text);
		if (data != null) {
			error.set("data", data);
		}
		return message;
	}

	/**
	 * A notification.
	 * @param method the method
	 * @param paramsJson the params, a JSON object
	 * @return the message
	 */
	public static ObjectNode notification(String method, String paramsJson) {
		ObjectNode message = message().put("method", method);
		message.set("params", object(paramsJson));
		return message;
	}

	/**
	 * A request of the server.
	 * @param id the id, chosen by the server
	 * @param method the method
	 * @param paramsJson the params, a JSON object
	 * @return the message
	 */
	public static ObjectNode request(int id, String method, String paramsJson) {
		return notification(method, paramsJson).put("id", id);
	}

	private static ObjectNode message() {
		return JsonMapper.shared().createObjectNode().put("jsonrpc", "2.0");
	}

}
