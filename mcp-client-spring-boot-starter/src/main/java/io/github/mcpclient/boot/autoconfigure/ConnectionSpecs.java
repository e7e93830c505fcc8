package io.github.mcpclient.boot.autoconfigure;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import javax.net.ssl.SSLContext;

import io.github.mcpclient.ClientHandlers;
import io.github.mcpclient.ConnectionSpec;
import io.github.mcpclient.ConnectionSpecBuilder;
import io.github.mcpclient.McpClients;
import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.endpoint.Origin;
import io.github.mcpclient.era.EraMode;
import io.github.mcpclient.error.BlockedTargetException;
import io.github.mcpclient.error.BlockedTargetException.Reason;
import io.github.mcpclient.exchange.ExchangeLimits;
import io.github.mcpclient.protocol.Implementation;
import io.github.mcpclient.target.Cidr;
import io.github.mcpclient.target.TargetPolicy;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.transport.EraSettings;
import io.github.mcpclient.transport.WindowSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.PropertyMapper;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.util.unit.DataSize;

/**
 * Makes the specification of each connection from its properties, the default settings
 * and the customizers, in this order. Does no I/O besides reading key stores.
 */
final class ConnectionSpecs {

	private final McpClientProperties properties;

	private final Implementation clientInfo;

	private final @Nullable SslBundles sslBundles;

	private final ClientHandlers handlers;

	private final List<ConnectionSpecCustomizer> customizers;

	ConnectionSpecs(McpClientProperties properties, Implementation clientInfo, @Nullable SslBundles sslBundles,
			ClientHandlers handlers, List<ConnectionSpecCustomizer> customizers) {
		this.properties = properties;
		this.clientInfo = clientInfo;
		this.sslBundles = sslBundles;
		this.handlers = handlers;
		this.customizers = customizers;
	}

	/**
	 * Add every configured connection.
	 * @param clients where to add them
	 * @return the same clients
	 * @throws InvalidPropertyException if the properties of one do not make a connection
	 */
	McpClients connectAll(McpClients clients) {
		this.properties.connections().keySet().forEach((name) -> connect(name, clients));
		return clients;
	}

	private void connect(String name, McpClients clients) {
		ConnectionSpec spec = get(name);
		try {
			clients.connect(spec);
		}
		catch (IllegalArgumentException ex) {
			throw InvalidPropertyException.of(McpClientProperties.property(name, "prices"),
					"Correct the price, or the budgets under '" + MeteringProperties.PREFIX + ".budgets'; with '"
							+ MeteringProperties.PREFIX + ".mode=observe' nothing is held back.",
					ex);
		}
	}

	/**
	 * Make the specification of a connection.
	 * @param name the name of a configured connection
	 * @return the specification
	 * @throws InvalidPropertyException if its properties do not make one
	 */
	ConnectionSpec get(String name) {
		ConnectionProperties own = Objects.requireNonNull(this.properties.connections().get(name), name);
		ConnectionProperties connection = own.orElse(this.properties.defaults());
		String url = Objects.requireNonNull(connection.url(), "url");
		ConnectionSpecBuilder builder = ConnectionSpec.builder(name, url);
		apply(connection, name, builder);
		builder.prices(new ConnectionPrices(PropertyNames.entry(McpClientProperties.CONNECTIONS, name), own, connection,
				this.properties.metering().currency())
			.toTable());
		this.customizers.forEach((customizer) -> customizer.customize(name, builder));
		try {
			return builder.build();
		}
		catch (BlockedTargetException ex) {
			throw InvalidPropertyException.of(McpClientProperties.property(name, "url"),
					advice(name, ex.reason(), Endpoint.parse(url).origin()), ex);
		}
	}

	private static String advice(String name, Reason reason, Origin origin) {
		if (reason == Reason.ADDRESS) {
			return "If this server is meant to be reached, set '" + McpClientProperties.property(name, "target.profile")
					+ "' to 'loopback' or 'private', or list its network in '"
					+ McpClientProperties.property(name, "target.allowed-cidrs")
					+ "'. No setting allows link-local and cloud metadata addresses.";
		}
		if (!origin.secure()) {
			return "Use https, or for a server on this machine set '"
					+ McpClientProperties.property(name, "target.profile") + "=loopback'.";
		}
		return "If this server is meant to be reached, set '"
				+ McpClientProperties.property(name, "target.allowed-ports") + "=" + origin.port()
				+ "', or for a server on this machine '" + McpClientProperties.property(name, "target.profile")
				+ "=loopback'.";
	}

	private void apply(ConnectionProperties connection, String name, ConnectionSpecBuilder builder) {
		PropertyMapper map = PropertyMapper.get();
		connection.headers().forEach(builder::header);
		builder.clientInfo(this.clientInfo);
		builder.era(era(connection));
		builder.target(target(connection.target()));
		builder.limits(limits(connection));
		builder.window(window(connection));
		map.from(connection::callTimeout).to(builder::callTimeout);
		map.from(connection::initTimeout).to(builder::initTimeout);
		map.from(connection::legacySse).to(builder::legacySse);
		map.from(connection::replay).to(builder::replay);
		map.from(connection::inputTimeout).to(builder::inputTimeout);
		map.from(connection::outputValidation).to(builder::outputValidation);
		map.from(connection::cacheResults).to(builder::cacheResults);
		map.from(connection::start).to(builder::start);
		builder.handlers((connection.logLevel() != null)
				? this.handlers.withLogs(connection.logLevel(), new ServerLog(name)) : this.handlers);
		map.from(connection::sslBundle).as((bundle) -> sslContext(name, bundle)).to(builder::tls);
	}

	private EraSettings era(ConnectionProperties connection) {
		return new EraSettings(or(connection.era(), EraMode.AUTO), connection.eraTtl(),
				or(connection.confirmLegacy(), this.properties.era().confirmLegacy()));
	}

	private static TargetPolicy target(ConnectionProperties.Target target) {
		return new TargetPolicy(or(target.profile(), TargetProfile.PUBLIC), or(target.allowedPorts(), Set.of()),
				or(target.allowedCidrs(), List.<String>of()).stream().map(Cidr::parse).toList());
	}

	private static ExchangeLimits limits(ConnectionProperties connection) {
		return new ExchangeLimits(
				Optional.ofNullable(connection.maxResponseSize())
					.map(DataSize::toBytes)
					.orElse(ExchangeLimits.DEFAULT_MAX_RESPONSE_BYTES),
				or(connection.connectTimeout(), ExchangeLimits.DEFAULT_CONNECT_TIMEOUT),
				or(connection.chunkTimeout(), ExchangeLimits.DEFAULT_CHUNK_TIMEOUT),
				or(connection.connectionTtl(), ExchangeLimits.DEFAULT_CONNECTION_TTL));
	}

	private static WindowSettings window(ConnectionProperties connection) {
		return new WindowSettings(connection.concurrency(),
				or(connection.maxInFlight(), WindowSettings.DEFAULT_MAX_IN_FLIGHT),
				or(connection.queueLimit(), WindowSettings.DEFAULT_QUEUE_LIMIT));
	}

	/**
	 * A context of the connection's own: a shared one would resume sessions across
	 * identities.
	 */
	private SSLContext sslContext(String name, String bundle) {
		String property = McpClientProperties.property(name, "ssl-bundle");
		if (this.sslBundles == null) {
			throw new InvalidPropertyException(property, "the application has no SSL bundles",
					"Define the bundle under 'spring.ssl.bundle', or remove the property.");
		}
		try {
			return this.sslBundles.getBundle(bundle).createSslContext();
		}
		catch (NoSuchSslBundleException ex) {
			throw new InvalidPropertyException(property,
					"there is no SSL bundle named '" + bundle + "' among " + this.sslBundles.getBundleNames(),
					"Correct the name, or define the bundle under 'spring.ssl.bundle'.", ex);
		}
		catch (IllegalStateException ex) {
			throw new InvalidPropertyException(property, "the SSL bundle '" + bundle + "' cannot be loaded",
					"Check its files, formats and passwords; the cause has the details.", ex);
		}
	}

	private static <T> T or(@Nullable T value, T other) {
		return (value != null) ? value : other;
	}

}
