package io.github.mcpclient.boot.autoconfigure;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.github.mcpclient.OutputValidation;
import io.github.mcpclient.StartMode;
import io.github.mcpclient.endpoint.Secret;
import io.github.mcpclient.era.EraMode;
import io.github.mcpclient.metering.Unpriced;
import io.github.mcpclient.protocol.LogLevel;
import io.github.mcpclient.target.TargetProfile;
import io.github.mcpclient.transport.ConcurrencyPolicy;
import io.github.mcpclient.transport.ReplayPolicy;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of a connection, or those all connections have in common. Whatever is
 * {@code null} or empty is not set. Immutable.
 *
 * @param url Address of the MCP endpoint. Set per connection only.
 * @param headers Headers to send with every request. Values are treated as secrets.
 * @param era Whether the server is asked for its era, or known to be of one.
 * @param eraTtl How long a verdict on the era of the server is trusted, zero for never.
 * @param confirmLegacy Whether an answer to the probe that proves nothing is followed by
 * a handshake, whose success proves that the server is a legacy one.
 * @param legacySse Whether the HTTP+SSE transport of 2024-11-05 is tried with a legacy
 * server that refuses the handshake.
 * @param target What may be dialled.
 * @param concurrency How many calls may be under way at once. Decided by the era of the
 * server unless set.
 * @param maxInFlight Calls that may be under way at once unless serialized.
 * @param queueLimit Calls that may wait for their turn.
 * @param callTimeout Time for a call, waiting and connecting included.
 * @param initTimeout Time for connecting.
 * @param connectTimeout Time for dialling one address.
 * @param chunkTimeout Longest silence within an answer that has begun.
 * @param connectionTtl Longest life of a kept-alive connection, after which the host is
 * looked up and vetted again.
 * @param maxResponseSize Largest answer, and largest event of an event stream.
 * @param replay Whether a tool call whose connection broke, so that nobody knows whether
 * the tool ran, is sent once more if the server calls the tool read-only or idempotent.
 * @param inputTimeout Time a person is given to answer what the server asks during a
 * call; it is not part of the time of the call.
 * @param outputValidation Whether structured content is checked against the schema of its
 * tool, and what becomes of content that does not fit.
 * @param cacheResults Whether lists and resources are kept for as long as the server
 * allows.
 * @param logLevel Level from which on the server may send log messages. They are logged
 * by the application. Silence unless set.
 * @param start Whether the connection is opened by the first call, in the background once
 * the application runs, or before it runs.
 * @param sslBundle Name of the SSL bundle with the trust store and client certificate.
 * @param metered Whether calls of tools cost money. So they do unless set if any price
 * is.
 * @param prices What tools cost, by the name of a rule. Set per connection only.
 * @param unpriced What becomes of tools that no price rule covers.
 * @param unpricedPrice Price of a call of such a tool.
 * @param maxPerCall What no price may be above.
 */
public record ConnectionProperties(@Nullable String url, @DefaultValue Map<String, Secret> headers,
		@Nullable EraMode era, @Nullable Duration eraTtl, @Nullable Boolean confirmLegacy, @Nullable Boolean legacySse,
		@DefaultValue Target target, @Nullable ConcurrencyPolicy concurrency, @Nullable Integer maxInFlight,
		@Nullable Integer queueLimit, @Nullable Duration callTimeout, @Nullable Duration initTimeout,
		@Nullable Duration connectTimeout, @Nullable Duration chunkTimeout, @Nullable Duration connectionTtl,
		@Nullable DataSize maxResponseSize, @Nullable ReplayPolicy replay, @Nullable Duration inputTimeout,
		@Nullable OutputValidation outputValidation, @Nullable Boolean cacheResults, @Nullable LogLevel logLevel,
		@Nullable StartMode start, @Nullable String sslBundle, @Nullable Boolean metered,
		@DefaultValue Map<String, PriceProperties> prices, @Nullable Unpriced unpriced, @Nullable String unpricedPrice,
		@Nullable String maxPerCall) {

	public ConnectionProperties {
		headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
		prices = Collections.unmodifiableMap(new LinkedHashMap<>(prices));
		PropertyChecks.url("url", url);
		PropertyChecks.headers("headers", headers);
		PropertyChecks.notNegative("era-ttl", eraTtl);
		PropertyChecks.atLeast(1, "max-in-flight", maxInFlight);
		PropertyChecks.atLeast(0, "queue-limit", queueLimit);
		PropertyChecks.positive("call-timeout", callTimeout);
		PropertyChecks.positive("init-timeout", initTimeout);
		PropertyChecks.positive("connect-timeout", connectTimeout);
		PropertyChecks.positive("chunk-timeout", chunkTimeout);
		PropertyChecks.positive("connection-ttl", connectionTtl);
		PropertyChecks.positive("max-response-size", maxResponseSize);
		PropertyChecks.positive("input-timeout", inputTimeout);
		PropertyChecks.price("unpriced-price", unpricedPrice);
		PropertyChecks.price("max-per-call", maxPerCall);
	}

	/**
	 * Fill in what is not set here. Headers of both are kept; where both have one of the
	 * same name, this one wins.
	 * @param defaults where to take it from
	 * @return the complete settings
	 */
	ConnectionProperties orElse(ConnectionProperties defaults) {
		return new ConnectionProperties(this.url, mergedHeaders(defaults.headers), or(this.era, defaults.era),
				or(this.eraTtl, defaults.eraTtl), or(this.confirmLegacy, defaults.confirmLegacy),
				or(this.legacySse, defaults.legacySse), this.target.orElse(defaults.target),
				or(this.concurrency, defaults.concurrency), or(this.maxInFlight, defaults.maxInFlight),
				or(this.queueLimit, defaults.queueLimit), or(this.callTimeout, defaults.callTimeout),
				or(this.initTimeout, defaults.initTimeout), or(this.connectTimeout, defaults.connectTimeout),
				or(this.chunkTimeout, defaults.chunkTimeout), or(this.connectionTtl, defaults.connectionTtl),
				or(this.maxResponseSize, defaults.maxResponseSize), or(this.replay, defaults.replay),
				or(this.inputTimeout, defaults.inputTimeout), or(this.outputValidation, defaults.outputValidation),
				or(this.cacheResults, defaults.cacheResults), or(this.logLevel, defaults.logLevel),
				or(this.start, defaults.start), or(this.sslBundle, defaults.sslBundle),
				or(this.metered, defaults.metered), this.prices, or(this.unpriced, defaults.unpriced),
				or(this.unpricedPrice, defaults.unpricedPrice), or(this.maxPerCall, defaults.maxPerCall));
	}

	private Map<String, Secret> mergedHeaders(Map<String, Secret> defaults) {
		Map<String, Secret> own = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
		own.putAll(this.headers);
		Map<String, Secret> merged = new LinkedHashMap<>(this.headers);
		defaults.forEach((name, value) -> {
			if (!own.containsKey(name)) {
				merged.put(name, value);
			}
		});
		return merged;
	}

	private static <T> @Nullable T or(@Nullable T value, @Nullable T other) {
		return (value != null) ? value : other;
	}

	/**
	 * Shows nothing of the URL, which may hold a credential.
	 */
	@Override
	public String toString() {
		return "ConnectionProperties[headers=" + this.headers.keySet() + ", target=" + this.target + "]";
	}

	/**
	 * What a connection may dial. Immutable.
	 *
	 * @param profile Part of the network that may be reached.
	 * @param allowedPorts Ports that may be dialled besides those of the profile.
	 * @param allowedCidrs Address ranges that may be dialled besides those of the
	 * profile. Link-local and cloud metadata addresses stay forbidden.
	 */
	public record Target(@Nullable TargetProfile profile, @Nullable Set<Integer> allowedPorts,
			@Nullable List<String> allowedCidrs) {

		public Target {
			allowedPorts = (allowedPorts != null) ? Set.copyOf(allowedPorts) : null;
			allowedCidrs = (allowedCidrs != null) ? List.copyOf(allowedCidrs) : null;
			if (allowedPorts != null) {
				allowedPorts.forEach((port) -> PropertyChecks.port("allowed-ports", port));
			}
			if (allowedCidrs != null) {
				allowedCidrs.forEach((cidr) -> PropertyChecks.cidr("allowed-cidrs", cidr));
			}
		}

		private Target orElse(Target defaults) {
			return new Target(or(this.profile, defaults.profile), or(this.allowedPorts, defaults.allowedPorts),
					or(this.allowedCidrs, defaults.allowedCidrs));
		}

	}

}
