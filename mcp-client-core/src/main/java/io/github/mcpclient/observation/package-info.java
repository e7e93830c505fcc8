/**
 * What a client reports about its work, in the names of the OpenTelemetry conventions.
 */
@NullMarked
package io.github.mcpclient.observation;

import org.jspecify.annotations.NullMarked;
