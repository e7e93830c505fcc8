package io.github.mcpclient.era;

import org.jspecify.annotations.Nullable;

/**
 * How a connection comes to know the era of its server.
 */
public enum EraMode {

	/** Ask the server and remember the answer. */
	AUTO(null),

	/**
	 * The server is known to be modern: nothing is probed, no verdict read or written
	 * (E8).
	 */
	MODERN(Era.MODERN),

	/**
	 * The server is known to be legacy: nothing is probed, no verdict read or written
	 * (E8).
	 */
	LEGACY(Era.LEGACY);

	private final @Nullable Era pinned;

	EraMode(@Nullable Era pinned) {
		this.pinned = pinned;
	}

	/**
	 * The era this mode pins.
	 * @return the era, or {@code null} for {@link #AUTO}
	 */
	public @Nullable Era pinned() {
		return this.pinned;
	}

}
