package io.github.mcpclient.samples.quickstart;

import java.time.Duration;

import io.github.mcpclient.error.Dispatch;
import io.github.mcpclient.error.JsonRpcException;
import io.github.mcpclient.error.McpException;
import io.github.mcpclient.protocol.CallToolResult;

/**
 * What became of the work on a connection, in words.
 *
 * @param failed whether it failed
 * @param words what to tell a person
 */
record Outcome(boolean failed, String words) {

	static Outcome notCalled() {
		return new Outcome(false, "none called; --quickstart.tool=NAME calls one");
	}

	static Outcome of(String tool, CallToolResult result, Duration took) {
		String answer = result.text().isEmpty() ? result.json().toString() : result.text();
		return new Outcome(result.isError(), result.isError() ? "FAILED: the tool " + tool + " says: " + answer
				: tool + " -> " + answer + " (" + took.toMillis() + " ms)");
	}

	static Outcome failed(String step, McpException failure) {
		String words = "FAILED while " + step + ". " + failure.getMessage() + ". " + words(failure.dispatch());
		return new Outcome(true,
				(failure instanceof JsonRpcException error) ? words + " It says: " + error.serverMessage() : words);
	}

	private static String words(Dispatch dispatch) {
		return switch (dispatch) {
			case NOT_SENT -> "Nothing was sent.";
			case REJECTED -> "The server did not run the request.";
			case EXECUTED -> "The server processed the request.";
			case UNKNOWN -> "Whether the server ran the request is unknown.";
		};
	}

}
