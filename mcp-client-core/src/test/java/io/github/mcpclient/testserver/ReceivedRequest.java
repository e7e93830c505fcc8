package io.github.mcpclient.testserver;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One request as a {@link ScriptedServer} received it. Immutable.
 */
public final class ReceivedRequest {

	private final int number;

	private final int connection;

	private final String method;

	private final String target;

	private final HeaderLines headers;

	private final byte[] body;

	private final long receivedNanos;

	ReceivedRequest(int number, int connection, RequestLine line, HeaderLines headers, byte[] body) {
		this.number = number;
		this.connection = connection;
		this.method = line.method();
		this.target = line.target();
		this.headers = headers;
		this.body = body.clone();
		this.receivedNanos = System.nanoTime();
	}

	/**
	 * The number of this request on its server.
	 * @return the number, starting at 1
	 */
	public int number() {
		return this.number;
	}

	/**
	 * The number of the connection that carried this request.
	 * @return the number, starting at 1
	 */
	public int connection() {
		return this.connection;
	}

	/**
	 * The HTTP method.
	 * @return the method as sent
	 */
	public String method() {
		return this.method;
	}

	/**
	 * The request target, path and query.
	 * @return the target as sent
	 */
	public String target() {
		return this.target;
	}

	/**
	 * The header lines.
	 * @return the lines in the order sent
	 */
	public HeaderLines headers() {
		return this.headers;
	}

	/**
	 * The first value of a header.
	 * @param name the name, in any case
	 * @return the value, empty if the header is absent
	 */
	public Optional<String> header(String name) {
		return this.headers.first(name);
	}

	/**
	 * The body, with any transfer coding removed.
	 * @return a copy of the bytes
	 */
	public byte[] body() {
		return this.body.clone();
	}

	/**
	 * The body as UTF-8 text.
	 * @return the text
	 */
	public String bodyText() {
		return new String(this.body, StandardCharsets.UTF_8);
	}

	/**
	 * The body as JSON.
	 * @return the tree; a missing node for an empty body
	 * @throws JacksonException if the body is not JSON
	 */
	public JsonNode bodyJson() {
		return JsonMapper.shared().readTree(this.body);
	}

	/**
	 * The JSON-RPC method in the body.
	 * @return the method, empty if the body is no JSON-RPC request or notification
	 */
	public String rpcMethod() {
		try {
			return bodyJson().path("method").stringValue("");
		}
		catch (JacksonException ex) {
			return "";
		}
	}

	/**
	 * Whether the body answers a request of the server.
	 * @param id the JSON text of the id of that request
	 * @return {@code true} if it holds a result or an error for that id
	 */
	public boolean isAnswerTo(String id) {
		return rpcMethod().isEmpty() && this.body.length > 0 && bodyJson().path("id").toString().equals(id);
	}

	/**
	 * When the last byte of the request had arrived.
	 * @return a {@link System#nanoTime()} reading
	 */
	public long receivedNanos() {
		return this.receivedNanos;
	}

	@Override
	public String toString() {
		return "#" + this.number + " (connection " + this.connection + ") " + this.method + " " + this.target + " "
				+ bodyText();
	}

}
