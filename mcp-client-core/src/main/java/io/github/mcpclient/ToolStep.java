package io.github.mcpclient;

import java.util.Map;

import io.github.mcpclient.protocol.CallToolResult;
import io.github.mcpclient.protocol.InputRequest;

/**
 * How far a tool call has come whose input the caller gives itself.
 */
public sealed interface ToolStep {

	/**
	 * The call is finished.
	 *
	 * @param result what the tool returned
	 */
	record Finished(CallToolResult result) implements ToolStep {

	}

	/**
	 * The server needs input before it goes on. It does not wait: the call can be resumed
	 * whenever the answers are there, and forgotten if there are none.
	 *
	 * @param requests what it asks, by key; empty if it only wants the call again
	 * @param call to be resumed with an answer for each key
	 */
	record InputRequired(Map<String, InputRequest> requests, SuspendedCall call) implements ToolStep {

		public InputRequired {
			requests = Map.copyOf(requests);
		}

	}

}
