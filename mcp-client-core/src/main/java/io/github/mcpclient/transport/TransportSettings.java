package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.Objects;

import javax.net.ssl.SSLContext;

import io.github.mcpclient.endpoint.ConnectionName;
import io.github.mcpclient.endpoint.Endpoint;
import io.github.mcpclient.exchange.ExchangeLimits;
import io.github.mcpclient.protocol.Implementation;
import io.github.mcpclient.target.TargetPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Everything one connection needs to know.
 *
 * @param name the name of the connection
 * @param endpoint where the server is
 * @param headers the headers sent with every request
 * @param era how the era is found out
 * @param target what may be dialled
 * @param limits the bounds of an exchange
 * @param window how many requests are admitted
 * @param callTimeout the time for a call, waiting included, unless the call names another
 * @param initTimeout the time for connecting: probe, handshake
 * @param inputTimeout the time a person is given to answer what the server asks
 * @param replay whether tool calls of unknown outcome are sent once more
 * @param legacySse whether the HTTP+SSE transport of 2024-11-05 is tried with a legacy
 * server that refuses the handshake
 * @param clientInfo how this client calls itself
 * @param tls TLS identity and trust, {@code null} for the trust store of the platform
 */
public record TransportSettings(ConnectionName name, Endpoint endpoint, ConfiguredHeaders headers, EraSettings era,
		TargetPolicy target, ExchangeLimits limits, WindowSettings window, Duration callTimeout, Duration initTimeout,
		Duration inputTimeout, ReplayPolicy replay, boolean legacySse, Implementation clientInfo,
		@Nullable SSLContext tls) {

	/** The time for a call unless configured otherwise. */
	public static final Duration DEFAULT_CALL_TIMEOUT = Duration.ofSeconds(30);

	/** The time for connecting unless configured otherwise. */
	public static final Duration DEFAULT_INIT_TIMEOUT = Duration.ofSeconds(60);

	/** The time a person is given to answer unless configured otherwise. */
	public static final Duration DEFAULT_INPUT_TIMEOUT = Duration.ofMinutes(5);

	public TransportSettings {
		Objects.requireNonNull(name, "name");
		Objects.requireNonNull(endpoint, "endpoint");
		Objects.requireNonNull(headers, "headers");
		Objects.requireNonNull(era, "era");
		Objects.requireNonNull(target, "target");
		Objects.requireNonNull(limits, "limits");
		Objects.requireNonNull(window, "window");
		Objects.requireNonNull(replay, "replay");
		Objects.requireNonNull(clientInfo, "clientInfo");
		requirePositive(callTimeout, "call timeout");
		requirePositive(initTimeout, "init timeout");
		requirePositive(inputTimeout, "input timeout");
	}

	private static void requirePositive(Duration duration, String name) {
		if (duration.isNegative() || duration.isZero()) {
			throw new IllegalArgumentException("The " + name + " must be positive");
		}
	}

}
