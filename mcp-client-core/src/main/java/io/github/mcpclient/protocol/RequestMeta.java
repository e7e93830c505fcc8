package io.github.mcpclient.protocol;

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

	/** Key of the level from which on the server may send log messages. */
	public static final String LOG_LEVEL = "io.modelcontextprotocol/logLevel";

	/** Key of the subscription a notification belongs to. */
	public static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

	/** Key of the token by which the server reports progress. */
	public static final String PROGRESS_TOKEN = "progressToken";

	/** Key of the identity of the server in a result. */
	public static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

	private RequestMeta() {
	}

	/**
	 * Parameters with a {@code _meta} that may be written to. Those given stay as they
	 * are.
	 * @param params the parameters of a method
	 * @return a copy down to the members of {@code _meta}
	 */
	public static ObjectNode writable(ObjectNode params) {
		ObjectNode copy = JsonRpcCodec.object();
		copy.setAll(params);
		ObjectNode meta = copy.putObject("_meta");
		if (params.get("_meta") instanceof ObjectNode given) {
			meta.setAll(given);
		}
		return copy;
	}

	/**
	 * Write what every modern request says of itself.
	 * @param meta the {@code _meta} of the request, which is changed
	 * @param version the version to speak
	 * @param client who is calling
	 * @param capabilities what the server may ask for while it answers
	 */
	public static void declare(ObjectNode meta, ProtocolVersion version, Implementation client,
			ClientCapabilities capabilities) {
		meta.put(PROTOCOL_VERSION, version.wire());
		meta.set(CLIENT_CAPABILITIES, capabilities.toJson(version));
		meta.set(CLIENT_INFO, client.toJson());
	}

	/**
	 * Whether a key of {@code _meta} is the protocol's own, so that no caller may set it:
	 * one whose prefix has {@code modelcontextprotocol} or {@code mcp} as its second
	 * label (M-META-08), and the progress token.
	 * @param key the key
	 * @return whether it is reserved
	 */
	public static boolean isReserved(String key) {
		int slash = key.indexOf('/');
		if (slash < 0) {
			return key.equals(PROGRESS_TOKEN);
		}
		String[] labels = key.substring(0, slash).split("\\.", -1);
		return labels.length > 1 && (labels[1].equals("modelcontextprotocol") || labels[1].equals("mcp"));
	}

}
