/**
 * Actuator endpoints and health of the connections.
 */
@NullMarked
package io.github.mcpclient.boot.actuate;

import org.jspecify.annotations.NullMarked;
