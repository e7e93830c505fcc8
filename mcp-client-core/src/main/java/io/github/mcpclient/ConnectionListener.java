package io.github.mcpclient;

/**
 * Told which connections there are. Called on the thread that adds or removes one, so it
 * must be quick and must not throw.
 */
public interface ConnectionListener {

	/**
	 * There is a connection. May be told twice of one that is added while the listener
	 * is.
	 * @param client its client
	 */
	void added(McpClient client);

	/**
	 * A connection was removed and closed.
	 * @param client its client
	 */
	void removed(McpClient client);

}
