package io.github.mcpclient.testserver;

import org.jspecify.annotations.Nullable;

/**
 * Collects the content of a {@link LegacyServer}. Not safe for use by several threads.
 */
public final class LegacyServerBuilder {

	private final ServerContent content = new ServerContent();

	private @Nullable String negotiated;

	private boolean sessions = true;

	private int unknownSessionStatus = 404;

	private boolean strictVersion;

	private Script onStream = (request, reply) -> reply.header("Allow", "POST, DELETE").empty(405);

	private Script onDiscover = (request, reply) -> reply.json(400,
			JsonRpc.error(null, -32000, "Bad Request: No valid session ID provided", null));

	LegacyServerBuilder() {
	}

	/**
	 * Adds a tool.
	 * @param tool the tool
	 * @return this builder
	 */
	public LegacyServerBuilder tool(TestTool tool) {
		this.content.tools.add(tool);
		return this;
	}

	/**
	 * Adds a tool.
	 * @param name the name
	 * @param inputSchema the JSON schema of its arguments
	 * @param handler computes the result of a call from the arguments
	 * @return this builder
	 */
	public LegacyServerBuilder tool(String name, String inputSchema, JsonHandler handler) {
		return tool(TestTool.of(name, inputSchema, handler));
	}

	/**
	 * Adds or replaces a method, {@code initialize} and the tool methods included.
	 * @param method the method
	 * @param handler computes its result from the params
	 * @return this builder
	 */
	public LegacyServerBuilder method(String method, JsonHandler handler) {
		this.content.methods.put(method, handler);
		return this;
	}

	/**
	 * Replaces the capabilities, {@code {"tools":{}}} otherwise.
	 * @param json the capabilities
	 * @return this builder
	 */
	public LegacyServerBuilder capabilities(String json) {
		this.content.capabilities = JsonRpc.object(json);
		return this;
	}

	/**
	 * Lists tools in pages.
	 * @param tools the number of tools on a page
	 * @return this builder
	 */
	public LegacyServerBuilder pageSize(int tools) {
		this.content.pageSize = tools;
		return this;
	}

	/**
	 * Sets the form of answers, JSON otherwise.
	 * @param style the form
	 * @return this builder
	 */
	public LegacyServerBuilder answers(AnswerStyle style) {
		this.content.style = style;
		return this;
	}

	/**
	 * Answers {@code initialize} with a fixed version; otherwise with the one asked for
	 * if it is a legacy one, else 2025-11-25.
	 * @param version the version
	 * @return this builder
	 */
	public LegacyServerBuilder negotiates(String version) {
		this.negotiated = version;
		return this;
	}

	/**
	 * Gives out no session ids and asks for none. Sessions are on otherwise.
	 * @return this builder
	 */
	public LegacyServerBuilder withoutSessions() {
		this.sessions = false;
		return this;
	}

	/**
	 * Sets the HTTP status for an unknown session, 404 otherwise.
	 * @param status 404 or 400
	 * @return this builder
	 */
	public LegacyServerBuilder unknownSession(int status) {
		this.unknownSessionStatus = status;
		return this;
	}

	/**
	 * Refuses a missing or unknown version header with 400.
	 * @return this builder
	 */
	public LegacyServerBuilder strictVersionHeader() {
		this.strictVersion = true;
		return this;
	}

	/**
	 * Sets the answer to {@code server/discover} outside a session, 400 with the error
	 * -32000 and a null id otherwise.
	 * @param script the script
	 * @return this builder
	 */
	public LegacyServerBuilder onDiscover(Script script) {
		this.onDiscover = script;
		return this;
	}

	/**
	 * Sets the answer to a GET, 405 otherwise.
	 * @param script the script, for example {@link OpenStreams}
	 * @return this builder
	 */
	public LegacyServerBuilder onStream(Script script) {
		this.onStream = script;
		return this;
	}

	/**
	 * Sets a script that sees every request first and may answer it instead.
	 * @param script the script; leaving the reply alone passes the request on
	 * @return this builder
	 */
	public LegacyServerBuilder intercept(Script script) {
		this.content.interceptor = script;
		return this;
	}

	/**
	 * Sets where to listen.
	 * @param options the options
	 * @return this builder
	 */
	public LegacyServerBuilder options(ServerOptions options) {
		this.content.options = options;
		return this;
	}

	/**
	 * Starts the server.
	 * @return the running server
	 */
	public LegacyServer start() {
		return LegacyServer.start(this.content, new LegacyRules(this.negotiated, this.sessions,
				this.unknownSessionStatus, this.strictVersion, this.onDiscover, this.onStream));
	}

}
