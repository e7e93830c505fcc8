package io.github.mcpclient.transport;

import java.time.Duration;
import java.util.Objects;

import io.github.mcpclient.era.EraMode;
import org.jspecify.annotations.Nullable;

/**
 * How a connection finds out the era of its server.
 *
 * @param mode ask the server, or a pinned era
 * @param ttl how long a verdict is trusted by this connection, zero for never,
 * {@code null} for the time to live of the cache
 * @param confirmLegacy whether an answer to the probe that proves nothing (a 400, a plain
 * 500, a meaningless 200) is followed by one {@code initialize}, whose success proves the
 * server legacy; without it such an answer is the final failure
 */
public record EraSettings(EraMode mode, @Nullable Duration ttl, boolean confirmLegacy) {

	public EraSettings {
		Objects.requireNonNull(mode, "mode");
		if (ttl != null && ttl.isNegative()) {
			throw new IllegalArgumentException("The era TTL must not be negative");
		}
	}

	/**
	 * The defaults: ask the server, confirm legacy servers.
	 * @return the default settings
	 */
	public static EraSettings defaults() {
		return new EraSettings(EraMode.AUTO, null, true);
	}

}
