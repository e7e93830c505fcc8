package io.github.mcpclient.testserver;

/**
 * How an MCP test server sends the answer to a request it accepts. Refusals with an HTTP
 * error status are always JSON.
 */
public enum AnswerStyle {

	/** One JSON object. */
	JSON,

	/** An event stream with one event. */
	EVENT_STREAM,

	/** An event stream that starts with an event of an id and empty data. */
	PRIMED_EVENT_STREAM

}
