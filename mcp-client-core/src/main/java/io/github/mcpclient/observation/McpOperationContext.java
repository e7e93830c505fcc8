package io.github.mcpclient.observation;

import java.util.Objects;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.era.Era;
import org.jspecify.annotations.Nullable;

/**
 * What is known about one MCP request while it is observed. The carrier takes the trace
 * context that becomes part of its {@code _meta}. Confined to the calling thread.
 */
public final class McpOperationContext extends ConnectionContext {

	private final String method;

	private final @Nullable String target;

	private final @Nullable String tool;

	private @Nullable Era era;

	private @Nullable String protocolVersion;

	private boolean toolFailed;

	/**
	 * Create a context.
	 * @param connection the name of the connection
	 * @param origin where the server is
	 * @param method the JSON-RPC method, one of a few
	 * @param target what the request names: the tool, prompt or resource; may be anything
	 * @param tool the name of the tool, one of a few, {@code null} if no tool is called
	 */
	public McpOperationContext(ConnectionName connection, Origin origin, String method, @Nullable String target,
			@Nullable String tool) {
		super(connection, origin);
		this.method = Objects.requireNonNull(method, "method");
		this.target = target;
		this.tool = tool;
	}

	/**
	 * The JSON-RPC method.
	 * @return one of a few methods, fit for a tag
	 */
	public String method() {
		return this.method;
	}

	/**
	 * What the request names.
	 * @return the tool, prompt or resource, or {@code null}; may be anything, so unfit
	 * for a tag
	 */
	public @Nullable String target() {
		return this.target;
	}

	/**
	 * The tool.
	 * @return one of a few names, fit for a tag, {@code null} if no tool is called
	 */
	public @Nullable String tool() {
		return this.tool;
	}

	/**
	 * The era of the server.
	 * @return the era, {@code null} until it is known
	 */
	public @Nullable Era era() {
		return this.era;
	}

	/**
	 * The version of the protocol spoken with the server.
	 * @return the version, {@code null} until it is known
	 */
	public @Nullable String protocolVersion() {
		return this.protocolVersion;
	}

	/**
	 * Whether the call had a result that says the tool failed.
	 * @return whether the tool failed
	 */
	public boolean toolFailed() {
		return this.toolFailed;
	}

	/**
	 * Say what the server turned out to speak.
	 * @param spoken the era
	 * @param version the version of the protocol
	 */
	public void server(Era spoken, String version) {
		this.era = spoken;
		this.protocolVersion = version;
	}

	/**
	 * Say that the tool failed.
	 */
	public void failTool() {
		this.toolFailed = true;
	}

}
