package io.github.mcpclient;

import io.github.mcpclient.error.McpException;

/**
 * When a connection is opened.
 */
public enum StartMode {

	/** By the first call that needs it. */
	LAZY,

	/**
	 * In the background, as soon as the connections are started, and again after a pause
	 * if that fails. Nothing waits for it or fails because of it; a call that comes first
	 * opens the connection itself.
	 */
	EAGER,

	/**
	 * Before the start is over: if it cannot be opened, the start fails with the
	 * {@link McpException}.
	 */
	REQUIRED

}
