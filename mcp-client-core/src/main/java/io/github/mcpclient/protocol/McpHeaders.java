package io.github.mcpclient.protocol;

/**
 * The HTTP headers the protocol defines.
 */
public final class McpHeaders {

	/** The revision of a request. */
	public static final String PROTOCOL_VERSION = "MCP-Protocol-Version";

	/** The JSON-RPC method of a request, modern only. */
	public static final String METHOD = "Mcp-Method";

	/** The tool, prompt or resource of a request, modern only. */
	public static final String NAME = "Mcp-Name";

	/** The session of a request, legacy only. */
	public static final String SESSION_ID = "Mcp-Session-Id";

	/** Start of the name of every header the protocol reserves. */
	public static final String PREFIX = "mcp-";

	private McpHeaders() {
	}

}
