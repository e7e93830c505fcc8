package io.github.mcpclient.protocol;

/**
 * The JSON-RPC methods this client sends.
 */
public final class Methods {

	/** What a modern server is and speaks. */
	public static final String DISCOVER = "server/discover";

	/** The legacy handshake. */
	public static final String INITIALIZE = "initialize";

	/** The end of the legacy handshake. */
	public static final String INITIALIZED = "notifications/initialized";

	/** A page of the tools of a server. */
	public static final String TOOLS_LIST = "tools/list";

	/** A call of a tool. */
	public static final String TOOLS_CALL = "tools/call";

	private Methods() {
	}

}
