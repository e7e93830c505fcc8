package io.github.mcpclient.testserver;

import org.jspecify.annotations.Nullable;

/**
 * How a {@link LegacyServer} differs from the common one.
 *
 * @param negotiated the version it always answers, or {@code null} to take the client's
 * @param sessions whether it gives out session ids
 * @param unknownSessionStatus the HTTP status for a session it does not know
 * @param strictVersion whether it refuses a missing or unknown version header
 * @param onDiscover answers {@code server/discover} outside a session
 * @param onStream answers a GET
 */
record LegacyRules(@Nullable String negotiated, boolean sessions, int unknownSessionStatus, boolean strictVersion,
		Script onDiscover, Script onStream) {

}
