/**
 * Benchmarks, run by hand.
 */
@NullMarked
package io.github.mcpclient.benchmarks;

import org.jspecify.annotations.NullMarked;
