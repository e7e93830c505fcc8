package io.github.mcpclient;

import io.github.mcpclient.protocol.ParameterHeaders;
import io.github.mcpclient.protocol.Tool;

/**
 * What is known about a tool that was listed.
 *
 * @param tool the tool
 * @param headers the arguments to mirror
 */
record ToolDefinition(Tool tool, ParameterHeaders headers) {

	/**
	 * Whether calling it twice does no harm, if the server is to be believed.
	 */
	boolean isRepeatable() {
		return this.tool.annotations().readOnly() || this.tool.annotations().idempotent();
	}

}
