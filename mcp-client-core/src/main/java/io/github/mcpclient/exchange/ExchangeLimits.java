package io.github.mcpclient.exchange;

import java.time.Duration;

/**
 * The bounds of one exchange besides its deadline.
 *
 * @param maxResponseBytes the largest body, and the largest event of a stream; exactly
 * this much is allowed (B1)
 * @param connectTimeout the longest attempt to connect to one address, clamped to the
 * deadline (D6)
 * @param chunkTimeout the longest silence inside a body or an event that has begun (B4)
 * @param connectionTtl the longest life of a kept-alive connection, after which the
 * target is vetted and dialled anew
 */
public record ExchangeLimits(long maxResponseBytes, Duration connectTimeout, Duration chunkTimeout,
		Duration connectionTtl) {

	/** The largest body unless configured otherwise: 2 MB. */
	public static final long DEFAULT_MAX_RESPONSE_BYTES = 2L * 1024 * 1024;

	/** The connect timeout unless configured otherwise. */
	public static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(5);

	/** The chunk timeout unless configured otherwise. */
	public static final Duration DEFAULT_CHUNK_TIMEOUT = Duration.ofSeconds(10);

	/** The life of a connection unless configured otherwise. */
	public static final Duration DEFAULT_CONNECTION_TTL = Duration.ofMinutes(5);

	public ExchangeLimits {
		if (maxResponseBytes < 1) {
			throw new IllegalArgumentException("The maximum response size must be positive");
		}
		requirePositive(connectTimeout, "connect timeout");
		requirePositive(chunkTimeout, "chunk timeout");
		requirePositive(connectionTtl, "connection TTL");
	}

	private static void requirePositive(Duration duration, String name) {
		if (duration.isNegative() || duration.isZero()) {
			throw new IllegalArgumentException("The " + name + " must be positive");
		}
	}

	/**
	 * The default bounds.
	 * @return the bounds
	 */
	public static ExchangeLimits defaults() {
		return new ExchangeLimits(DEFAULT_MAX_RESPONSE_BYTES, DEFAULT_CONNECT_TIMEOUT, DEFAULT_CHUNK_TIMEOUT,
				DEFAULT_CONNECTION_TTL);
	}

}
