/**
 * The threads this client makes.
 */
@NullMarked
package io.github.mcpclient.thread;

import org.jspecify.annotations.NullMarked;
