/**
 * What happened, as immutable facts for listeners.
 */
@NullMarked
package io.github.mcpclient.event;

import org.jspecify.annotations.NullMarked;
