/**
 * The closed set of typed failures.
 */
@NullMarked
package io.github.mcpclient.error;

import org.jspecify.annotations.NullMarked;
