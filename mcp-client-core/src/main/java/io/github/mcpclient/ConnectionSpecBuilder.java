package io.github.mcpclient;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import javax.net.ssl.SSLContext;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.endpoint.Secret;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.exchange.ExchangeLimits;
import io.github.mcpclient.metering.PriceTable;
import io.github.mcpclient.protocol.Implementation;
import io.github.mcpclient.target.TargetPermit;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.transport.ConfiguredHeaders;
import io.github.mcpclient.transport.EraSettings;
import io.github.mcpclient.transport.ReplayPolicy;
import io.github.mcpclient.transport.TransportSettings;
import io.github.mcpclient.transport.WindowSettings;
import org.jspecify.annotations.Nullable;

/**
 * Collects what differs from the defaults in a {@link ConnectionSpec}. Not thread-safe.
 */
public final class ConnectionSpecBuilder {

	private final ConnectionName name;

	private final Endpoint endpoint;

	private final Map<String, Secret> headers = new LinkedHashMap<>();

	private EraSettings era = EraSettings.defaults();

	private TargetPolicy target = TargetPolicy.of(TargetProfile.PUBLIC);

	private ExchangeLimits limits = ExchangeLimits.defaults();

	private WindowSettings window = WindowSettings.defaults();

	private Duration callTimeout = TransportSettings.DEFAULT_CALL_TIMEOUT;

	private Duration initTimeout = TransportSettings.DEFAULT_INIT_TIMEOUT;

	private ReplayPolicy replay = ReplayPolicy.NEVER;

	private boolean legacySse;

	private Implementation clientInfo = McpClients.defaultClientInfo();

	private @Nullable SSLContext tls;

	private Duration inputTimeout = TransportSettings.DEFAULT_INPUT_TIMEOUT;

	OutputValidation outputValidation = OutputValidation.WARN;

	boolean cacheResults = true;

	ClientHandlers handlers = ClientHandlers.none();

	PriceTable prices = PriceTable.unmetered();

	@Nullable String source;

	StartMode start = StartMode.LAZY;

	ConnectionSpecBuilder(ConnectionName name, Endpoint endpoint) {
		this.name = name;
		this.endpoint = endpoint;
	}

	/**
	 * Send a header with every request.
	 * @param header the name
	 * @param value the value, treated as a secret
	 * @return this builder
	 */
	public ConnectionSpecBuilder header(String header, String value) {
		return header(header, Secret.of(value));
	}

	/**
	 * Send a header with every request.
	 * @param header the name
	 * @param value the value
	 * @return this builder
	 */
	public ConnectionSpecBuilder header(String header, Secret value) {
		this.headers.put(header, value);
		return this;
	}

	/**
	 * Say how the era of the server is found out.
	 * @param settings the settings
	 * @return this builder
	 */
	public ConnectionSpecBuilder era(EraSettings settings) {
		this.era = Objects.requireNonNull(settings, "settings");
		return this;
	}

	/**
	 * Say what may be dialled.
	 * @param policy the policy
	 * @return this builder
	 */
	public ConnectionSpecBuilder target(TargetPolicy policy) {
		this.target = Objects.requireNonNull(policy, "policy");
		return this;
	}

	/**
	 * Set the bounds of an exchange.
	 * @param bounds the bounds
	 * @return this builder
	 */
	public ConnectionSpecBuilder limits(ExchangeLimits bounds) {
		this.limits = Objects.requireNonNull(bounds, "bounds");
		return this;
	}

	/**
	 * Set how many calls are admitted.
	 * @param settings the settings
	 * @return this builder
	 */
	public ConnectionSpecBuilder window(WindowSettings settings) {
		this.window = Objects.requireNonNull(settings, "settings");
		return this;
	}

	/**
	 * Set the time for a call, waiting and connecting included.
	 * @param timeout the time, positive
	 * @return this builder
	 */
	public ConnectionSpecBuilder callTimeout(Duration timeout) {
		this.callTimeout = Objects.requireNonNull(timeout, "timeout");
		return this;
	}

	/**
	 * Set the time for connecting. A call that has to connect waits no longer than its
	 * own time limit all the same.
	 * @param timeout the time, positive
	 * @return this builder
	 */
	public ConnectionSpecBuilder initTimeout(Duration timeout) {
		this.initTimeout = Objects.requireNonNull(timeout, "timeout");
		return this;
	}

	/**
	 * Set the time a person is given to answer what a server asks. It is not part of the
	 * time of the call.
	 * @param timeout the time, positive
	 * @return this builder
	 */
	public ConnectionSpecBuilder inputTimeout(Duration timeout) {
		this.inputTimeout = Objects.requireNonNull(timeout, "timeout");
		return this;
	}

	/**
	 * Say what the application does for the server.
	 * @param clientHandlers the handlers
	 * @return this builder
	 */
	public ConnectionSpecBuilder handlers(ClientHandlers clientHandlers) {
		this.handlers = Objects.requireNonNull(clientHandlers, "clientHandlers");
		return this;
	}

	/**
	 * Say whether structured content is checked against the schema of its tool.
	 * @param mode the mode
	 * @return this builder
	 */
	public ConnectionSpecBuilder outputValidation(OutputValidation mode) {
		this.outputValidation = Objects.requireNonNull(mode, "mode");
		return this;
	}

	/**
	 * Say whether results are kept for as long as the server allows.
	 * @param keep whether they are
	 * @return this builder
	 */
	public ConnectionSpecBuilder cacheResults(boolean keep) {
		this.cacheResults = keep;
		return this;
	}

	/**
	 * Say whether tool calls of unknown outcome are sent once more.
	 * @param policy the policy
	 * @return this builder
	 */
	public ConnectionSpecBuilder replay(ReplayPolicy policy) {
		this.replay = Objects.requireNonNull(policy, "policy");
		return this;
	}

	/**
	 * Say whether the HTTP+SSE transport of 2024-11-05 is tried with a legacy server that
	 * refuses the handshake. It is not unless this is set.
	 * @param allowed whether it is
	 * @return this builder
	 */
	public ConnectionSpecBuilder legacySse(boolean allowed) {
		this.legacySse = allowed;
		return this;
	}

	/**
	 * Set how the client calls itself.
	 * @param info name and version
	 * @return this builder
	 */
	public ConnectionSpecBuilder clientInfo(Implementation info) {
		this.clientInfo = Objects.requireNonNull(info, "info");
		return this;
	}

	/**
	 * Use another TLS identity or trust than the platform's. Verification of the
	 * certificate and of the host name cannot be turned off.
	 * @param context a context of this connection's own
	 * @return this builder
	 */
	public ConnectionSpecBuilder tls(@Nullable SSLContext context) {
		this.tls = context;
		return this;
	}

	/**
	 * Say what the tools of the server cost.
	 * @param table the prices
	 * @return this builder
	 */
	public ConnectionSpecBuilder prices(PriceTable table) {
		this.prices = Objects.requireNonNull(table, "table");
		return this;
	}

	/**
	 * Say that somebody other than the operator chose this endpoint: a tenant, a user, a
	 * file of a workspace. Such a connection needs the leave of the {@link TargetPermit}
	 * of the clients.
	 * @param chosenBy who chose it
	 * @return this builder
	 */
	public ConnectionSpecBuilder source(String chosenBy) {
		this.source = Objects.requireNonNull(chosenBy, "chosenBy");
		return this;
	}

	/**
	 * Say when the connection is opened.
	 * @param mode the mode
	 * @return this builder
	 */
	public ConnectionSpecBuilder start(StartMode mode) {
		this.start = Objects.requireNonNull(mode, "mode");
		return this;
	}

	/**
	 * Check everything and build the specification.
	 * @return the specification
	 * @throws IllegalArgumentException if a header or a bound is not usable
	 * @throws BlockedTargetException if the target policy refuses the scheme or port
	 */
	public ConnectionSpec build() {
		this.target.checkOrigin(this.endpoint.origin());
		return new ConnectionSpec(new TransportSettings(this.name, this.endpoint, ConfiguredHeaders.of(this.headers),
				this.era, this.target, this.limits, this.window, this.callTimeout, this.initTimeout, this.inputTimeout,
				this.replay, this.legacySse, this.clientInfo, this.tls), this);
	}

}
