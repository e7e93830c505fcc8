package io.github.mcpclient.era;

/**
 * The two generations of the protocol a server may speak (E1).
 */
public enum Era {

	/** 2026-07-28 and later: no handshake, no session, {@code server/discover}. */
	MODERN,

	/** 2025-11-25 and earlier: {@code initialize}, optional session. */
	LEGACY

}
