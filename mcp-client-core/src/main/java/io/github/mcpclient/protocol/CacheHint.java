package io.github.mcpclient.protocol;

import java.math.BigDecimal;
import java.time.Duration;

import tools.jackson.databind.JsonNode;

/**
 * How long and for whom a result may be kept (M-CCH-04, M-CCH-05). What a server left out
 * or wrote wrongly is not kept and not shared (M-UNK-02).
 *
 * @param ttl how long the result is fresh, at most 24 hours, zero if it is stale at once
 * @param shared whether it may be given to callers with other credentials
 */
public record CacheHint(Duration ttl, boolean shared) {

	/** The longest time a result is kept, whatever the server says (M-CCH-10). */
	public static final Duration MAX_TTL = Duration.ofHours(24);

	private static final BigDecimal MAX_MILLIS = BigDecimal.valueOf(MAX_TTL.toMillis());

	/**
	 * Read the hint of a result.
	 * @param result the result
	 * @return the hint
	 */
	public static CacheHint of(JsonNode result) {
		BigDecimal millis = result.path("ttlMs").decimalValue(BigDecimal.ZERO);
		boolean shared = "public".equals(JsonTree.text(result, "cacheScope"));
		return new CacheHint(Duration.ofMillis(millis.max(BigDecimal.ZERO).min(MAX_MILLIS).longValue()), shared);
	}

}
