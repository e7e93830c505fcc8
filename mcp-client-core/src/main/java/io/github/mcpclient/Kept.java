package io.github.mcpclient;

import io.github.mcpclient.protocol.CacheHint;

/**
 * A result that may be kept.
 *
 * @param <T> the type of the result
 * @param value the result
 * @param hint for how long
 */
record Kept<T>(T value, CacheHint hint) {

}
