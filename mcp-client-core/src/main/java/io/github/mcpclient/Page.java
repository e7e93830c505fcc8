package io.github.mcpclient;

import java.util.List;

import io.github.mcpclient.protocol.CacheHint;
import io.github.mcpclient.protocol.DroppedEntry;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list, of whatever it is a list.
 *
 * @param <T> the type of the entries
 * @param entries the entries in the server's order
 * @param nextCursor where the next page starts, {@code null} on the last one
 * @param dropped the entries that were not usable
 * @param hint how long the page may be kept
 */
record Page<T>(List<T> entries, @Nullable String nextCursor, List<DroppedEntry> dropped, CacheHint hint) {

}
