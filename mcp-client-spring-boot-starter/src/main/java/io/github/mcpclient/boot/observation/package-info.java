/**
 * Meters and observation conventions of the clients.
 */
@NullMarked
package io.github.mcpclient.boot.observation;

import org.jspecify.annotations.NullMarked;
