package io.github.mcpclient.transport;

import io.github.mcpclient.exchange.ExchangeResponse;

/**
 * What a body is, and what is wrong with it where it should hold an answer.
 */
enum BodyForm {

	/** Perhaps JSON-RPC. */
	OTHER("it holds no JSON-RPC response to this request"),

	/** Nothing. */
	EMPTY("it is empty"),

	/** Compressed, and therefore not read (B-048). */
	CODED("it has a content coding that was not asked for"),

	/** A web page: that of a proxy, a login, or a URL that is no MCP endpoint. */
	HTML("it is a web page, so the URL is no MCP endpoint, or something stands before it");

	private final String problem;

	BodyForm(String problem) {
		this.problem = problem;
	}

	static BodyForm of(ExchangeResponse response) {
		if (response.isEmpty()) {
			return EMPTY;
		}
		if (response.isCoded()) {
			return CODED;
		}
		return response.isOfType("text/html") ? HTML : OTHER;
	}

	String problem() {
		return this.problem;
	}

}
