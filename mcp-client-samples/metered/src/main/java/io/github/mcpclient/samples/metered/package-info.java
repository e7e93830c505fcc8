/**
 * A sample application that pays per call.
 */
@NullMarked
package io.github.mcpclient.samples.metered;

import org.jspecify.annotations.NullMarked;
