package io.github.mcpclient;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.metering.PriceTable;
import io.github.mcpclient.transport.TransportSettings;
import org.jspecify.annotations.Nullable;

/**
 * What a connection is made from: a name, a URL, and whatever is to differ from the
 * defaults. Immutable; {@link #toString()} is safe to print.
 *
 * <pre>
 * ConnectionSpec spec = ConnectionSpec.builder("weather", "https://mcp.example.com/mcp")
 *     .header("Authorization", "Bearer " + token)
 *     .build();
 * </pre>
 */
public final class ConnectionSpec {

	private final TransportSettings settings;

	private final ClientHandlers handlers;

	private final OutputValidation outputValidation;

	private final boolean cacheResults;

	private final PriceTable prices;

	private final @Nullable String source;

	private final StartMode start;

	ConnectionSpec(TransportSettings settings, ConnectionSpecBuilder builder) {
		this.settings = settings;
		this.handlers = builder.handlers;
		this.outputValidation = builder.outputValidation;
		this.cacheResults = builder.cacheResults;
		this.prices = builder.prices;
		this.source = builder.source;
		this.start = builder.start;
	}

	/**
	 * Start a specification.
	 * @param name the name of the connection
	 * @param url the URL of the MCP endpoint
	 * @return a builder with all defaults
	 * @throws IllegalArgumentException if the name or the URL is not usable
	 */
	public static ConnectionSpecBuilder builder(String name, String url) {
		return new ConnectionSpecBuilder(new ConnectionName(name), Endpoint.parse(url));
	}

	/**
	 * The name of the connection.
	 * @return the name
	 */
	public ConnectionName name() {
		return this.settings.name();
	}

	/**
	 * Everything else.
	 * @return the settings
	 */
	public TransportSettings settings() {
		return this.settings;
	}

	/**
	 * What the application does for the server.
	 * @return the handlers
	 */
	public ClientHandlers handlers() {
		return this.handlers;
	}

	/**
	 * Whether structured content is checked against the schema of its tool.
	 * @return the mode
	 */
	public OutputValidation outputValidation() {
		return this.outputValidation;
	}

	/**
	 * Whether results are kept for as long as the server allows.
	 * @return whether they are
	 */
	public boolean cacheResults() {
		return this.cacheResults;
	}

	/**
	 * What the tools of the server cost.
	 * @return the prices
	 */
	public PriceTable prices() {
		return this.prices;
	}

	/**
	 * Who chose the endpoint.
	 * @return the source, or {@code null} if it was the operator
	 */
	public @Nullable String source() {
		return this.source;
	}

	/**
	 * When the connection is opened.
	 * @return the mode
	 */
	public StartMode start() {
		return this.start;
	}

	@Override
	public String toString() {
		return "ConnectionSpec[" + name() + ", " + this.settings.endpoint() + "]";
	}

}
