/**
 * Circuits by key.
 */
@NullMarked
package io.github.mcpclient.breaker;

import org.jspecify.annotations.NullMarked;
