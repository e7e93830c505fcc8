package io.github.mcpclient.protocol;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The {@code _meta} every modern request carries (M-META-01, M-META-02).
 */
public final class RequestMeta {

	/** Key of the version of a request. */
	public static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";

	/** Key of the capabilities of the client. */
	public static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

	/** Key of the identity of the client. */
	public static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

	/** Key of the identity of the server in a result. */
	public static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

	private RequestMeta() {
	}

	/**
	 * The parameters of a modern request: those given plus the required {@code _meta}.
	 * The given ones are not changed.
	 * @param params the parameters of the method
	 * @param version the version to speak
	 * @param client who is calling
	 * @return the parameters to send
	 */
	public static ObjectNode addTo(ObjectNode params, ProtocolVersion version, Implementation client) {
		ObjectNode sent = JsonRpcCodec.object();
		params.properties().forEach((member) -> sent.set(member.getKey(), member.getValue()));
		JsonNode given = params.get("_meta");
		ObjectNode meta = JsonRpcCodec.object();
		if (given instanceof ObjectNode object) {
			object.properties().forEach((member) -> meta.set(member.getKey(), member.getValue()));
		}
		meta.put(PROTOCOL_VERSION, version.wire());
		meta.set(CLIENT_CAPABILITIES, JsonRpcCodec.object());
		meta.set(CLIENT_INFO, client.toJson());
		sent.set("_meta", meta);
		return sent;
	}

}
