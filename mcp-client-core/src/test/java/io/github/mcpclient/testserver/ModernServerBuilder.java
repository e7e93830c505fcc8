package io.github.mcpclient.testserver;

import java.util.List;

/**
 * Collects the content of a {@link ModernServer}. Not safe for use by several threads.
 */
public final class ModernServerBuilder {

	private final ServerContent content = new ServerContent();

	private List<String> supportedVersions = List.of(ModernServer.VERSION);

	ModernServerBuilder() {
	}

	/**
	 * Adds a tool.
	 * @param tool the tool
	 * @return this builder
	 */
	public ModernServerBuilder tool(TestTool tool) {
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
	public ModernServerBuilder tool(String name, String inputSchema, JsonHandler handler) {
		return tool(TestTool.of(name, inputSchema, handler));
	}

	/**
	 * Adds or replaces a method, {@code server/discover} and the tool methods included.
	 * What the result lacks of {@code resultType}, {@code ttlMs} and {@code cacheScope}
	 * is added.
	 * @param method the method
	 * @param handler computes its result from the params
	 * @return this builder
	 */
	public ModernServerBuilder method(String method, JsonHandler handler) {
		this.content.methods.put(method, handler);
		return this;
	}

	/**
	 * Replaces the capabilities, {@code {"tools":{}}} otherwise.
	 * @param json the capabilities
	 * @return this builder
	 */
	public ModernServerBuilder capabilities(String json) {
		this.content.capabilities = JsonRpc.object(json);
		return this;
	}

	/**
	 * Lists tools in pages.
	 * @param tools the number of tools on a page
	 * @return this builder
	 */
	public ModernServerBuilder pageSize(int tools) {
		this.content.pageSize = tools;
		return this;
	}

	/**
	 * Sets the form of answers, JSON otherwise.
	 * @param style the form
	 * @return this builder
	 */
	public ModernServerBuilder answers(AnswerStyle style) {
		this.content.style = style;
		return this;
	}

	/**
	 * Replaces the versions this server speaks, {@link ModernServer#VERSION} otherwise.
	 * @param versions the versions, also the legacy ones to be advertised
	 * @return this builder
	 */
	public ModernServerBuilder supportedVersions(String... versions) {
		this.supportedVersions = List.of(versions);
		return this;
	}

	/**
	 * Sets a script that sees every request first and may answer it instead.
	 * @param script the script; leaving the reply alone passes the request on
	 * @return this builder
	 */
	public ModernServerBuilder intercept(Script script) {
		this.content.interceptor = script;
		return this;
	}

	/**
	 * Sets where to listen.
	 * @param options the options
	 * @return this builder
	 */
	public ModernServerBuilder options(ServerOptions options) {
		this.content.options = options;
		return this;
	}

	/**
	 * Starts the server.
	 * @return the running server
	 */
	public ModernServer start() {
		return ModernServer.start(this.content, this.supportedVersions);
	}

}
